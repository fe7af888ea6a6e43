import { clientIn } from '#harness/client/client-definition.ts';
import type { ClientRun } from '#harness/client/client-run.ts';
import type { OutputObject } from '#harness/client/output.ts';
import type { Exchange } from '#harness/http/exchange.ts';

/** What a test specifies about a command. `why` says why it did not end; a command that ended has `objects`. */
export interface CommandFacts {
  readonly command?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly objects?: readonly object[];
  readonly exchanges?: readonly Exchange[];
  readonly why?: Error;
  /** What the command printed as an error, and its status; by default, it succeeded. */
  readonly errors?: string;
  readonly status?: string;
  /** The runs of all situations. */
  readonly others?: readonly ClientRun[];
}

/** The part of a run for one command, as far as checks of its requests and output read it. */
export function commandRun({
  command = 'show-record',
  parameters = {},
  objects = [],
  exchanges = [],
  why,
  errors,
  status = '0',
  others = [],
}: CommandFacts): ClientRun {
  const started = { nth: 0, invocation: { command, parameters }, prompts: [] };
  const outputs = objects.map((each): OutputObject => new Map(Object.entries(each)));
  const output = JSON.stringify(objects);
  const succeeded = status === '0';
  const ended = { line: command, output, objects: outputs, succeeded, status, errors, session: undefined };
  const subject = clientIn(
    { shell: ['sh', '-c', '{script}'], others: { [command]: { line: command } } },
    '/',
  );
  const run = {
    command: { ...started, ...(why && { why }) },
    results: why === undefined ? [{ ...started, ...ended }] : [],
    subject,
    client: { runsOfAll: others },
    ...{ exchanges, ownExchanges: exchanges, allExchanges: exchanges },
  };
  const part = run as unknown as ClientRun;
  return Object.assign(part, { parts: [part] });
}
