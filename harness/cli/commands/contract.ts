import { defineCommand } from '#harness/cli/core/command.ts';
import { loadContract } from '#harness/contract/contract.ts';

export const contract = defineCommand({
  name: 'contract',
  options: {},
  details: [
    'One OpenAPI 3.1 document in JSON, with a name for every schema: npx svc-contract contract > service.json. Generate clients from it; it is svc-contract/openapi/service.json of the package.',
  ],
  async run(_, { stdout }) {
    const { document } = await loadContract();
    // The passwords in its examples are nobody's.
    (stdout.writeSecrets ?? stdout.write)(`${JSON.stringify(document, null, 2)}\n`);
    return 0;
  },
});
