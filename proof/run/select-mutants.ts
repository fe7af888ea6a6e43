import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HarnessError } from '#harness/errors/errors.ts';
import { root } from '#harness/files/root.ts';
import { ruleById } from '#harness/register/register.ts';
import { clientMutants } from '#proof/client-commands/mutants.ts';
import { mutants } from '#proof/mutants.ts';
import { suggestMutants } from '#proof/targets/modified-reference.ts';
import type { DerivedMutant } from './derived-mutants.ts';
import { clientVariants, openPointVariants } from './variants.ts';

/** The mutants of servers and clients, each with the rule that it breaks. `title` describes the defect. */
export const listedMutants = [...mutants, ...clientMutants].map(({ id, rule, summary: title }) => {
  return { id, rule, title };
});

/** The maximum number of mutants of changed rules in a proof: these take about a minute. */
const mostChanged = 60;

/**
 * Without names, selects every `sample`th mutant and variant; with names, every `sample`th named mutant and
 * all named derived mutants and variants. Adds mutants of changed rules and variants of changed open points.
 */
export function selectMutants(
  derivedMutants: readonly DerivedMutant[],
  { mutant, 'derived-mutant': derivedMutant, variant, changed = new Set(), sample = 1 }: ChosenTrials,
) {
  const isAll = mutant.length + derivedMutant.length + variant.length === 0;
  const every = <T>(all: readonly T[]): readonly T[] => all.filter((_, index) => index % sample === 0);
  const pick = <T>(all: readonly T[], named: readonly T[]): readonly T[] => (isAll ? every(all) : named);
  const affected = mutants.filter(({ rule }) => changed.has(rule));
  const step = Math.ceil(affected.length / mostChanged);
  return {
    mutants: union(
      pick(mutants, every(chosen(mutants, mutant))),
      affected.filter((_, index) => index % step === 0),
    ).filter(({ rule }) => ruleById(rule)?.contested === undefined),
    derivedMutants: pick(derivedMutants, containing('derived mutant', derivedMutants, derivedMutant)),
    variants: union(
      pick(openPointVariants, containing('variant', openPointVariants, variant)),
      openPointVariants.filter(({ openPoint }) => changed.has(openPoint)),
    ),
    isWhole: isAll && sample === 1,
  };
}

interface ChosenTrials {
  readonly mutant: readonly string[];
  readonly 'derived-mutant': readonly string[];
  readonly variant: readonly string[];
  /** The ids of changed rules and open points. */
  readonly changed?: ReadonlySet<string>;
  readonly sample?: number | undefined;
}

function union<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  return [...new Set([...some, ...others])];
}

function containing<T extends { readonly id: string }>(
  noun: string,
  all: readonly T[],
  parts: readonly string[],
): readonly T[] {
  const near = all.filter(({ id }) => parts.some((part) => id.includes(part)));
  if (parts.length === 0 || near.length > 0) return near;
  throw new HarnessError('USAGE', `No ${noun} contains "${parts.join('" or "')}".`);
}

/** The mutants whose ids begin with a string in `beginnings`. A complete id selects only that mutant. */
function chosen<F extends { readonly id: string }>(
  all: readonly F[],
  beginnings: readonly string[],
): readonly F[] {
  const isMeant = (id: string): boolean =>
    beginnings.some(
      (each) => id === each || (id.startsWith(each) && !all.some((other) => other.id === each)),
    );
  const unknown = beginnings.find((each) => !all.some(({ id }) => id.startsWith(each)));
  if (unknown !== undefined) {
    throw new HarnessError('USAGE', `No mutant begins with "${unknown}".`, {
      hint: suggestMutants(all, unknown),
    });
  }
  return all.filter(({ id }) => isMeant(id));
}

/** A mutant is selected by the beginning of its id, and a variant by any part. */
export function selectClients({ mutant, variant }: Pick<ChosenTrials, 'mutant' | 'variant'>) {
  if (mutant.length + variant.length === 0) return { mutants: clientMutants, variants: clientVariants };
  return {
    mutants: chosen(clientMutants, mutant),
    variants: containing('variant of a client', clientVariants, variant),
  };
}

/** The ids of rules and open points in files that differ from main, committed or not (see `sourcesOf`). */
export function changedRules(): ReadonlySet<string> {
  const texts = changedFiles()
    .flatMap(sourcesOf)
    .filter((file) => existsSync(join(root, file)))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  return new Set(texts.flatMap((text) => text.match(/\b[A-Z]{2}-\d{2,}\b/g) ?? []));
}

/** The files with the ids of the rules that `file` concerns: features for steps, otherwise at most `file`. */
export function sourcesOf(file: string): readonly string[] {
  const [, folder, area] = /^(features|steps|proof)\/([^/]+)\/(?!.*\.test\.ts$)/.exec(file) ?? [];
  if (folder === 'steps') return globSync(`features/${area}/*.feature`, { cwd: root });
  return folder === undefined ? [] : [file];
}

function changedFiles(): readonly string[] {
  const main = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch)[0]).find(Boolean);
  if (main === undefined) return [];
  return [...git('diff', '--name-only', main), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The lines that git prints. If git fails, returns no lines. */
function git(...words: readonly string[]): readonly string[] {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}
