/** What GitHub's runner obeys of a log. */
export interface ObeyedCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/**
 * Reads a log as GitHub's runner does, after its documentation: a command begins a line with `::`, or stands anywhere
 * in one as `##[name …]`; after `::stop-commands::TOKEN` nothing is obeyed until `::TOKEN::`.
 */
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

function unescaped(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%');
}

/** Reads the file of a step's outputs: `name=value`, or `name<<END` until a line that says END. */
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
