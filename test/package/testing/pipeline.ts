import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { referenceApplication } from '#app/targets/reference-application.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { listen } from '#reference/listener/listen.ts';
import { foreignEnvironment, shell, smallRegistry } from './shell.ts';

export type Runner = Awaited<ReturnType<typeof startRunner>>;

/** Imitates a machine that runs jobs: an empty folder, npm, and a registry that has the package. */
export async function startRunner() {
  const machine = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  const [folder, temp, prefix] = [`${machine}/repository`, `${machine}/temp`, `${machine}/npm`] as const;
  await Promise.all([folder, temp, prefix].map((each) => mkdir(each)));
  const registry = await smallRegistry(inject('tarball'));
  const { PATH } = foreignEnvironment();
  const environment = foreignEnvironment({
    PATH: `${join(prefix, 'bin')}:${PATH}`,
    RUNNER_TEMP: temp,
    npm_config_registry: registry.url,
    npm_config_prefix: prefix,
    npm_config_cache: join(machine, 'cache'),
  });
  return {
    /** The folder that would contain the repository in a real job. */
    folder,
    run: (script: string, variables: Readonly<Record<string, string>> = {}) =>
      shell(script, folder, { ...environment, ...variables }),
    async close() {
      await registry.close();
      await rm(machine, { recursive: true, force: true });
    },
  };
}

const token = 'a token of this test';

export type SomeServer = Awaited<ReturnType<typeof someServer>>;

/** The reference implementation as a user's server, with the values that a run needs. */
export async function someServer(mutants: readonly string[] = []) {
  const { application } = await referenceApplication({ contract: await loadContract(), token, mutants });
  const { apiKey } = await application.issueCredentials();
  const { url, controlUrl = '', close } = await listen(application, { port: 0, control: { port: 0 } });
  return {
    url,
    variables: { SVC_CONTROL_TOKEN: token },
    apiKey,
    /** Writes a profile for the server, with state control. */
    describe(file: string, name = 'server') {
      const stateControl = { adapter: 'http', url: controlUrl, token: { env: 'SVC_CONTROL_TOKEN' } };
      return writeFile(file, JSON.stringify({ name, baseUrl: url, stateControl }));
    },
    close,
  };
}

/** A workflow command that GitHub's runner finds in a log, and executes. */
interface ObeyedCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/** Finds commands as GitHub's runner does: `::name …` at the start of a line, or `##[name …]` anywhere. */
export function obeyed(log: string): readonly ObeyedCommand[] {
  const commands: ObeyedCommand[] = [];
  let resume: string | undefined;
  for (const line of log.split(/\r\n|\r|\n/)) {
    const command = commandIn(line);
    if (command === undefined) continue;
    if (resume !== undefined) {
      if (command.name === resume) resume = undefined;
    } else if (command.name === 'stop-commands') {
      resume = command.data;
    } else {
      commands.push(command);
    }
  }
  return commands;
}

function commandIn(line: string): ObeyedCommand | undefined {
  const [, name, properties, data] =
    /^\s*::([^\s:,]+)(?: (.*?))?::(.*)$/.exec(line) ?? /##\[([^\s\]]+)(?: ([^\]]*))?\](.*)$/.exec(line) ?? [];
  if (name === undefined) return undefined;
  const pairs = (properties ?? '')
    .split(/[,;]/)
    .filter((pair) => pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), unescaped(pair.slice(pair.indexOf('=') + 1))]);
  return { name, properties: Object.fromEntries(pairs), data: unescaped(data ?? '') };
}

const unescaped = (text: string): string => text.replaceAll(/%(?:0D|0A|3A|2C|25)/g, decodeURIComponent);

/** Parses the file with a step's outputs: `name=value`, or `name<<END` until a line END. */
export function outputsIn(file: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = file.split('\n');
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    const [, name = '', end] = /^([\w-]+)<<(.+)$/.exec(line) ?? [];
    if (end !== undefined) {
      outputs[name] = lines.splice(0, lines.indexOf(end)).join('\n');
      lines.shift();
    } else if (line.includes('=')) {
      outputs[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1);
    }
  }
  return outputs;
}

/** Loads GitHub's parser. Its JSON imports lack the attribute that Node requires, so a hook adds it. */
export async function githubParser() {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const isBare =
        specifier.endsWith('.json') && context.parentURL?.includes('@actions/workflow-parser') === true;
      return isBare ? { ...resolved, importAttributes: { type: 'json' } } : resolved;
    },
  });
  try {
    const { parseAction } = await import('@actions/workflow-parser/actions/action-parser');
    const { NoOperationTraceWriter } = await import('@actions/workflow-parser/templates/trace-writer');
    const { parseWorkflow } = await import('@actions/workflow-parser/workflows/workflow-parser');
    const trace = new NoOperationTraceWriter();
    const errorsOf = (result: ReturnType<typeof parseAction>): string[] =>
      result.context.errors.getErrors().map(({ message }) => message);
    return {
      action: (content: string) => errorsOf(parseAction({ name: 'action.yml', content }, trace)),
      workflow: (content: string) => errorsOf(parseWorkflow({ name: 'workflow.yml', content }, trace)),
    };
  } finally {
    hooks.deregister();
  }
}
