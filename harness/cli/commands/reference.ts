import { type Command, list, text, wholeNumber } from '#harness/cli/frame/command.ts';
import { servingOptions, servingSettings } from '#harness/cli/frame/serving-options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { controlToken, controlTokenVariable, serveUntilInterrupted } from '#harness/devtools/serve.ts';
import { chooseRelease, releases } from '#harness/http/profile/profile.ts';
import { withFaults, withShake } from '#harness/targets/departures.ts';
import { nodePages } from '#reference/server/node-pages.ts';
import { createReference } from '#reference/server/reference.ts';

export const reference: Command = {
  name: 'reference',
  synopsis: 'reference [options]',
  summary: 'Serves the reference implementation: stateful, seeded, with a clock that can be moved.',
  endsItself: true,
  maximumWords: 0,
  options: {
    ...servingOptions,
    release: { type: 'string', value: 'X', help: `speak this release: ${releases.join(', ')}` },
    fault: {
      type: 'string',
      multiple: true,
      value: 'ID',
      help: 'break a documented rule, to see how a client meets it',
    },
    shake: { type: 'string', value: 'SEED', help: 'vary all that the document leaves open' },
    objects: { type: 'string', value: 'N', help: 'how many Metaverse Objects to begin with' },
  },
  details: [
    `With --state-control its token is printed, or taken from ${controlTokenVariable}; the state "a caller exists"`,
    'answers with the headers to send. Ends on Ctrl-C.',
  ],
  async run(_words, values, environment) {
    const contract = await loadContract();
    const token = controlToken(environment);
    const release = text(values, 'release');
    const seed = wholeNumber(values, 'seed', 0);
    const objects = wholeNumber(values, 'objects', 0);
    const shake = wholeNumber(values, 'shake', 0);
    const shaken = shake === undefined ? undefined : withShake(shake);
    const application = createReference({
      document: contract.document,
      pages: nodePages(),
      controlToken: token,
      ...withFaults(list(values, 'fault')),
      ...(shaken?.freedoms !== undefined && { freedoms: shaken.freedoms }),
      ...(release !== undefined && { release: chooseRelease(release) }),
      ...(seed !== undefined && { seed }),
      ...(objects !== undefined && { objects }),
    });
    return serveUntilInterrupted(
      { name: 'reference', application, contract, token, ...(shaken && { places: shaken.paths ?? {} }) },
      servingSettings(values),
      environment,
    );
  },
};
