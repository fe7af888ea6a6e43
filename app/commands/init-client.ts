import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { defineCommand } from '#app/cli/command.ts';
import { exitCodeOf } from '#app/cli/interruption.ts';
import { clientIn } from '#harness/client/client-definition.ts';
import { draftDefinition } from '#harness/client/draft-definition.ts';
import { isModuleFile } from '#harness/client/powershell.ts';
import { commandsInHelp } from '#harness/client/program-help.ts';
import { exportedCommands } from '#harness/client/trial.ts';
import { flag, option, word } from '#harness/command-line/options.ts';
import { refuseExisting } from '#harness/discover/profile-draft.ts';
import { replaceFile } from '#harness/files/output-files.ts';

const defaultFile = 'client.yaml';

export const initClient = defineCommand({
  name: 'init-client',
  handlesInterrupt: true,
  options: {
    client: word('CLIENT', 'a PowerShell module, e.g. ./Svc.psd1, or a program, e.g. "node ./svc.js"', {
      isRequired: true,
    }),
    out: option('FILE', 'file to write', { default: defaultFile }),
    force: flag('overwrite an existing file'),
  },
  details: [
    'Loads the PowerShell module, or runs the program with --help, and looks up the documented commands and parameters by name. No request is sent. The commands that the output lists under "needs you" were not found or do not have all parameters: complete them in the file before you run verify-client.',
    'Exit codes: 0: the client definition is written; 2: wrong usage or the file already exists; 3: the module cannot be loaded, or the help of the program lists no commands.',
  ],
  async run({ client, out = defaultFile, force }, { stdout, interrupted }) {
    if (!force) refuseExisting(out);
    const here = dirname(resolve(out));
    const isModule = isModuleFile(client);
    const exported = isModule
      ? await exportedCommands(clientIn({ shell: 'powershell', module: resolve(client) }, here), interrupted)
      : await commandsInHelp(client.split(/ +/), interrupted);
    if (interrupted.aborted) return exitCodeOf(interrupted);
    const args = client.split(/ +/).map((each) => (isAbsolute(each) ? each : fromFolder(each, here)));
    const described = isModule
      ? { module: fromFolder(client, here) }
      : { name: nameOf(args), program: args.join(' ') };
    const { text, lines } = draftDefinition(described, exported);
    if (!force) refuseExisting(out);
    await replaceFile(out, text);
    const listing = [`commands of ${client}: ${exported.length}`, '', ...lines, ''];
    stdout.write(
      `${[...listing, `client definition: ${out}`, `next: npx svc-contract verify-client ${out}`].join('\n')}\n`,
    );
    return 0;
  },
});

/** Rewrites an argument that is a path, since the client runs in the folder of the client definition. */
function fromFolder(word: string, here: string): string {
  if (!/[\\/]/.test(word) && !isModuleFile(word)) return word;
  const path = relative(here, resolve(word)).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** Names the client after its last argument that is not an option: `node ./svc.js` becomes `svc`. */
const nameOf = (args: readonly string[]): string =>
  basename(args.findLast((word) => !word.startsWith('-')) ?? '').replace(/\.\w+$/, '');
