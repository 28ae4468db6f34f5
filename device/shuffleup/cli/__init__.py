"""The commands of the program, one module each, and the places where they put the appliance together."""
