import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { root } from '#harness/root.ts';
import { type CommandLine, type CommandName, documentedParameters } from './commands.ts';

/** A text as PowerShell takes it literally. */
export const quotedForPowerShell = (text: string): string => `'${text.replaceAll("'", "''")}'`;

interface Shell {
  readonly shell: readonly string[];
  readonly statement: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly answers: { readonly yes: string; readonly no: string };
}

/** How PowerShell runs the commands of a module; `powershell.ps1` does what no line of a subject file should have to. */
export function powerShellOf(module: string, here: string): Shell {
  // A name without a folder is looked for among the installed modules.
  const path = /[\\/]|\.ps[dm]1$/i.test(module) ? resolve(here, module) : module;
  const prelude = readFileSync(`${root}harness/client/powershell.ps1`, 'utf8');
  const load = `Import-Module -Name ${quotedForPowerShell(path)} -PassThru -DisableNameChecking -ErrorAction Stop`;
  return {
    shell: [
      ...['pwsh', '-NoProfile', '-NoLogo', '-Command'],
      `${prelude}\ntry { $svcModule = ${load} } catch { Exit-SvcTrial $_ }\n{script}`,
    ],
    statement: "Invoke-SvcCommand '{marker}' '{errorsEnd}' '{output}' { {line} }",
    environment: { NO_COLOR: '1', POWERSHELL_TELEMETRY_OPTOUT: '1', POWERSHELL_UPDATECHECK: 'Off' },
    answers: { yes: 'Y', no: 'N' },
  };
}

export const nameOfModule = (module: string): string => basename(module).replace(/\.ps[dm]1$/i, '');

/** A command of a module as it is called unless the subject file says otherwise: by the documented names. */
export function powerShellCommand(name: CommandName, own: Partial<CommandLine> = {}): CommandLine {
  const documented = Object.entries(documentedParameters[name]).map(([parameter, kind]) => {
    const theirs = own.parameters?.[parameter];
    return [parameter, templateOf(theirs ?? parameter, kind === 'value')] as const;
  });
  const [positional] = Object.values(documentedParameters[name]).includes('value') ? ["'{value}'"] : [];
  return {
    line: name,
    ...(positional !== undefined && { positional }),
    output: name === 'Connect-Svc' ? 'none' : 'objects',
    ...own,
    parameters: Object.fromEntries(documented),
  };
}

/** A bare name is a parameter of PowerShell; anything else is used as it is. */
function templateOf(theirs: string, takesValue: boolean): string {
  if (theirs === 'none' || !/^\w+$/.test(theirs)) return theirs;
  return takesValue ? `-${theirs} '{value}'` : `-${theirs}`;
}
