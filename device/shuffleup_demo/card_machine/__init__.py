"""The simulated card machine: the firmware's own program on simulated mechanics."""
