"""Judges a server by examples-as-data (see that page): judge.py http://127.0.0.1:8080 examples.jsonl [level …]"""
import json, re, sys, urllib.error, urllib.parse, urllib.request

if len(sys.argv) < 3 or not sys.argv[1].startswith("http"):
    sys.exit(__doc__)
server, archive, levels = sys.argv[1], sys.argv[2], sys.argv[3:] or ["stated", "implied"]

def send(method, path, headers={}, body=None):
    request = urllib.request.Request(server + path, body and body.encode(), headers, method=method)
    try:
        reply = urllib.request.urlopen(request)
    except urllib.error.HTTPError as refused:
        reply = refused
    except OSError as fault:
        sys.exit(f"{server} does not answer: {fault}")
    text = reply.read().decode("utf-8", "replace")
    kind = reply.headers.get("content-type", "")
    form = dict(urllib.parse.parse_qsl(text)) if "urlencoded" in kind else text
    return reply.status, reply.headers, json.loads(text) if "json" in kind else form

def order(path, body):
    send("POST", "/_boardstone" + path, {"content-type": "application/json"}, json.dumps(body))

def at(value, place):  # what stands at a place, as shown.0.name; of a list also its length
    for name in place.split("."):
        if isinstance(value, list):
            value = {"length": len(value), **{str(number): item for number, item in enumerate(value)}}
        value = value.get(name) if isinstance(value, dict) else None
    return value

def filled(text, answers):  # {1} is the id in the first answer, {1.idList} another value of it
    value = lambda match: str(at(answers[int(match[1]) - 1], match[2] or "id"))
    return re.sub(r"\{(\d+)(?:\.([\w.]+))?\}", value, text)

def broken(steps):
    answers = []
    order("/reset", {})
    for step in steps:
        if "wait" in step:
            answers.append(order("/clock/advance", {"ms": step["wait"] * 1000}))
            continue
        method, path, body, expect = step["method"], step["path"], step.get("body"), step["expect"]
        headers = {name: filled(value, answers) for name, value in step.get("headers", {}).items()}
        for _ in range(step.get("times", 1)):
            status, got, answer = send(method, filled(path, answers), headers, body and filled(body, answers))
        status = "4xx" if 400 <= status < 500 and expect["status"] == "4xx" else status
        found = {"status": status, "shown": answer, "headers": {name.lower(): value for name, value in got.items()}}
        for place, value in json.loads(filled(json.dumps(expect), answers)).items():
            if place != "any" and at(found, place) != value:
                return f"{method} {path.split('?')[0]}: {place}: {value!r} expected, got {at(found, place)!r}"
        answers.append(answer)

lines = [json.loads(line) for line in open(archive, encoding="utf-8")][1:]
needs = {"server", "file", "receiver", "delivery"}  # what this short program does not do
tried = [line for line in lines if line["level"] in levels and not any(needs & step.keys() for step in line["steps"])]
failed = [(line, why) for line in tried if (why := broken(line["steps"]))]
for line, why in failed:
    print(f"FAILED {line['rule']} {line['says']} (part {line['section']}, {line['level']})\n       {why}")
print(f"{len(tried) - len(failed)} passed, {len(failed)} failed, {len(lines) - len(tried)} not tried")
sys.exit(len(failed) > 0 or not tried)
