import { defineCommand } from '#harness/cli/frame/command.ts';
import { summaries } from '#harness/cli/frame/summaries.ts';
import { httpAddress } from '#harness/cli/frame/value-types.ts';
import { checkAdapter } from '#harness/control/check.ts';
import { findingsListing } from '#harness/control/findings-listing.ts';
import { declarationComplaint } from '#harness/control/protocol.ts';
import { usesColour } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { secretFrom } from '#harness/http/profile/secrets.ts';
import { openCommandAdapter, openHttpAdapter } from '#harness/targets/open-adapter.ts';

export const stateControlCheck = defineCommand({
  name: 'state-control check',
  summary: summaries['state-control check'],
  options: {
    url: {
      type: 'word',
      value: 'URL',
      takes: httpAddress,
      help: 'the address of the protocol, without /states',
    },
    'token-env': {
      type: 'string',
      value: 'NAME',
      needs: 'url',
      help: 'environment variable that holds the token',
    },
    command: {
      type: 'string',
      value: 'PROGRAM',
      excludes: ['url'],
      help: 'a program that is the adapter, with its arguments',
    },
    json: { type: 'boolean', help: 'print the findings as JSON on standard output' },
  },
  details: [
    'Enters every state that the scenarios know, with its default parameters, and leaves it again: use a server that may be changed.',
    'Exit codes: 0 nothing is broken, 1 something is broken, 2 wrong usage, 3 the adapter does not answer.',
  ],
  async run({ url, 'token-env': variable, command, json }, { stdout, env }) {
    if (url === undefined && command === undefined) {
      throw new HarnessError('USAGE', 'state-control check: URL is missing.', {
        hint: 'Give an address or --command PROGRAM.',
      });
    }
    const token = variable === undefined ? undefined : await secretFrom({ env: variable }, env);
    const { adapter, close } =
      command === undefined ? openHttpAdapter(url ?? '', token) : openCommandAdapter(command);
    try {
      const findings = await checkAdapter(adapter, declarationComplaint());
      stdout.write(
        json ? `${JSON.stringify(findings, null, 2)}\n` : findingsListing(findings, usesColour(stdout, env)),
      );
      return findings.some(({ outcome }) => outcome === 'broken') ? 1 : 0;
    } finally {
      await close();
    }
  },
});
