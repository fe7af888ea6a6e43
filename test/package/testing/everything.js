// Runs in each Node and in a browser that can use the package. Prints what must be the same in all of them.
import * as client from 'svc-contract/client';
import { factories } from 'svc-contract/factories';
import { svcMock } from 'svc-contract/msw';
import { service } from 'svc-contract/openapi';
import { createReference } from 'svc-contract/reference';
import 'svc-contract/types';

const made = Object.entries(factories({ seed: 1, locale: 'de' })).map(
  ([name, make]) => `${name}: ${Object.keys(make())}`,
);

const svc = svcMock({ baseUrl: 'https://svc.example', seed: 1 });
const json = { ...svc.credentials.infrastructure, 'content-type': 'application/json' };
const answers = [];
for (const [path, item] of Object.entries(service.paths)) {
  for (const method of Object.keys(item).filter((name) => /^(get|post|put|patch|delete)$/.test(name))) {
    const body = method === 'get' ? {} : { body: '{"name":"x","password":"correct horse"}' };
    const answer = await svc.fetch(path.replace(/\{.+?\}/g, 'x'), { method, headers: json, ...body });
    answers.push(`${method} ${path}: ${answer.status} ${answer.ok || Object.keys(await answer.json())}`);
  }
}
const judged = svc.requests().map(({ operation, verdict, body }) => [operation, verdict, body]);
await svc.restore();

// The first request is redirected to where it would have arrived.
let redirected = false;
const redirect = ({ url }) => new Response(null, { status: 308, headers: { location: `${url}?` } });
const fetchOnce = (request) => (redirected ? svc.fetch(request) : redirect(request));
const own = client.createClient({
  fetch: async (request) => {
    const response = await fetchOnce(request);
    redirected = true;
    return response;
  },
});
own.connectSvc({ url: svc.baseUrl, apiKey: svc.credentials.administrator['X-Api-Key'] });
const { metaverseObjectId: id } = await svc.state('a person has accounts', { accounts: [{}] });
const password = own.setSvcPassword({ metaverseObjectId: id, password: 'correct horse', wait: 5 });
await svc.state('the clock stands still');
await svc.state('a service has been silent', { service: 'Scheduler', seconds: 100 });
await svc.state('time passes', { seconds: 60 });
const { Overall } = await own.getSvcServiceHealth({ summary: true });
const settled = await password.then(Object.keys, String);
const wrong = await own.getSvcVersion({ url: 'svc.example' }).catch(String);

const disguised = svcMock({ profile: { prefix: '/idm', casing: 'PascalCase', paths: { getVersion: '/v' } } });
const version = await (await disguised.fetch('/idm/v')).json();

const reference = createReference({ seed: 1 });
reference.servedAt('http://svc.test');
const { bearerToken } = await reference.issueCredentials();
const headers = { authorization: `Bearer ${bearerToken}` };
const user = await reference.fetch(new Request('http://svc.test/api/v1/userinfo', { headers }));

export const seen = { made, answers, judged, Overall, settled, wrong, version, user: user.status };
