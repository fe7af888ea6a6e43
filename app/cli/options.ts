import {
  flag,
  listInWords,
  type OptionTable,
  option,
  type ValueType,
  wholeNumber,
} from '#harness/command-line/options.ts';
import { servingBounds } from '#harness/errors/limits.ts';
import { findRelease, releases } from '#harness/profile/profile.ts';
import { findSuiteVersion, suiteVersions } from '#harness/profile/suite-version.ts';

/** The rule that help texts use as an example. */
export const exampleRule = 'SH-04';

/** A type whose rejected values may be repeated in messages. */
export function echoed<T>(
  accepts: string,
  read: ValueType<T>['read'],
  known: readonly string[] = [],
): ValueType<T> {
  return { accepts, read, known, isEchoed: true };
}

export const release = {
  ...echoed(listInWords(releases), findRelease, releases),
  isListed: true,
};

export const port = wholeNumber(...servingBounds.port);

export const apiKey: ValueType<string> = {
  read: (text) => (/^[\w.-]{8,200}$/.test(text) ? text : undefined),
  accepts: '8 to 200 letters, digits, dots, dashes or underscores',
};

export const origin = echoed('an origin such as http://localhost:5173, or *', (text) =>
  // No browser sends an origin such as `https://*.example`, so this origin would allow nothing.
  text === '*' ? text : text.includes('*') ? undefined : originIn(text),
);

export const httpOrigin = echoed('an address without a path, such as http://localhost:8080', (text) => {
  const bare = originIn(text.replace(/\/$/, ''));
  return bare?.startsWith('http') ? bare : undefined;
});

/** The origin that a text names. Its scheme and its host may be written in capitals. */
function originIn(text: string): string | undefined {
  const origin = URL.parse(text)?.origin;
  return origin === text.toLowerCase() ? origin : undefined;
}

export const httpAddress = echoed('an http address without query and fragment', (text) =>
  /^https?:\/\/[^/?#][^?#]*$/i.test(text) && URL.canParse(text) ? text : undefined,
);

export const target = echoed(
  'reference, prism or an http address without query and fragment',
  (text) => (text === 'reference' || text === 'prism' ? text : httpAddress.read(text)),
  ['reference', 'prism'],
);

const msOf: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** A time of at most a day, in milliseconds. */
export const duration = echoed('a time such as 90s, 10m or 2h, up to 24h', (text) => {
  const [, count = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const ms = Number(count) * (msOf[unit] ?? 0);
  return ms > 0 && ms <= 86_400_000 ? ms : undefined;
});

export const defaultOut = 'reports/out';

export const asOfOption = {
  'as-of': option('VERSION', 'only show failures that this version of svc-contract would not find', {
    takes: echoed(suiteVersions, findSuiteVersion),
  }),
} as const satisfies OptionTable;

export const trafficOption = {
  'no-traffic': flag('do not write exchanges.har, which contains all requests and responses'),
} as const satisfies OptionTable;

export const outOption = {
  out: option('DIR', 'folder for reports', { default: defaultOut }),
} as const satisfies OptionTable;
