import { dropOldest } from './drop-oldest.ts';
import { redactions, type Variables } from './known-secrets.ts';
import { shortestSecret } from './literal-finder.ts';
import { type Redactor, redactor } from './redact.ts';

/** How many secrets of the traffic are remembered: building the redactor takes time for each of them. */
const mostLearnt = 200;

export type SecretMemory = ReturnType<typeof secretMemory>;

/** The secrets of a server, and the last ones of its traffic, which later messages may repeat. */
export function secretMemory() {
  const own = new Set<string>();
  const learnt = new Set<string>();
  // The redactor is cached, since all output passes through it and secrets are rarely added.
  let redact: Redactor | undefined;
  const note = (secrets: Iterable<string>, all: Set<string>): void => {
    for (const each of secrets) {
      if (each.length < shortestSecret || own.has(each) || learnt.has(each)) continue;
      all.add(each);
      redact = undefined;
    }
    dropOldest(learnt, mostLearnt);
  };
  return {
    own,
    /** Remembers secrets of the server itself for good. */
    keep: (secrets: Iterable<string>): void => note(secrets, own),
    /** Remembers secrets of a message, and returns a redactor for all secrets so far. */
    learn(secrets: Iterable<string> = []): Redactor {
      note(secrets, learnt);
      redact ??= redactor([...own, ...learnt]);
      return redact;
    },
  };
}

const memories = new WeakMap<Variables, SecretMemory>();

function memoryOf(env: Variables): SecretMemory {
  const known = memories.get(env);
  if (known !== undefined) return known;
  const memory = secretMemory();
  memories.set(env, memory);
  redactions.set(env, (message) => memory.learn().text(message));
  return memory;
}

/** Call this for every secret that is read, before the secret is used. Returns the secret. */
export function registerSecret(env: Variables, secret: string): string {
  memoryOf(env).keep([secret]);
  return secret;
}

export function secretsOf(env: Variables): ReadonlySet<string> {
  return memoryOf(env).own;
}
