"""Judges a server by examples-as-data (see that page): judge.py http://127.0.0.1:8080 examples.jsonl [level …]"""
import json, sys, urllib.error, urllib.request

if len(sys.argv) < 3 or not sys.argv[1].startswith("http"):
    sys.exit(__doc__)
server, archive, levels = sys.argv[1], sys.argv[2], sys.argv[3:] or ["stated", "implied"]

def places(place, value):  # each value of an answer with its place, as shown.0.name; of a list also its length
    if isinstance(value, list):
        yield place + ".length", len(value)
        value = dict(enumerate(value))
    if isinstance(value, dict):
        for name, part in value.items():
            yield from places(f"{place}.{name}", part)
    else:
        yield place, value

def send(method, path, body="", headers={}, **_):
    request = urllib.request.Request(server + path, body.encode() or None, headers, method=method)
    try:
        reply = urllib.request.urlopen(request)
    except urllib.error.HTTPError as refused:
        reply = refused
    except OSError as fault:
        sys.exit(f"{server} does not answer: {fault}")
    text = reply.read().decode("utf-8", "replace")
    shown = json.loads(text) if "json" in reply.headers.get("content-type", "") else text
    heads = {name.lower(): value for name, value in reply.headers.items()}
    found = {"status": reply.status, "refused": 400 <= reply.status < 500}
    return {**found, **dict(places("headers", heads)), **dict(places("shown", shown))}

def broken(steps):  # says what is wrong, if anything is
    kept = {}
    for step in steps:
        text = json.dumps(step)
        for word, value in kept.items():
            text = text.replace(word, str(value))
        asked = json.loads(text)
        for _ in range(step.get("times", 1)):
            found = send(**asked)
        for place, value in asked.get("expect", {}).items():
            if found.get(place) != value:
                path = step["path"].split("?")[0]
                return f"{step['method']} {path}: {place}: {value!r} expected, got {found.get(place)!r}"
        kept.update({word: found.get(place) for word, place in step.get("keep", {}).items()})

lines = [json.loads(line) for line in open(archive, encoding="utf-8")][1:]
tried = [line for line in lines if line["level"] in levels and not line["needs"]]
failed = [(line, why) for line in tried if (why := broken(line["steps"]))]
for line, why in failed:
    print(f"FAILED {line['rule']} {line['says']} (part {line['section']}, {line['level']})\n       {why}")
print(f"{len(tried) - len(failed)} passed, {len(failed)} failed, {len(lines) - len(tried)} not tried")
sys.exit(len(failed) > 0 or not tried)
