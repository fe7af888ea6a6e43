import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { root } from '#harness/files/root.ts';
import { type CommandLine, type CommandName, documentedParameters } from './commands.ts';

/** A PowerShell string literal. Typographic apostrophes also end a string, so they are doubled too. */
const quotedForPowerShell = (text: string): string => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

const moduleFile = /\.(?:ps[dm]1|dll)$/i;

export const isModuleFile = (path: string): boolean => moduleFile.test(path);

/** The defaults for a PowerShell module, so that its client definition need not describe the shell. */
export function powerShellOf(module: string, here: string) {
  // If `module` is a bare name, PowerShell looks for this name among the installed modules.
  const path = /[\\/]/.test(module) || isModuleFile(module) ? resolve(here, module) : module;
  const prelude = readFileSync(`${root}harness/client/powershell.ps1`, 'utf8');
  const load = `Import-Module -Name ${quotedForPowerShell(path)} -PassThru -DisableNameChecking -ErrorAction Stop 6>$null`;
  return {
    shell: [
      ...['pwsh', '-NoProfile', '-NoLogo', '-Command'],
      `${prelude}\ntry { $contractModule = ${load} } catch { Exit-ContractTrial $_ }\n{script}`,
    ],
    statement: "Invoke-ContractCommand '{marker}' '{errorsEnd}' '{output}' { {line} }",
    environment: {
      NO_COLOR: '1',
      POWERSHELL_TELEMETRY_OPTOUT: '1',
      POWERSHELL_UPDATECHECK: 'Off',
      PSModulePath: installedModules(process.env),
    },
    answers: { yes: 'Y', no: 'N' },
  };
}

/** The folders of the user's modules, which PowerShell would not find in the separate home folder of a script. */
const installedModules = ({ PSModulePath, XDG_DATA_HOME }: NodeJS.ProcessEnv): string =>
  [PSModulePath, join(XDG_DATA_HOME ?? join(homedir(), '.local/share'), 'powershell/Modules')]
    .filter(Boolean)
    .join(delimiter);

export const nameOfModule = (module: string): string => basename(module).replace(moduleFile, '');

/** How to call a command of a module. `own` contains only what differs from the documented command. */
export function powerShellCommand(name: CommandName, own: Partial<CommandLine> = {}): CommandLine {
  const documented = Object.entries(documentedParameters[name]).map(([parameter, kind]) => {
    const ownName = own.parameters?.[parameter];
    return [parameter, templateOf(ownName ?? parameter, kind === 'value')] as const;
  });
  return {
    line: name,
    ...(Object.values(documentedParameters[name]).includes('value') && { positional: "'{value}'" }),
    output: name === 'Connect-Svc' ? 'none' : 'objects',
    ...own,
    parameters: Object.fromEntries(documented),
  };
}

/** A bare name is the name of a PowerShell parameter. Any other text, and `none`, is used unchanged. */
function templateOf(ownName: string, takesValue: boolean): string {
  if (ownName === 'none' || !/^\w+$/.test(ownName)) return ownName;
  return takesValue ? `-${ownName} '{value}'` : `-${ownName}`;
}
