"""A whole venue in one process and one virtual time, with everything that is chance drawn from one seed."""
