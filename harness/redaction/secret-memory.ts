import { shortestSecret } from './literal-finder.ts';
import { type Redactor, redactor } from './redact.ts';

/** How many secrets of the traffic are remembered: building the redactor takes time for each of them. */
const mostLearnt = 200;

export type SecretMemory = ReturnType<typeof secretMemory>;

/** The secrets of a server, and the last ones of its traffic, which later messages may repeat. */
export function secretMemory() {
  const own = new Set<string>();
  const learnt = new Set<string>();
  let redact: Redactor = redactor([]);
  const note = (secrets: Iterable<string>, all: Set<string>): Redactor => {
    const fresh = [...secrets].filter(
      (each) => each.length >= shortestSecret && !own.has(each) && !learnt.has(each),
    );
    if (fresh.length === 0) return redact;
    for (const each of fresh) all.add(each);
    for (const each of [...learnt].slice(0, -mostLearnt)) learnt.delete(each);
    redact = redactor([...own, ...learnt]);
    return redact;
  };
  return {
    /** Remembers secrets of the server itself for good. */
    keep: (secrets: Iterable<string>): void => void note(secrets, own),
    /** Remembers secrets of a message, and returns a redactor for all secrets so far. */
    learn: (secrets: Iterable<string>): Redactor => note(secrets, learnt),
  };
}
