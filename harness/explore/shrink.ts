import { isObject } from '#harness/contract/json-values.ts';
import type { Action, Send } from './action.ts';

/** Yields simpler sequences that end with the same action, those first that most often show the same. */
export function* simplerThan(actions: readonly Action[]): Generator<readonly Action[]> {
  const before = actions.slice(0, -1);
  const last = actions.slice(-1);
  if (before.length > 0) yield last;
  // The first action may have entered a state, and the one before may have changed what the last one shows.
  if (before.length > 1) {
    yield actions.slice(-2);
    yield [...before.slice(0, 1), ...last];
  }
  if (before.length > 2) yield [...before.slice(0, 1), ...actions.slice(-2)];
  for (let size = Math.floor(before.length / 2); size > 0; size = Math.floor(size / 2))
    for (let from = before.length - size; from >= 0; from -= size) yield actions.toSpliced(from, size);
  for (const [index, action] of actions.entries())
    for (const simpler of simplerActions(action)) yield actions.toSpliced(index, 1, ...simpler);
}

function* simplerActions(action: Action): Generator<readonly Action[]> {
  if (action.do === 'together') {
    yield action.asks;
    for (const index of action.asks.keys()) yield [{ ...action, asks: action.asks.toSpliced(index, 1) }];
  } else if (action.do === 'enter') {
    for (const params of withoutEach(action.params)) yield [{ ...action, params }];
  } else if (action.do === 'ask') yield* simplerRequests(action);
}

function* simplerRequests(request: Send): Generator<readonly [Send]> {
  for (const name of ['odd', 'by', 'query', 'body', 'record'] as const) {
    if (request[name] === undefined) continue;
    const { [name]: _, ...rest } = request;
    yield [rest];
  }
  for (const index of (request.query ?? []).keys())
    yield [{ ...request, query: (request.query ?? []).toSpliced(index, 1) }];
  if (isObject(request.body)) for (const body of withoutEach(request.body)) yield [{ ...request, body }];
}

function* withoutEach<Member>(
  members: Readonly<Record<string, Member>>,
): Generator<Readonly<Record<string, Member>>> {
  for (const name of Object.keys(members)) {
    const { [name]: _, ...rest } = members;
    yield rest;
  }
}
