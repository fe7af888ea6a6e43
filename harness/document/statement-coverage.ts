import { inSection } from '#harness/register/listing.ts';
import type { Rule } from '#harness/register/rule.ts';
import { type Section, type Statement, statementsOf } from './document.ts';

/**
 * - `tested`: at least one rule that can fail
 * - `observed`: open, so it is recorded or, if no rule records it, only listed
 * - `reasoned`: no rule can test it, for the reason that the statement or its rule gives
 */
export type Standing = 'tested' | 'observed' | 'reasoned';

/** Decides the standing of a statement. */
export function standingIn(rules: readonly Rule[]): (statement: Statement) => Standing {
  const canFail = new Set(
    rules.filter(({ basis, excluded }) => basis !== 'open' && excluded === undefined).map(({ id }) => id),
  );
  const open = new Set(rules.filter(({ basis }) => basis === 'open').map(({ id }) => id));
  return ({ rules: named, openPoints }) => {
    if (named.some((id) => canFail.has(id))) return 'tested';
    return openPoints.length > 0 || named.some((id) => open.has(id)) ? 'observed' : 'reasoned';
  };
}

export type Split = Readonly<Record<Standing | 'statements', number>>;

export function splitOf(sections: readonly Section[], rules: readonly Rule[]): Split {
  return splitBy(standingIn(rules), sections);
}

function splitBy(standing: ReturnType<typeof standingIn>, sections: readonly Section[]): Split {
  const all = sections.flatMap(statementsOf).map(standing);
  const count = (wanted: Standing): number => all.filter((each) => each === wanted).length;
  return {
    statements: all.length,
    tested: count('tested'),
    observed: count('observed'),
    reasoned: count('reasoned'),
  };
}

/** The split of each section that has statements, and the sum of all. */
export interface Splits {
  readonly sections: readonly (Pick<Section, 'number' | 'title'> & Split)[];
  readonly all: Split;
}

export function splitBySection(sections: readonly Section[], rules: readonly Rule[]): Splits {
  const standing = standingIn(rules);
  return {
    sections: sections
      .map((section) => ({
        number: section.number,
        title: section.title,
        ...splitBy(standing, [section]),
      }))
      .filter(({ statements }) => statements > 0),
    all: splitBy(standing, sections),
  };
}

export function splitTable({ sections, all }: Splits): string {
  const row = (name: string, { statements, tested, observed, reasoned }: Split): string =>
    `${name.padEnd(48)}${[statements, tested, observed, reasoned].map((each) => String(each).padStart(12)).join('')}`;
  return [
    `${''.padEnd(48)}${['statements', 'tested', 'observed', 'reasoned'].map((each) => each.padStart(12)).join('')}`,
    ...sections.map((section) => row(`${inSection(section.number)} ${section.title}`, section)),
    row('all', all),
    '',
  ].join('\n');
}
