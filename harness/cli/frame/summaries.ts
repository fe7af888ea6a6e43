/** What each command does, in the order of the overview: shown there without loading the commands. */
export const summaries = {
  verify: 'Runs the features against a target and reports which documented rules it keeps.',
  'verify-client': 'Runs a client against a staged service and reports which documented rules it keeps.',
  received: 'Judges what a client sent, as a recording (HAR) shows it.',
  init: 'Looks at a server and drafts a profile for it.',
  diff: "Compares a server's own OpenAPI document with the contract.",
  rules: 'Lists the rule register, or explains one rule.',
  reference: 'Serves the reference implementation: stateful, seeded, with a clock that can be moved.',
  mock: 'Serves the Prism mock: every answer is an example of the contract.',
  'state-control check': 'Tests a state control adapter by itself.',
  'state-control schema': 'Prints what every state takes and answers with, as JSON Schema.',
  'report compare': 'Compares two results.',
  'report merge': 'Joins the shards of a run into one result.',
  prove:
    'Tests the harness itself with faulty servers and random variation: does each rule see its fault, and nothing else?',
  completion: 'Prints what completes the words of a command line in bash, zsh or fish.',
} as const;

export type CommandName = keyof typeof summaries;
