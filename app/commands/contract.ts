import { defineCommand } from '#app/cli/command.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { jsonText } from '#harness/files/json-text.ts';

export const contract = defineCommand({
  name: 'contract',
  options: {},
  details: [
    'Prints one OpenAPI 3.1 document in JSON, in which every schema has a name. To save it for a client generator: npx svc-contract contract > service.json. The package also exports it as svc-contract/openapi/service.json.',
  ],
  async run(_, { stdout }) {
    const { document } = await loadContract();
    // The examples are not redacted, since their passwords are not real.
    (stdout.writeSecrets ?? stdout.write)(jsonText(document));
    return 0;
  },
});
