import { rewritten } from '#harness/contract/json-values.ts';
import { inAnotherZone } from '#proof/shapes/mutant.ts';
import type { Fields } from '#proof/shapes/service.ts';
import { type Deviation, ending, escaped, outputting, printing, type Run } from './mutant.ts';

/** Changes every object of an output, including nested ones. */
const everyObject = (object: (fields: Fields) => Fields): Deviation =>
  outputting((value) => rewritten(value, { object }));

type Entry = readonly [name: string, value: unknown];

const everyEntry = (change: (entries: readonly Entry[]) => readonly Entry[]): Deviation =>
  everyObject((fields) => Object.fromEntries(change(Object.entries(fields))));

const renamingFields = (change: (name: string) => string): Deviation =>
  everyEntry((entries) => entries.map(([name, value]) => [change(name), value]));

/** Changes every field of an output, including those of nested objects. */
export const valued = (change: (value: unknown, name: string) => unknown): Deviation =>
  everyEntry((entries) => entries.map(([name, value]) => [name, change(value, name)]));

const timed = (change: (at: Date, iso: string) => string): Deviation =>
  valued((value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
      ? change(new Date(value), new Date(value).toISOString())
      : value,
  );

function dayFirst(iso: string): string {
  const [date = '', hours = ''] = iso.split(/[T.]/);
  return `${date.split('-').toReversed().join('/')}, ${hours}`;
}

/** Without a terminal, prints errors on standard output instead of standard error. */
export const toOutput =
  (print: (text: string) => string): Deviation =>
  (right) =>
  async (argv, environment) => {
    let messages = '';
    const write = (text: string): void => {
      messages += text;
    };
    const { person, stderr } = environment;
    // At a terminal, standard error is not redirected, since the prompts are written to it too.
    const redirected = person === undefined ? { ...environment, stderr: { ...stderr, write } } : environment;
    const code = await right(argv, redirected);
    if (code !== 0 && messages !== '') environment.stdout.write(print(messages));
    return code;
  };

const asJson =
  (shape: (message: string) => object): ((message: string) => string) =>
  (message) =>
    `${JSON.stringify(shape(message))}\n`;

const whatIf =
  (deviation: Deviation): Deviation =>
  (right: Run): Run =>
  (argv, environment) =>
    (argv.includes('--what-if') ? deviation(right) : right)(argv, environment);

const oneALine = printing((text, [command]) =>
  command === 'get-service-health' && text.startsWith('[')
    ? (JSON.parse(text) as unknown[]).map((each) => `${JSON.stringify(each)}\n`).join('')
    : text,
);

/** What the document leaves open about a client's output. */
export const outputVariants: Readonly<Record<string, Deviation>> = {
  'whatif-is-silent': whatIf(printing(() => '')),
  'whatif-prints-a-sentence': whatIf((right) => (argv, environment) => {
    environment.stdout.write('What if: the system would be reset.\n');
    return right(argv, environment);
  }),
  'whatif-ends-with-an-error': whatIf(ending(() => 1)),
  'every-failure-has-exit-code-9': ending((code) => (code === 0 ? 0 : 9)),
  'errors-on-standard-output-as-text': toOutput((message) => message),
  'errors-on-standard-output-as-json': toOutput(
    asJson((message) => ({ error: message, status: 400, code: 'Refused', message })),
  ),
  'errors-on-standard-output-in-the-form-of-the-error-body': toOutput(
    asJson((message) => ({ Code: 'X', Message: message, Timestamp: '2026-01-01T00:00:00Z' })),
  ),
  'field-names-in-camelcase': renamingFields((name) => name.charAt(0).toLowerCase() + name.slice(1)),
  'field-names-in-lower-case': renamingFields((name) => name.toLowerCase()),
  'field-names-in-snake-case': renamingFields((name) =>
    name.replaceAll(/(?<=.)([A-Z])/g, '_$1').toLowerCase(),
  ),
  'fields-in-another-order': everyEntry((entries) => entries.toReversed()),
  'additional-fields': everyObject((fields) => ({ Source: 'svc', Elapsed: 12, ...fields, Extra: null })),
  'fields-without-a-value-are-omitted': everyEntry((entries) =>
    entries.filter(([, value]) => value !== null),
  ),
  'null-is-shown-as-an-empty-string': valued((value) => value ?? ''),
  'times-in-whole-seconds': timed((_, iso) => iso.replace(/\.\d+/, '')),
  'times-with-seven-digits': timed((_, iso) => iso.replace('Z', '0000Z')),
  'times-with-an-offset': timed((_, iso) => iso.replace('Z', '+00:00')),
  'times-with-the-day-first': timed((_, iso) => dayFirst(iso)),
  'times-with-a-space': timed((_, iso) => iso.replace('T', ' ')),
  'times-as-net-writes-them': timed((at) => `/Date(${at.getTime()})/`),
  'times-in-another-zone': timed((_, iso) => inAnotherZone(iso)),
  'ids-in-braces': valued((value) =>
    typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4,12}){4}$/.test(value) ? `{${value}}` : value,
  ),
  'times-as-in-http': timed((at) => at.toUTCString()),
  'values-in-upper-case': valued((value, name) =>
    ['Status', 'Condition', 'Overall'].includes(name) ? String(value).toUpperCase() : value,
  ),
  'roles-and-scopes-in-another-order': valued((value, name) =>
    ['Roles', 'Scopes'].includes(name) && Array.isArray(value) ? value.toReversed() : value,
  ),
  'letters-beyond-ascii-are-escaped': printing(escaped),
  'letters-are-decomposed': printing((text) => text.normalize('NFD')),
  'one-service-per-line': oneALine,
  'services-in-an-object-with-value-and-count': outputting((value) =>
    Array.isArray(value) ? { value, Count: value.length } : value,
  ),
  'results-in-a-field-named-data': outputting((value) => ({ data: value })),
  'a-single-object-in-a-list': outputting((value) => (Array.isArray(value) ? value : [value])),
  'a-notice-on-standard-error-before-each-output': (right) => (argv, environment) => {
    environment.stderr.write('Calling the service.\n');
    return right(argv, environment);
  },
};
