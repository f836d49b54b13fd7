"""People use the whole system while a seeded schedule of faults happens to it; then it is checked.

Read in this order: `system` (what runs), `worker` and `acts` (what people do), `history` (what they
were answered), `schedule` and `faults` (what happens to the system), `invariants` (what must
hold afterwards), `run` (one schedule from start to end), `planted` (bugs that must be found).
"""
