# An adapter, drafted by "svc-contract init": it puts your server into the states that rules need. Write them from
# the top, since more rules need the first ones, and restore. Until it is written, each is refused with 501, and
# the rules that need it are untested. docs/state-control.md of svc-contract describes states and protocol.
#
#   start it: {start}
#   check it: {check}

import json
import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

not_written = None

# Replace not_written with a function that enters the state and then returns its values, if it has any, such as:
#   "a service is idle": lambda service: query("update …", service),
#   "a schedule exists": lambda: {"scheduleId": insert_schedule()},
# It has an argument for each parameter. For what your server does not support, raise NotImplementedError.
states = {
    # {each state}
    # {about}
    "{state}": not_written,

    # {end}
}

# Replace not_written with a function that restores the initial state: three services heartbeating and idle,
# no activity running, an initial administrator configured, the default data. Callers stay valid.
restore = not_written

defaults = json.loads('{defaults}')
token = os.environ.get("SVC_CONTROL_TOKEN")
if not token:
    sys.exit("Set SVC_CONTROL_TOKEN to a token of your choice, of 6 characters or more.")


def problem(status, detail):
    return status, {"title": "Refused", "status": status, "detail": detail}


def answer(method, path, authorization, body):
    if authorization != f"Bearer {token}":
        return problem(401, "The token is missing or wrong.")
    if path != "/states":
        return problem(404, "Only /states exists.")
    if method == "GET":
        written = [{"state": state} for state, enter in states.items() if enter is not not_written]
        return 200, {"states": written, "capabilities": {}}
    if method == "DELETE":
        if restore is not_written:
            return problem(501, "restore is not written.")
        restore()
        return 204, None
    try:
        asked = json.loads(body)
        state, params = asked["state"], asked.get("params", {})
    except (ValueError, KeyError, TypeError):
        return problem(400, "The body is not a state.")
    if states.get(state) is not_written:
        return problem(501, f'"{state}" is not written.')
    if not isinstance(params, dict) or not set(params) <= set(defaults[state]):
        return problem(400, f'"{state}" has only the parameters {list(defaults[state])}.')
    values = states[state](**{**defaults[state], **params})
    return 200, {"values": values if isinstance(values, dict) else {}}


class Handler(BaseHTTPRequestHandler):
    def handle_request(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            status, answered = answer(self.command, self.path, self.headers["authorization"], body)
        except NotImplementedError as error:
            status, answered = problem(501, str(error))
        except Exception as error:
            status, answered = problem(500, repr(error))
        content = b"" if answered is None else json.dumps(answered).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        if status != 204:
            self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_DELETE = handle_request


# It answers one request after the other, as a run sends them.
server = HTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8481), Handler)
print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
try:
    server.serve_forever()
except KeyboardInterrupt:
    pass
