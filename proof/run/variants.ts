import type { Contract } from '#harness/contract/contract.ts';
import { type Alternative, openPointRegister } from '#harness/contract/open-points.ts';
import { operationById } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { type Release, releases } from '#harness/profile/profile.ts';
import { accessVariants } from '#proof/authentication/variants.ts';
import { type Choices, ourChoices } from '#proof/choices/choices.ts';
import { furtherVariants } from '#proof/client-commands/further-variants.ts';
import type { Deviation } from '#proof/client-commands/mutant.ts';
import { outputVariants } from '#proof/client-commands/output-variants.ts';
import { requestVariants } from '#proof/client-commands/request-variants.ts';
import { listVariants, recordVariants } from '#proof/lists/variants.ts';
import { passwordVariants } from '#proof/passwords/variants.ts';
import { healthVariants } from '#proof/service-health/variants.ts';
import { bodyVariants } from '#proof/shapes/body-variants.ts';
import { changeRequest } from '#proof/shapes/middleware.ts';
import { operationVariants } from '#proof/shapes/operation-variants.ts';
import type { MiddlewareFactory } from '#proof/shapes/service.ts';
import { formVariants } from '#proof/system/variants.ts';
import type { ReferenceTargetOptions } from '#proof/targets/reference.ts';

/** A variant of the open-points register. */
export interface OpenPointVariant extends Alternative {
  readonly id: string;
  readonly openPoint: string;
  /** The release of the variant; default: the newest. */
  readonly release?: Release;
}

const isOfClient = ({ client, lacks }: Alternative): boolean => client !== undefined || lacks !== undefined;

/** All variants of the register, of servers and of clients. */
export const everyVariant: readonly OpenPointVariant[] = [...openPointRegister].flatMap(
  ([openPoint, { alternatives }]) =>
    alternatives.flatMap((each) => {
      const variant = { ...each, id: `${openPoint} ${each.is}`, openPoint };
      if (each.releases === undefined) return [variant];
      return releases.map((release) => ({ ...variant, id: `${variant.id} in ${release}`, release }));
    }),
);

export const openPointVariants = everyVariant.filter((each) => !isOfClient(each));

/** The deviations of clients, by the name in `client`. */
export const clientDeviations: Readonly<Record<string, Deviation>> = {
  ...outputVariants,
  ...requestVariants,
};

/** A client that the document permits: a variant of the register, or one of its own commands. */
export interface ClientVariant extends Pick<Alternative, 'lacks'> {
  readonly id: string;
  readonly deviation: Deviation;
  readonly isFurther?: boolean;
}

export const clientVariants: readonly ClientVariant[] = [
  ...everyVariant.filter(isOfClient).map(({ id, client, lacks }) => {
    const deviation: Deviation = client === undefined ? (right) => right : named(client, clientDeviations);
    return { id, deviation, ...(lacks && { lacks }) };
  }),
  // The register has no open points about commands that the document does not name.
  ...Object.entries(furtherVariants).map(([name, deviation]) => {
    return { id: `another command: ${name}`, deviation, isFurther: true };
  }),
];

/** The middleware of the variants, by the name in `alter`. */
export const variantMiddleware: Readonly<Record<string, MiddlewareFactory>> = {
  ...bodyVariants,
  ...recordVariants,
  ...accessVariants,
  ...formVariants,
  ...healthVariants,
  ...listVariants,
  ...operationVariants,
  ...passwordVariants,
};

/** The options with which the reference implementation behaves like a variant of the register. */
export function withVariant(id: string, contract: Contract): ReferenceTargetOptions {
  const variant = openPointVariants.find((each) => each.id === id);
  if (variant === undefined)
    throw new HarnessError('USAGE', `Unknown variant "${id}".`, { hint: suggestVariants(id) });
  if (variant.untried !== undefined)
    throw new HarnessError('USAGE', `The variant "${id}" cannot be served.`, { hint: variant.untried });
  const { set = {}, move = [], further = false, alter, release } = variant;
  const unknown = Object.keys(set).find((name) => !(name in ourChoices));
  if (unknown !== undefined) throw new HarnessError('INTERNAL', `Unknown choice "${unknown}".`);
  const paths = move.map((id) => [id, operationById(contract, id).path.replace('/api/v1/', elsewhere)]);
  return {
    ...(release && { release }),
    choices: { ...ourChoices, ...(set as Partial<Choices>) },
    paths: Object.fromEntries(paths),
    further,
    middleware: alter === undefined ? [relocate(move)] : [named(alter, variantMiddleware)],
  };
}

/** The variants of the open point that an unknown id begins with, or else the form of such ids. */
function suggestVariants(wanted: string): string {
  const ids = openPointVariants.filter(({ untried }) => untried === undefined).map(({ id }) => id);
  const point = /^OP-\d+/i.exec(wanted)?.[0].toUpperCase();
  const ofPoint = ids.filter((id) => id.startsWith(`${point} `));
  if (ofPoint.length > 0) return `The variants of ${point} are: ${ofPoint.join('; ')}.`;
  return `Give a number, or the id of a variant, such as "${ids[0]}".`;
}

/** Combines variants in one server. `seed` selects an eighth of `entries`, and one variant of each entry. */
export function combineMiddleware(seed: number): readonly MiddlewareFactory[] {
  const altering = openPointVariants.filter(({ alter }) => alter !== undefined);
  const entries = [...Map.groupBy(altering, ({ openPoint }) => openPoint).values()];
  const turn = Math.floor(seed / 2);
  return entries
    .filter((_, index) => (index * 5 + turn) % 8 === 0)
    .map((alternatives) => named(alternatives[turn % alternatives.length]?.alter ?? '', variantMiddleware));
}

function named<T>(name: string, known: Readonly<Record<string, T>>): T {
  const found = known[name];
  if (found === undefined) throw new HarnessError('INTERNAL', `Unknown variant "${name}".`);
  return found;
}

const elsewhere = '/api/v1/elsewhere/';

/** Serves operations only at their relocated paths. */
function relocate(operations: readonly string[]): MiddlewareFactory {
  return changeRequest(['*'], ({ request, url }, service) => {
    if (url.pathname.includes(elsewhere)) return { url: new URL(url.href.replace(elsewhere, '/api/v1/')) };
    const isGone = service.asks(request, operations);
    return isGone ? { url: new URL('/api/v1/there-is-no-such-path', url) } : undefined;
  });
}
