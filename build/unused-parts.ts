import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/root.ts';

/** What a module of a library says in a built package, where a run asks for a part of it alone. */
type Counterpart = () => string;

const cucumber = 'node_modules/@cucumber/cucumber/lib';

/** Loading the rest takes a third of a run of one rule: formatters, a command line, mocks, and where steps are defined. */
export const unusedParts: Readonly<Record<string, Counterpart>> = {
  [`${cucumber}/index.js`]: () => `
    const { methods } = require('./support_code_library_builder').default;
    Object.assign(exports, methods);
    exports.World = require('./support_code_library_builder/world').default;`,
  // The one formatter that is asked for.
  [`${cucumber}/formatter/builtin/index.js`]: () =>
    `exports.__esModule = true; exports.default = { rerun: require('../rerun_formatter').default };`,
  // Options are given as an object, which a checkout has checked.
  [`${cucumber}/configuration/argv_parser.js`]: () => '',
  [`${cucumber}/configuration/check_schema.js`]: () =>
    'exports.checkSchema = (configuration) => configuration;',
  // Nobody is shown where in a bundle a step is defined; finding out takes a stack for each of them.
  [`${cucumber}/support_code_library_builder/get_definition_line_and_uri.js`]: () =>
    `exports.getDefinitionLineAndUri = () => ({ line: 0, uri: 'steps' });`,
  // Made for engines that lack the indices of a match.
  'node_modules/regexp-match-indices/index.js': () =>
    'module.exports = ({ source, flags }, text) => new RegExp(source, flags + "d").exec(text);',
  // Orders the names of parameters by a collator, which takes longer to load than all of cucumber.
  'node_modules/@cucumber/cucumber-expressions/dist/ParameterType.js': () =>
    replacedIn(
      'node_modules/@cucumber/cucumber-expressions/dist/ParameterType.js',
      "(pt1.name || '').localeCompare(pt2.name || '')",
      "((pt1.name || '') < (pt2.name || '') ? -1 : 1)",
    ),
  'node_modules/undici/index.js': () => `
    const Dispatcher = require('./lib/dispatcher/dispatcher');
    Dispatcher.prototype.request = require('./lib/api/api-request');
    exports.Agent = require('./lib/dispatcher/agent');
    exports.ProxyAgent = require('./lib/dispatcher/proxy-agent');`,
};

function replacedIn(file: string, old: string, by: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  if (!text.includes(old)) throw new Error(`${file} no longer says ${old}`);
  return text.replace(old, by);
}
