import { HarnessError } from '#harness/errors/errors.ts';
import type { Release } from '#reference/server/domain/releases.ts';
import { type Behaviour, documented } from '#reference/server/world/world.ts';
import type { MiddlewareFactory } from './service.ts';

/** Replacements for documented methods, by area. In a replacement, `this` has all methods of the area. */
export type BehaviourOverrides = {
  [Area in keyof Behaviour]?: Partial<Behaviour[Area]> & ThisType<Behaviour[Area]>;
};

/** What a mutant changes: requests and responses of the server, or methods of its domain objects. */
export type Change = MiddlewareFactory | BehaviourOverrides;

/** A server with a defect that breaks a documented rule. The harness must detect the defect. */
export interface Mutant {
  /** The id of the broken rule, followed by the defect in a few words, all joined by hyphens. */
  readonly id: string;
  readonly rule: string;
  /** Other rules that the mutant breaks, because they overlap with `rule`. */
  readonly alsoBreaks: readonly string[];
  /** What the server does wrong, in one sentence. */
  readonly summary: string;
  /** The release whose rule the mutant breaks. By default, this is the newest release. */
  readonly release?: Release;
  /** The paths of relocated operations, as in a profile. */
  readonly paths?: Readonly<Record<string, string>>;
  /** Whether the server has operations outside the contract. */
  readonly further?: boolean;
  readonly overrides: BehaviourOverrides;
  readonly middleware: readonly MiddlewareFactory[];
}

interface Entry extends Partial<Pick<Mutant, 'alsoBreaks' | 'release' | 'paths' | 'further'>> {
  readonly changes: Change | readonly Change[];
}

/** The key of a mutant in its table. `parseTitle` describes the parts of a title. */
export type Title = `${string}: ${string}`;

/** Parses a title: the id, the ids of other broken rules after commas, and after a colon the summary. */
export function parseTitle(title: string) {
  const [ids = '', summary = ''] = title.split(/: (.*)/s);
  const [id = '', ...alsoBreaks] = ids.split(', ');
  return { id, rule: id.slice(0, 5), alsoBreaks, summary };
}

export function mutants(
  table: Readonly<Record<Title, Change | readonly Change[] | Entry>>,
): readonly Mutant[] {
  return Object.entries(table).map(([title, change]) => {
    const { changes, ...options } = 'changes' in change ? change : { changes: change };
    const all = [changes].flat();
    return {
      ...parseTitle(title),
      ...options,
      overrides: Object.assign({}, ...all.filter((each) => typeof each === 'object')),
      middleware: all.filter((each) => typeof each === 'function'),
    };
  });
}

/** An entry for changes that also break the rules in `alsoBreaks`. Several mutants may share this list. */
export function also(alsoBreaks: readonly string[], changes: Entry['changes']): Entry {
  return { alsoBreaks, changes };
}

/** An entry for changes that break a rule in `release`, a release before the newest. */
export function inRelease(release: Release, changes: Entry['changes']): Entry {
  return { release, changes };
}

/** An entry for changes of a server that has operations outside the contract. */
export function beyondContract(changes: Entry['changes']): Entry {
  return { further: true, changes };
}

/** The same moment, written in a time zone that is two hours ahead of UTC. */
export function inAnotherZone(moment: unknown): string {
  const local = new Date(new Date(String(moment)).getTime() + 7_200_000);
  return local.toISOString().replace('Z', '+02:00');
}

/** The behaviour of a server with all `mutants`. Throws if two of them replace the same decision. */
export function combineMutants(mutants: readonly Mutant[]): Behaviour {
  const areas: Record<string, object> = { ...documented };
  const changedBy = new Map<string, string>();
  for (const mutant of mutants) {
    for (const [area, decision, value] of overridesOf(mutant)) {
      const name = `${area}.${decision}`;
      const before = changedBy.get(name);
      if (before !== undefined) {
        throw new HarnessError('USAGE', `${before} and ${mutant.id} both change ${name}.`, {
          hint: 'Give only one of them.',
        });
      }
      areas[area] = { ...areas[area], [decision]: value };
      changedBy.set(name, mutant.id);
    }
  }
  return areas as Behaviour;
}

/** The documented methods and values that a mutant replaces: area, name and replacement. */
export function overridesOf({ overrides }: Mutant): [string, string, unknown][] {
  return Object.entries(overrides).flatMap(([area, decisions]) => {
    const due: Readonly<Record<string, unknown>> = { ...documented[area as keyof Behaviour] };
    return Object.entries(decisions)
      .filter(([decision, value]) => value !== due[decision])
      .map(([decision, value]): [string, string, unknown] => [area, decision, value]);
  });
}
