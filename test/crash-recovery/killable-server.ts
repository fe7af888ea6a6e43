import process from 'node:process';
import { listen } from '#reference/listener/listen.ts';
import { openDataFile } from '#reference/server/persistence/data-file.ts';
import { persistentReference } from '#reference/server/persistence/persistent-reference.ts';
import { stillTime, token } from './model.ts';

// A program of its own, to be killed.
const [file = ''] = process.argv.slice(2);
const storage = openDataFile(file);
const reference = persistentReference(storage, { clock: stillTime, controlToken: token });
const { url, controlUrl } = await listen(reference, { control: {} });
process.stdout.write(`${url} ${controlUrl}\n`);
