import { expect, it } from 'vitest';
import { answerAsRecorded } from './answer-as-recorded.ts';
import { recordedAnswers } from './recorded-answers.ts';

const contract = { operations: new Map(), vocabulary: new Map() };

it('sends no body where HTTP allows none, and leaves that of the request to the service', async () => {
  const answers = recordedAnswers();
  const add = (method: string, path: string, status: number): void => {
    const asked = { method, path, query: new URLSearchParams(), body: '' };
    answers.add(asked, {
      status,
      headers: new Headers({ etag: path }),
      body: new TextEncoder().encode('{}'),
    });
  };
  add('GET', '/a', 200);
  add('DELETE', '/a', 204);
  const echo = async (request: Request) => new Response(request.body);
  const service = answerAsRecorded({ fetch: echo, control: echo }, answers, {
    contract,
    isSelected: () => false,
  });
  const sent = async (method: string, path: string, body: string | null = null) => {
    const response = await service.fetch(new Request(`http://svc.example${path}`, { method, body }));
    return [response.status, response.headers.get('etag'), await response.text()];
  };
  expect(await sent('GET', '/a')).toEqual([200, '/a', '{}']);
  expect(await sent('HEAD', '/a')).toEqual([200, '/a', '']);
  expect(await sent('DELETE', '/a')).toEqual([204, '/a', '']);
  expect(await sent('POST', '/b', 'text')).toEqual([200, null, 'text']);
});
