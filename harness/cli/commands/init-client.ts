import { writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { defineCommand } from '#harness/cli/core/command.ts';
import { commandsOf } from '#harness/client/client-definition.ts';
import { draftDefinition } from '#harness/client/draft-definition.ts';
import { nameOfModule, powerShellOf } from '#harness/client/powershell.ts';
import { exportedCommands } from '#harness/client/trial.ts';
import { flag, option, word } from '#harness/command-line-options.ts';
import { refuseExisting } from '#harness/discover/profile-draft.ts';
import { HarnessError } from '#harness/errors.ts';

const defaultFile = 'client.yaml';

export const initClient = defineCommand({
  name: 'init-client',
  handlesInterrupt: true,
  options: {
    module: word('MODULE', 'path of a PowerShell module, e.g. ./Svc.psd1', { isRequired: true }),
    out: option('FILE', 'where the subject file goes', { default: defaultFile }),
    force: flag('overwrite an existing file'),
  },
  details: [
    'Loads the module, lists its commands and parameters, and looks for the documented ones among them by their words. Nothing is sent. What needs you was not found: correct the file before verify-client.',
    'Exit codes: 0 the subject file is written, 2 wrong usage or the file already exists, 3 the module cannot be loaded.',
  ],
  async run({ module, out = defaultFile, force }, { stdout, interrupted }) {
    if (!/\.ps[dm]1$/i.test(module)) {
      throw new HarnessError('USAGE', `init-client: ${module} is not a PowerShell module (.psd1 or .psm1).`, {
        hint: 'For bash or another program write the subject file by hand: see docs/clients.md.',
      });
    }
    if (!force) await refuseExisting(out);
    const path = resolve(module);
    const here = dirname(resolve(out));
    const subject = {
      name: nameOfModule(module),
      here,
      isPowerShell: true,
      timeoutSeconds: 60,
      ...powerShellOf(path, here),
      ...commandsOf({}, true),
    };
    const exported = await exportedCommands(subject, interrupted);
    if (interrupted.aborted) return 130;
    const fromFile = relative(here, path).replaceAll('\\', '/');
    const { text, lines } = draftDefinition(fromFile.startsWith('.') ? fromFile : `./${fromFile}`, exported);
    await writeFile(out, text, { flag: force ? 'w' : 'wx' }).catch((cause: unknown) => {
      throw new HarnessError('USAGE', `${out} cannot be written.`, { cause, hint: 'Choose another --out.' });
    });
    const listing = [`${exported.length} commands of ${module}`, '', ...lines, ''];
    stdout.write(
      `${[...listing, `subject file: ${out}`, `next: svc-contract verify-client ${out}`].join('\n')}\n`,
    );
    return 0;
  },
});
