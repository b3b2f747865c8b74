"""Tests of a client with Python's standard library: boardstone run --clock manual -- python3 test_client.py"""

import base64
import hashlib
import hmac
import json
import os
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

URL, KEY, TOKEN, SECRET = (os.environ[f"BOARDSTONE_{name}"] for name in ("URL", "KEY", "TOKEN", "SECRET"))


def call(method, path, **args):
    """Stands for your client."""
    query = urlencode({**args, "key": KEY, "token": TOKEN})
    with urlopen(Request(f"{URL}/1{path}?{query}", method=method)) as reply:
        return json.load(reply)


def control(path, **body):
    """Orders something from the control plane of the server."""
    headers = {"content-type": "application/json"}
    with urlopen(Request(f"{URL}/_boardstone{path}", json.dumps(body).encode(), headers, method="POST")) as reply:
        return json.load(reply)


class Receiver(BaseHTTPRequestHandler):
    deliveries = []

    def do_HEAD(self):
        self.send_response(200)
        self.end_headers()

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        self.deliveries.append((body, self.headers["x-trello-webhook"]))
        self.do_HEAD()

    def log_message(self, *_):
        pass


class ClientTest(unittest.TestCase):
    def setUp(self):
        control("/reset")

    def test_pages(self):
        board = call("POST", "/boards", name="Harbour", defaultLists="false")["id"]
        for name in ("Inbox", "Done"):
            call("POST", "/lists", idBoard=board, name=name)
        made = {"filter": "createList,createBoard", "limit": 2}
        newest = call("GET", f"/boards/{board}/actions", **made)
        older = call("GET", f"/boards/{board}/actions", **made, before=newest[-1]["id"])
        types = [action["type"] for action in newest + older]
        self.assertEqual(types, ["createList", "createList", "createBoard"])

    def test_limit(self):
        for _ in range(100):
            call("GET", "/members/me/boards", fields="name")
        with self.assertRaises(HTTPError) as refused:
            call("GET", "/members/me/boards", fields="name")
        self.assertEqual(refused.exception.code, 429)
        refused.exception.close()
        control("/clock/advance", ms=10_000)
        call("GET", "/members/me/boards", fields="name")

    def test_signed_webhook(self):
        receiver = HTTPServer(("127.0.0.1", 0), Receiver)
        threading.Thread(target=receiver.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{receiver.server_port}/"
        board = call("POST", "/boards", name="Harbour")["id"]
        call("POST", "/webhooks", idModel=board, callbackURL=address)
        call("PUT", f"/boards/{board}", name="Port")
        control("/webhooks/drain")
        receiver.shutdown()
        receiver.server_close()
        body, signature = Receiver.deliveries[0]
        mine = hmac.new(SECRET.encode(), body + address.encode(), hashlib.sha1).digest()
        self.assertEqual(signature, base64.b64encode(mine).decode())


if __name__ == "__main__":
    unittest.main()
