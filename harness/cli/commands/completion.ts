import { type Command, defineCommand, program } from '#harness/cli/core/command.ts';
import { type CommandDescription, type Option, oneOf, word } from '#harness/command-line-options.ts';

export function completionOf(load: () => Promise<readonly Command[]>): Command {
  return defineCommand({
    name: 'completion',
    options: {
      shell: word('SHELL', 'the shell', { takes: oneOf(shells), isRequired: true }),
    },
    details: [
      'For bash, add to ~/.bashrc: eval "$(npx svc-contract completion bash)". For zsh, add the same line with zsh to ~/.zshrc. For fish, run: npx svc-contract completion fish > ~/.config/fish/completions/svc-contract.fish.',
    ],
    async run({ shell }, { stdout }) {
      const descriptions = (await load()).map(({ description }) => description);
      stdout.write(completionFor(shell, program, descriptions));
      return 0;
    },
  });
}

export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

/** The completion script of a shell, generated from the option tables of the parser. */
function completionFor(shell: Shell, program: string, commands: readonly CommandDescription[]): string {
  if (shell === 'fish') return fish(program, commands);
  return shell === 'zsh'
    ? `autoload -U +X bashcompinit && bashcompinit\n${bash(program, commands)}`
    : bash(program, commands);
}

/** The options of a command as a user types them, such as `--only`, and the values of each. */
function optionsOf({ options }: CommandDescription) {
  return Object.entries(options)
    .filter(([, { type }]) => type !== 'word')
    .map(([name, option]) => ({ name: `--${name}`, option, values: valuesOf(option) }));
}

/** The accepted values of an argument or option; empty if they cannot be listed. */
function valuesOf({ takes }: Option): readonly string[] {
  const { known = [] } = takes ?? {};
  return known.length > 40 ? known.filter((each) => !/-\d/.test(each)) : known;
}

function placesOf({ options }: CommandDescription): readonly string[] {
  return Object.values(options).flatMap((option) => (option.type === 'word' ? valuesOf(option) : []));
}

/** The first words of all commands, with the second words of two-word commands. */
function wordsOf(commands: readonly CommandDescription[]): ReadonlyMap<string, readonly string[]> {
  const firsts = Map.groupBy(commands, ({ name }) => name.split(' ')[0] ?? '');
  return new Map(
    [...firsts].map(([first, all]) => [first, all.flatMap(({ name }) => name.split(' ').slice(1))]),
  );
}

function bash(program: string, commands: readonly CommandDescription[]): string {
  const firsts = wordsOf(commands);
  const cases = commands.map((command) => {
    const all = optionsOf(command);
    const values = all.filter((each) => each.values.length > 0);
    const files = all.filter(({ option }) => option.type === 'string' && option.takes === undefined);
    return [
      `    '${command.name}')`,
      '      case "$before" in',
      ...values.map((each) => `        ${each.name}) words='${each.values.join(' ')}' ;;`),
      ...(files.length === 0 ? [] : [`        ${files.map(({ name }) => name).join('|')}) return ;;`]),
      `        *) words='${[...placesOf(command), ...all.map(({ name }) => name), '--help'].join(' ')}' ;;`,
      '      esac ;;',
    ].join('\n');
  });
  const seconds = [...firsts].filter(([, words]) => words.length > 0);
  return `# Completion for ${program}: source this file, or save it in a folder that the shell searches for completions.
_${identifier(program)}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words=''
  case "$command" in
    ${seconds.map(([first]) => first).join('|')}) (( COMP_CWORD > 2 )) && command="$command \${COMP_WORDS[2]}" ;;
  esac
  (( COMP_CWORD == 1 )) && command=''
  case "$command" in
    '') words='${[...firsts.keys(), 'help', '--help', '--version'].join(' ')}' ;;
    help) words='${[...firsts.keys()].join(' ')}' ;;
${seconds.map(([first, words]) => `    ${first}) words='${words.join(' ')}' ;;`).join('\n')}
${cases.join('\n')}
  esac
  COMPREPLY=( $(compgen -W "$words" -- "$current") )
}
complete -o default -F _${identifier(program)} ${program}
`;
}

function fish(program: string, commands: readonly CommandDescription[]): string {
  const firsts = wordsOf(commands);
  const lines = [...firsts].flatMap(([first, seconds]) => {
    const summary = commands.find(({ name }) => name === first)?.summary ?? '';
    return [
      `complete -c ${program} -n __fish_use_subcommand -f -a ${first} -d ${inQuotes(summary)}`,
      ...(seconds.length === 0
        ? []
        : [`complete -c ${program} -n '__fish_seen_subcommand_from ${first}' -f -a '${seconds.join(' ')}'`]),
    ];
  });
  const options = commands.flatMap((command) => {
    const condition = command.name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ');
    const places = placesOf(command);
    return [
      ...(places.length === 0 ? [] : [`complete -c ${program} -n '${condition}' -a '${places.join(' ')}'`]),
      ...optionsOf(command).map(({ name, option, values }) => {
        const takes =
          option.type === 'boolean' ? '' : values.length === 0 ? ' -r' : ` -x -a '${values.join(' ')}'`;
        return `complete -c ${program} -n '${condition}' -l ${name.slice(2)}${takes} -d ${inQuotes(option.help)}`;
      }),
    ];
  });
  return `# Completion for ${program}: source this file, or save it in ~/.config/fish/completions.\n${[...lines, ...options].join('\n')}\n`;
}

function inQuotes(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function identifier(program: string): string {
  return program.replaceAll(/\W/g, '_');
}
