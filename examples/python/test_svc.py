"""Calls a server over HTTPS with Python's HTTP client. Run it with: python3 -m unittest"""

import json, os, ssl, subprocess, time, unittest
from urllib.error import HTTPError
from urllib.request import Request, urlopen

command = os.environ.get("SVC_CONTRACT", "npx svc-contract").split()
options = "--until-stdin-closes --quiet --state-control --tls --objects 250 --time-scale 20".split()


class SvcTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        pipe = subprocess.PIPE
        cls.process = subprocess.Popen([*command, "reference", *options], stdin=pipe, stdout=pipe, text=True)
        line = cls.process.stdout.readline()
        if not line:
            raise RuntimeError("The server did not start; its message is above.")
        cls.svc = json.loads(line)
        cls.tls = ssl.create_default_context(cafile=cls.svc["certificateAuthority"])

    @classmethod
    def tearDownClass(cls):
        cls.process.communicate()  # closes standard input, and waits

    def call(self, method, path, body=None):
        """Sends a request. After a 429, waits as long as required and sends it again."""
        headers = {"X-Api-Key": self.svc["apiKey"], "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.svc["url"] + path, data, headers, method=method), context=self.tls) as answer:
                return answer.status, json.load(answer)
        except HTTPError as error:
            if error.code != 429:
                return error.code, json.load(error)
            time.sleep(int(error.headers["Retry-After"]))
            return self.call(method, path, body)

    def enter(self, state, **params):
        control = self.svc["stateControl"]
        headers = {"Authorization": f"Bearer {control['token']}"}
        urlopen(Request(f"{control['url']}/states", headers=headers, method="DELETE")).close()
        body = json.dumps({"state": state, "params": params}).encode()
        with urlopen(Request(f"{control['url']}/states", body, headers)) as answer:
            return json.load(answer)["values"]

    def test_pages_hold_every_object_once(self):
        ids, page, more = set(), 1, True
        while more:
            _, found = self.call("GET", f"/api/v1/metaverse/objects?page={page}&pageSize=100")
            ids.update(item["id"] for item in found["items"])
            page, more = page + 1, found["hasNextPage"]
        self.assertEqual(len(ids), 250)

    def test_an_activity_is_polled_to_its_end(self):
        systems = "/api/v1/synchronisation/connected-systems"
        _, found = self.call("GET", systems)
        _, begun = self.call("POST", f"{systems}/{found['items'][0]['id']}/import-schema")
        while (activity := self.call("GET", f"/api/v1/activities/{begun['activityId']}")[1])["status"] == "InProgress":
            time.sleep(0.1)
        self.assertEqual(activity["status"], "Complete")

    def test_a_password_that_is_not_settled_in_time_is_202(self):
        person = self.enter("a person has accounts", accounts=[{"settlesAfterSeconds": 3600}])
        path = f"/api/v1/metaverse/objects/{person['metaverseObjectId']}/password"
        status, result = self.call("POST", path, {"password": "correct horse", "wait": None})
        self.assertEqual((status, result["settled"]), (202, False))

    def test_a_reset_during_an_activity_is_409(self):
        self.enter("an activity is in progress")
        status, error = self.call("POST", "/api/v1/system/reset")
        self.assertEqual((status, error["code"]), (409, "ACTIVITY_IN_PROGRESS"))

    def test_a_429_is_waited_out(self):
        self.enter("responses are overridden", status=429, headers={"Retry-After": "1"}, responses=1)
        self.assertEqual(self.call("GET", "/api/v1/security/roles")[0], 200)
