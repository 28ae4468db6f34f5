# Room for the registers of a process: 6.1 has 2696 bytes, and a processor with AMX has 11008.
# With less than all of them ptrace(2) sets none, and the guest's first process dies.
s/HOST_FP_SIZE, 2696/HOST_FP_SIZE, 12288/
