"""A pytest plugin: the fixture `boardstone` gives each test a world of its own on a local server.

    pytest -p boardstone_pytest          with this file beside your tests, or on PYTHONPATH

    def test_due_dates(boardstone):
        client = Client(boardstone.url, boardstone.key, boardstone.token)   # yours
        client.create_card(...)
        boardstone.verify(method="POST", path="/1/cards", json={"name": "Paint"})

    @pytest.mark.boardstone(clock="manual")                                 # options of a world
    def test_waits_after_a_429(boardstone): ...

Under `boardstone run -- pytest` it uses the server that is there; else it starts one with the command of
`--boardstone` (usually `npx boardstone`) and ends it with the tests. Standard library only.
"""

import json
import os
import shlex
import subprocess
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest


def pytest_addoption(parser):
    group = parser.getgroup("boardstone")
    group.addoption("--boardstone", default="npx boardstone", help="the command that starts boardstone")
    group.addoption("--boardstone-flags", default="--dialect live", help="flags of boardstone serve")


def pytest_configure(config):
    config.addinivalue_line("markers", "boardstone(**options): fixture, seed, clock, strict or dialect of the world")


class World:
    """A world of a server: its address, the credentials of its actors, and orders to its control plane."""

    def __init__(self, target):
        self.target = target
        self.url = target["baseUrl"]
        self.actors = target["actors"]
        actor = self.actors.get("owner") or next(iter(self.actors.values()), {})
        self.key, self.token, self.secret = (actor.get(name) for name in ("key", "token", "secret"))

    def control(self, method, path, body=None):
        """Sends an order: control("POST", "/clock/advance", {"ms": 10_000})."""
        address = f"{self.url}/_boardstone{path}"
        headers = {"content-type": "application/json"}
        if "BOARDSTONE_CONTROL_TOKEN" in os.environ:
            headers["authorization"] = f"Bearer {os.environ['BOARDSTONE_CONTROL_TOKEN']}"
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(address, data, headers, method=method)) as reply:
                return json.load(reply)
        except HTTPError as refused:
            message = json.load(refused)["message"]
            # What was expected of the client did not come.
            raise (AssertionError if refused.code == 422 else ValueError)(message) from None

    def reset(self):
        self.control("POST", "/reset")

    def advance(self, ms):
        self.control("POST", "/clock/advance", {"ms": ms})

    def requests(self, **wanted):
        """The requests that the client sent: requests(method="PUT", path="/1/cards/*", status=200)."""
        return self.control("POST", "/requests/find", wanted)

    def verify(self, **wanted):
        """Fails unless such a request came, or `count` of them, and names the nearest."""
        self.control("POST", "/requests/verify", wanted)

    def wait_for(self, **wanted):
        """The requests that fit, as soon as there are `count`; fails after `timeoutMs`."""
        return self.control("POST", "/requests/wait", wanted)

    def fault(self, match, **what):
        """fault({"path": "/1/cards/*"}, respond={"status": 503}, times=2)"""
        return self.control("POST", "/faults", {"match": match, **what})

    def clear_faults(self):
        self.control("DELETE", "/faults")

    def id(self, name):
        """The id of the record that has this name in the fixture."""
        return self.control("GET", "/ids")[name]

    def plant(self, fixture):
        self.control("POST", "/plant", fixture)

    def drain_webhooks(self):
        self.control("POST", "/webhooks/drain")

    def explain(self):
        """What the server knows about a test that failed: refused requests, unread arguments, faults."""
        return self.control("GET", "/explain")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Puts what the server knows under the error of a test that failed."""
    outcome = yield
    report = outcome.get_result()
    world = getattr(item, "funcargs", {}).get("boardstone")
    if call.when == "call" and report.failed and isinstance(world, World):
        report.sections.append(("what boardstone knows", world.explain()))


@pytest.fixture(scope="session")
def boardstone_server(request):
    """The main world of the server that the tests share."""
    if "BOARDSTONE_TARGET" in os.environ:
        yield World(json.loads(os.environ["BOARDSTONE_TARGET"]))
        return
    flags = shlex.split(request.config.getoption("--boardstone-flags"))
    command = shlex.split(request.config.getoption("--boardstone"))
    process = subprocess.Popen(
        [*command, "serve", "--port", "0", "--json", "--with-parent", *flags],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        line = process.stdout.readline()
        if not line:
            pytest.exit(f"{shlex.join(command)} did not start", returncode=3)
        yield World(json.loads(line)["target"])
    finally:
        # It ends with its standard input, also where npx stands between.
        process.stdin.close()
        process.wait(timeout=10)
        process.stdout.close()


@pytest.fixture
def boardstone(request, boardstone_server, monkeypatch):
    """A world of its own for a test. The environment names it too, for clients that read BOARDSTONE_URL and so on."""
    marker = request.node.get_closest_marker("boardstone")
    made = boardstone_server.control("POST", "/worlds", marker.kwargs if marker else {})
    world = World(made["target"])
    for name in ("url", "key", "token", "secret"):
        monkeypatch.setenv(f"BOARDSTONE_{name.upper()}", getattr(world, name) or "")
    yield world
    boardstone_server.control("DELETE", f"/worlds/{made['name']}")
