"""Ports of tests: two processes never get the same ones."""

import socket
import subprocess
import sys

from tests.support.ports import BLOCK, free_ports, held_block, hold_block


def is_held_elsewhere(first: int) -> bool:
    code = f"from tests.support.ports import hold_block; print(hold_block({first}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout == "False\n"


def test_a_block_belongs_to_one_process_until_it_is_released() -> None:
    with held_block() as first, held_block() as other:
        assert first != other
        assert is_held_elsewhere(first)
        assert hold_block(first), "it is ours"
    assert not is_held_elsewhere(first)


def test_single_ports_are_those_of_held_blocks() -> None:
    ports = free_ports(3)
    assert len(set(ports)) == 3
    for port in ports:
        assert is_held_elsewhere(port - (port - 80) % BLOCK)


def test_a_port_on_which_a_program_listens_is_left_out() -> None:
    (port,) = free_ports(1)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", port + 1))
        listener.listen()
        assert port + 1 not in free_ports(3)
