import type { ServerResponse } from 'node:http';

/**
 * Ends answers once all the requests that arrived together were looked at. Writing to a client that waits wakes it,
 * which takes longer than making a small answer; one that gets several answers at once is woken once for all of them.
 */
export function endTogether(): (outgoing: ServerResponse, text: string) => void {
  let waiting: (readonly [outgoing: ServerResponse, text: string])[] = [];

  function endAll(): void {
    const ended = waiting;
    waiting = [];
    for (const [outgoing, text] of ended) outgoing.end(text);
  }

  return (outgoing, text) => {
    if (waiting.length === 0) setImmediate(endAll);
    waiting.push([outgoing, text]);
  };
}
