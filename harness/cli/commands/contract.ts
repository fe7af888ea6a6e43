import { defineCommand } from '#harness/cli/core/command.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { jsonText } from '#harness/json-text.ts';

export const contract = defineCommand({
  name: 'contract',
  options: {},
  details: [
    'One OpenAPI 3.1 document in JSON, with a name for every schema: npx svc-contract contract > service.json. Generate clients from it; the package also exports it as svc-contract/openapi/service.json.',
  ],
  async run(_, { stdout }) {
    const { document } = await loadContract();
    // Not masked: the passwords in the examples are not real.
    (stdout.writeSecrets ?? stdout.write)(jsonText(document));
    return 0;
  },
});
