import { expect, test } from 'vitest';
import { fault } from '#mocks/proofs/mutant.ts';
import { traceFaults } from '#mocks/proofs/trace.ts';
import { documentedLists } from '#reference/server/domain/paginate.ts';
import { documentedWire } from '#reference/server/domain/wire.ts';

const { effectivePageSize } = documentedLists;

test('a fault is noted where it decides otherwise, and only there', () => {
  const { behaviour, take } = traceFaults([
    fault('LS-05-large-pages-are-cut', 'Pages of more than 50 are cut.', {
      lists: {
        effectivePageSize(asked) {
          return Math.min(50, effectivePageSize.call(this, asked));
        },
      },
    }),
  ]);
  expect(behaviour.lists.effectivePageSize(20)).toBe(20);
  expect([...take()]).toEqual([]);
  expect(behaviour.lists.effectivePageSize(80)).toBe(80);
  expect([...take()]).toEqual(['LS-05-large-pages-are-cut']);
  expect([...take()]).toEqual([]);
});

test('a figure is noted when it is read', () => {
  const { behaviour, take } = traceFaults([
    fault('LS-05-up-to-99', 'Pages hold at most 99.', { lists: { maximumPageSize: 99 } }),
  ]);
  expect([...take()]).toEqual([]);
  expect(behaviour.lists.maximumPageSize).toBe(documentedLists.maximumPageSize);
  expect([...take()]).toEqual(['LS-05-up-to-99']);
});

test('what a fault looks up on its way says nothing about other faults', () => {
  const { behaviour, take } = traceFaults([
    fault('LS-05-up-to-99', 'Pages hold at most 99.', { lists: { maximumPageSize: 99 } }),
    fault('LS-07-asks-for-the-largest', 'Reads a figure and decides as documented.', {
      lists: { skippedRows: (page, size) => (page - 1) * Math.min(size, behaviour.lists.maximumPageSize) },
    }),
  ]);
  expect(behaviour.lists.skippedRows(2, 10)).toBe(10);
  expect([...take()]).toEqual([]);
});

test('a response that a fault passes on is no difference, and one that it replaces is left whole', async () => {
  const outgoing = {
    operation: 'getBasicHealth',
    request: new Request('http://a.invalid'),
    now: new Date(0),
  };
  const { behaviour, take } = traceFaults([
    fault('VR-01-answers-louder', 'Answers in capitals where the path says so.', {
      wire: {
        answer: async (response, { request }) =>
          request.url.endsWith('/loud') ? new Response((await response.text()).toUpperCase()) : response,
      },
    }),
    fault('VR-01-passes-it-on', 'Passes the response on.', { wire: { answer: documentedWire.answer } }),
    fault('SY-01-shouts', 'Puts another response in place of it.', {
      wire: { answer: (response) => (response.status === 200 ? response : Response.error()) },
    }),
  ]);
  const response = new Response('quietly', { status: 200 });
  expect(behaviour.wire.answer(response, outgoing)).toBe(response);
  // What is answered later cannot be compared in time, so it counts.
  expect([...take()]).toEqual(['VR-01-answers-louder']);
  expect(await response.text()).toBe('quietly');
});
