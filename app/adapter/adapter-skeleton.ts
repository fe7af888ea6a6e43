import { readFileSync } from 'node:fs';
import { wrap } from '#harness/command-line/help.ts';
import { membersInWords } from '#harness/state-control/members-in-words.ts';
import { type KnownState, knownStates } from '#harness/state-control/state-catalogue.ts';
import type { RulesByState } from './rules-by-state.ts';

export const languages = ['node', 'csharp', 'go', 'python'] as const;

export type Language = (typeof languages)[number];

/** The file of each adapter, which is also its template in this folder, and what starts it. */
export const adapters: Readonly<Record<Language, { readonly file: string; readonly command: string }>> = {
  node: { file: 'adapter.mjs', command: 'node' },
  csharp: { file: 'Adapter.cs', command: 'dotnet run --file' },
  go: { file: 'adapter.go', command: 'go run' },
  python: { file: 'adapter.py', command: 'python3' },
};

/** The port in our examples. */
const port = '8481';

/** The command lines that start and check the adapter in `file`. */
function commandLines(language: Language, file: string) {
  const token = 'SVC_CONTROL_TOKEN=any-word';
  return {
    start: `${token} ${adapters[language].command} ${file} ${port}`,
    check: `${token} npx svc-contract state-control check http://127.0.0.1:${port} --token-env SVC_CONTROL_TOKEN`,
  };
}

/** What `init` prints of an adapter. */
export function adapterListing(language: Language, file: string, rulesOf: RulesByState): readonly string[] {
  const { start, check } = commandLines(language, file);
  const [first] = statesInOrder(rulesOf);
  const rules = rulesOf.get(first?.state ?? '')?.size;
  return [
    `adapter: ${file}, to be completed; first "${first?.state}", which ${rules} rules need`,
    `start it: ${start}`,
    `check it: ${check}`,
  ];
}

/** A draft of a profile with this adapter in the place of the one in Node.js. */
export function withAdapter(draft: string, language: Language): string {
  const { command, file } = adapters[language];
  return draft.replace('[node, adapter.mjs,', () => `[${[...command.split(' '), file].join(', ')},`);
}

/** The states, those first that the most rules need. */
export function statesInOrder(rulesOf: RulesByState): readonly KnownState[] {
  const count = ({ state }: KnownState): number => rulesOf.get(state)?.size ?? 0;
  return knownStates.toSorted((one, other) => count(other) - count(one));
}

/** Fills the template of a language. The lines of its block for each state are repeated for each state. */
export function adapterSkeleton(language: Language, rulesOf: RulesByState): string {
  const { file } = adapters[language];
  const { start, check } = commandLines(language, file);
  const defaults = Object.fromEntries(knownStates.map(({ state, params }) => [state, defaultsOf(params)]));
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .replace(/^[^\n]*\{each state\}\n(.*?)^[^\n]*\{end\}\n/ms, (_, block: string) =>
      statesInOrder(rulesOf)
        .map((known) => filled(block, known, rulesOf.get(known.state)?.size ?? 0))
        .join('')
        .trimEnd()
        .concat('\n'),
    )
    .replace('{start}', start)
    .replace('{check}', check)
    .replace('{defaults}', () => JSON.stringify(defaults));
}

function filled(block: string, known: KnownState, rules: number): string {
  const needed =
    rules === 0 ? 'No rule needs it' : `${rules} ${rules === 1 ? 'rule needs' : 'rules need'} it`;
  const about = [`${needed}. ${known.summary}`, ...membersInWords(known)];
  const lines = about.flatMap((line) => wrap(line, 100, '  ').trim().split('\n'));
  return block
    .replace(/^(.*)\{about\}$/m, (_, before: string) => lines.map((line) => before + line).join('\n'))
    .replace('{state}', known.state);
}

function defaultsOf(params: KnownState['params']): object {
  return Object.fromEntries(
    Object.entries(params).map(([name, schema]) => [name, Reflect.get(schema, 'default')]),
  );
}
