import { isObject } from '#harness/contract/json-values.ts';
import type { Action, Send } from './action.ts';

/** Yields simpler sequences, the shortest first, which takes fewer requests than fast-check's own order. */
export function* simplerThan(actions: readonly Action[]): Generator<readonly Action[]> {
  const half = Math.floor(actions.length / 2);
  if (half > 1) {
    yield actions.slice(half);
    yield actions.slice(0, half);
  }
  if (actions.length > 1)
    for (let index = actions.length - 1; index >= 0; index -= 1) yield actions.toSpliced(index, 1);
  for (const [index, action] of actions.entries())
    for (const simpler of simplerActions(action)) yield actions.toSpliced(index, 1, ...simpler);
}

function* simplerActions(action: Action): Generator<readonly Action[]> {
  if (action.do === 'together') {
    yield action.asks;
    for (const index of action.asks.keys()) yield [{ ...action, asks: action.asks.toSpliced(index, 1) }];
  } else if (action.do === 'enter') {
    for (const params of withoutEach(action.params)) yield [{ ...action, params }];
  } else yield* simplerRequests(action);
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
