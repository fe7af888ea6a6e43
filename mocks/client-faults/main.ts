import process from 'node:process';
import { clientFaults } from '#mocks/client-faults/catalogue.ts';
import { run } from '#reference/client/cli/cli.ts';
import { processEnvironment } from '#reference/client/cli/process-environment.ts';

// The client with the fault that the first word names.
const [id = '', ...argv] = process.argv.slice(2);
const fault = clientFaults.find((each) => each.id === id);
if (fault === undefined) {
  process.stderr.write(`There is no client fault "${id}".\n`);
  process.exitCode = 2;
} else {
  process.exitCode = await fault.wrong(run)(argv, processEnvironment(process));
}
