import { styleText } from 'node:util';
import { defineCommand, missing } from '#app/cli/command.ts';
import { Interrupted } from '#app/cli/interruption.ts';
import { httpAddress } from '#app/cli/options.ts';
import { rehearseStates } from '#app/targets/rehearsed-states.ts';
import { flag, option, word } from '#harness/command-line/options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { jsonText } from '#harness/files/json-text.ts';
import { tokenFrom } from '#harness/profile/secrets.ts';
import { usesColour } from '#harness/programs/environment.ts';
import { type Adapter, commandAdapter } from '#harness/state-control/adapter.ts';
import { type CheckResult, checkAdapter } from '#harness/state-control/check.ts';
import { statesSchema } from '#harness/state-control/state-catalogue.ts';
import { liveAdapter } from '#harness/targets/live-adapter.ts';
import { cutText } from '#harness/text/cut-text.ts';

export const stateControlCheck = defineCommand({
  name: 'state-control check',
  handlesInterrupt: true,
  options: {
    url: word('URL', 'address of the adapter, without /states', { takes: httpAddress }),
    'token-env': option('NAME', 'environment variable that contains the token', { needs: 'url' }),
    command: option('PROGRAM', 'adapter program, with its arguments', { excludes: ['url'] }),
    json: flag('print the findings as JSON on standard output'),
  },
  details: [
    'Enters every state that scenarios use: once with its default parameters, and once with each set of parameters that scenarios send. Restores the initial state after each. Use a server that may be changed. Lists the rules that cannot be tested because the adapter omits a value or does not support a parameter.',
    'Exit codes: 0: no finding has the outcome "broken"; 1: at least one has it; 2: wrong usage; 3: the adapter does not respond.',
  ],
  async run({ url, 'token-env': variable, command, json }, { stdout, env, interrupted }) {
    if (url === undefined && command === undefined)
      throw missing('state-control check: URL', 'Give an address or --command PROGRAM.');
    const token = variable === undefined ? undefined : await tokenFrom({ env: variable }, env);
    const args = command?.split(/\s+/).filter((word) => word !== '');
    const adapter: Adapter =
      args === undefined ? liveAdapter(url ?? '', token) : commandAdapter(args, undefined, interrupted);
    const enter: Adapter['enter'] = async (request) => {
      interrupted.throwIfAborted();
      return adapter.enter(request);
    };
    try {
      const findings = await checkAdapter({ ...adapter, enter }, async () =>
        rehearseStates(await loadContract()),
      );
      interrupted.throwIfAborted();
      stdout.write(json ? jsonText(findings) : findingsListing(findings, usesColour(stdout, env)));
      return findings.some(({ outcome }) => outcome === 'broken') ? 1 : 0;
    } catch (error) {
      if (!interrupted.aborted) throw error;
      await adapter.restoreInitialState();
      throw new Interrupted('interrupted');
    } finally {
      await adapter.close?.();
    }
  },
});

export const stateControlSchema = defineCommand({
  name: 'state-control schema',
  options: {},
  details: [
    'The schema validates the requests to an adapter: {"state": …, "params": {…}}. #/$defs/NAME/answer validates the return values of the state NAME. The package exports the same schema as svc-contract/states.schema.json.',
  ],
  async run(_, { stdout }) {
    stdout.write(jsonText(statesSchema()));
    return 0;
  },
});

const styles = { ok: 'green', incomplete: 'yellow', unsupported: 'yellow', broken: 'red' } as const;

/** The results of checking an adapter, one per line, then the number of results with each outcome. */
function findingsListing(findings: readonly CheckResult[], colour: boolean): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const paint = (outcome: CheckResult['outcome'], text: string): string =>
    colour ? styleText(styles[outcome], text, { validateStream: false }) : text;
  const rows = findings.map(
    ({ about, outcome, why }) =>
      `  ${paint(outcome, outcome.padEnd(11))}  ${about.padEnd(width)}  ${plain(why)}`,
  );
  const counts = (['ok', 'incomplete', 'unsupported', 'broken'] as const).map(
    (outcome) => `${findings.filter((finding) => finding.outcome === outcome).length} ${outcome}`,
  );
  return ['', ...rows, '', `  ${counts.join(', ')}`, '', ''].join('\n');
}

/** A message of an adapter as one line, without control characters. */
function plain(text: string): string {
  return cutText(text.replaceAll(/\p{Cc}+/gu, ' '), 300);
}
