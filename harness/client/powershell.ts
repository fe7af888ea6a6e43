import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { root } from '#harness/files/root.ts';
import {
  type CommandLine,
  type CommandName,
  documentedParameters,
  type ExportedCommand,
  type ExportedParameter,
} from './commands.ts';
import { madeByType } from './made-values.ts';

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

/** The commands of a module that are not used for a documented command, with how to call each. */
export function otherPowerShellCommands(
  { commands, notRun }: { commands: Readonly<Record<string, CommandLine>>; notRun: readonly string[] },
  exported: readonly ExportedCommand[],
): Readonly<Record<string, CommandLine>> {
  const lines = Object.values(commands).map(({ line }) => line.split(/\s/)[0] ?? '');
  const isUsed = new Set([...Object.keys(commands), ...lines, ...notRun].map((name) => name.toLowerCase()));
  const others = exported.filter(({ name }) => !isUsed.has(name.toLowerCase()));
  return Object.fromEntries(others.map((each) => [each.name, otherCommand(each)]));
}

function otherCommand({ name, parameters, isAdvanced }: ExportedCommand): CommandLine {
  const named = parameters
    .filter(({ isInSet }) => isInSet !== false)
    .map(({ names: [own = ''], ...facts }) => ({ own, ...facts }));
  const choices = named.flatMap(({ own, type, choices = [] }) => {
    const known = choices.length > 0 ? choices : madeByType(type);
    return known === undefined ? [] : [[own, known] as const];
  });
  // Without a terminal, PowerShell could not ask for a confirmation.
  const asks = named.some(({ own }) => own === 'Confirm');
  return {
    line: asks ? `${name} -Confirm:$false` : name,
    parameters: {
      ...Object.fromEntries(named.map((each) => [each.own, typedTemplate(each)])),
      // Each command accepts these, except a function without [CmdletBinding()].
      ...(isAdvanced !== false && { Verbose: '-Verbose', Debug: '-Debug' }),
    },
    required: named.flatMap(({ own, isRequired }) => (isRequired === true ? own : [])),
    choices: Object.fromEntries(choices),
    output: 'objects',
  };
}

/** Types of parameters that PowerShell makes from text. */
const fromText =
  /^(?:String|Char|Guid|Date\w+|TimeSpan|U?Int\d+|Byte|Decimal|Double|Single|Uri|Version|Nullable`1)(?:\[\])?$/;

function typedTemplate({
  own,
  type,
  choices = [],
}: { own: string } & Omit<ExportedParameter, 'names'>): string {
  if (type === 'SwitchParameter') return `-${own}`;
  if (type === 'SecureString') return secureString(own);
  if (type === 'Boolean') return `-${own} ([bool]::Parse('{value}'))`;
  if (type === 'PSCredential')
    return `-${own} ([pscredential]::new('ada', (ConvertTo-SecureString '{value}' -AsPlainText -Force)))`;
  return choices.length > 0 || fromText.test(type) ? `-${own} '{value}'` : 'none';
}

/** The template of a PowerShell parameter that does not accept a plain string. */
export const secureString = (name: string): string =>
  `-${name} (ConvertTo-SecureString '{value}' -AsPlainText -Force)`;

/** A bare name is the name of a PowerShell parameter. Any other text, and `none`, is used unchanged. */
function templateOf(ownName: string, takesValue: boolean): string {
  if (ownName === 'none' || !/^\w+$/.test(ownName)) return ownName;
  return takesValue ? `-${ownName} '{value}'` : `-${ownName}`;
}
