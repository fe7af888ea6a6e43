import process from 'node:process';
import { openDataFile } from '#reference/server/lasting/data-file.ts';
import { listen } from '#reference/server/listen.ts';
import { createReference } from '#reference/server/reference.ts';
import { stillTime, token } from './model.ts';

// A program of its own, to be killed.
const [file = ''] = process.argv.slice(2);
const keeper = openDataFile(file);
const reference = createReference({ keeper, clock: stillTime, controlToken: token });
const { url, controlUrl } = await listen(reference, { control: {} });
process.stdout.write(`${url} ${controlUrl}\n`);
