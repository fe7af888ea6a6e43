// Loaded before a program whose modules are counted: at the end it reports how many files were loaded.
import { registerHooks } from 'node:module';
import process from 'node:process';

let count = 0;
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) count += 1;
    return next(url, context);
  },
});
process.on('exit', () => process.stderr.write(`modules: ${count}\n`));
