import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Exchange, RecordedResponse, Recorder } from './exchange.ts';
import { createSoft404Detector } from './soft-404.ts';

const contract = await loadContract();

const page = (body: string, status = 200): RecordedResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});
const nothing: RecordedResponse = { status: 400, headers: {}, body: '' };
const broken: RecordedResponse = { status: 200, headers: { 'content-type': 'application/json' }, body: '{' };
const json: RecordedResponse = { ...broken, body: '{}', json: {} };

function exchange(response: RecordedResponse, operation = 'getServiceHealth', key = 'k'): Exchange {
  const request = { method: 'GET', url: 'http://svc.test/api/v1/x', headers: { 'x-api-key': key } };
  return { id: 1, operation, caller: 'administrator', at: '', durationMs: 0, request, response };
}

/** A server whose unknown paths are answered so, and how often it was asked for one. */
function serving(response: RecordedResponse) {
  let asked = 0;
  const aside: Recorder = {
    exchanges: [],
    async send() {
      asked += 1;
      return exchange(response);
    },
  };
  return { nowhere: createSoft404Detector(aside, 'http://svc.test', contract), asked: () => asked };
}

describe('the answer of a path under which nothing lies', () => {
  it.each<[string, RecordedResponse, RecordedResponse, string, boolean]>([
    ['the start page', page('<p>1</p>'), page('<p>2</p>'), 'getServiceHealth', true],
    ['no body', nothing, nothing, 'createSchedule', true],
    ['the start page for the reference', page('<p>start</p>'), page('<p>start</p>'), 'getApiReference', true],
    ['another page for the reference', page('<p>API</p>'), page('<p>start</p>'), 'getApiReference', false],
    ['a page with another status', page('<p/>', 404), page('<p/>'), 'getServiceHealth', false],
    ['JSON', json, json, 'getServiceHealth', false],
    ['JSON that is broken', broken, broken, 'getVersion', false],
    ['a refusal', { ...nothing, status: 401 }, { ...nothing, status: 401 }, 'getUserInfo', false],
    ['a failure', { ...nothing, status: 503 }, { ...nothing, status: 503 }, 'getUserInfo', false],
  ])('is known again: %s', async (_, answer, unknown, operation, expected) => {
    expect(await serving(unknown).nowhere.answers(exchange(answer, operation))).toBe(expected);
  });

  it('is asked for once for each caller, and not at all where every answer is JSON', async () => {
    const { nowhere, asked } = serving(page('<p/>'));
    await nowhere.answers(exchange(json));
    expect(asked()).toBe(0);
    for (const key of ['k', 'k', 'other']) await nowhere.answers(exchange(page('<p/>'), 'x', key));
    expect(asked()).toBe(2);
  });
});
