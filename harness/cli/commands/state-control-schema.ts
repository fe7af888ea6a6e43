import { defineCommand } from '#harness/cli/frame/command.ts';
import { summaries } from '#harness/cli/frame/summaries.ts';
import { statesSchema } from '#harness/control/state-catalogue.ts';

export const stateControlSchema = defineCommand({
  name: 'state-control schema',
  summary: summaries['state-control schema'],
  options: {},
  details: [
    'Validates what an adapter is asked for: {"state": …, "params": {…}}. What the state NAME answers is validated by #/$defs/NAME/answer. The package has the same file as svc-contract/states.schema.json.',
  ],
  async run(_, { stdout }) {
    stdout.write(`${JSON.stringify(statesSchema(), null, 2)}\n`);
    return 0;
  },
});
