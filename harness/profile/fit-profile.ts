import { isDeepStrictEqual } from 'node:util';
import { didYouMean } from '#harness/command-line/did-you-mean.ts';
import { type Contract, loadContract } from '#harness/contract/contract.ts';
import { entriesOf, type Fields, membersOf } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';
import { type Violation, violationsOf } from '#harness/contract/validate.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { endpointOf, parametersOf, pathSourcesOf } from './path-sources.ts';
import { type ProfileFile, readProfile } from './profile-file.ts';

/** Reads a profile, if any, and the contract with its overlay and with its bodies as examples. */
export async function readFitting(file: string | undefined) {
  const profile = file === undefined ? undefined : await readProfile(file);
  const contract = await loadContract(profile?.overlay);
  return { profile, contract: profile === undefined ? contract : fitProfile(contract, profile, file ?? '') };
}

/** Checks the paths and bodies of a profile. Returns the contract with the profile's bodies as examples. */
export function fitProfile(contract: Contract, { paths = {}, bodies = {} }: ProfileFile, name: string) {
  for (const operation of Object.keys(paths)) assertPath(contract, paths, operation, name);
  const operations = new Map(contract.operations);
  for (const [operation, value] of Object.entries(bodies)) {
    // A body for `METHOD /path`, an operation outside the contract, cannot be checked.
    if (operation.includes(' ')) continue;
    const known = contract.operations.get(operation);
    const { requestBody } = known ?? {};
    if (known === undefined) throw unknownOperation(contract, operation, `${name}: bodies.${operation}`);
    if (requestBody === undefined)
      throw invalid(`${name}: bodies.${operation}: the contract has no body for this operation`);
    const flaw = flawOfBody(known, value);
    if (flaw !== undefined) throw invalid(`${name}: bodies.${operation}${flaw}`);
    const examples = [{ name: 'profile', value }];
    const given = differing(value, requestBody.examples[0]?.value);
    operations.set(operation, { ...known, requestBody: { ...requestBody, examples, given } });
  }
  return { ...contract, operations };
}

/** A draft of a profile contains fields as in the contract's example. These fields need not hold. */
function differing(body: unknown, documented: unknown): Fields {
  const known = membersOf(documented);
  return Object.fromEntries(entriesOf(body).filter(([name, own]) => !isDeepStrictEqual(own, known[name])));
}

/** Why a body is not valid for its operation: a phrase that follows the name of the body. */
export function flawOfBody({ requestBody }: Operation, body: unknown): string | undefined {
  const violations = requestBody?.schema && violationsOf(requestBody.schema, body, 'full');
  const { at, expected } = violations?.find(isViolationBesidesOpenPoints) ?? {};
  if (at === undefined || expected === undefined) return undefined;
  return `${at.replaceAll('/', '.')} ${expected.replace(/^(?!must )(?:to be )?/, 'must be ')}`;
}

/**
 * Neither a wrong type of an identifier, which may be a number, nor another name of an enum value counts as
 * a violation: the document does not list the names in requests.
 */
function isViolationBesidesOpenPoints({ at, keyword }: Violation): boolean {
  return keyword !== 'enum' && !(keyword === 'type' && /Ids?(?:\/\d+)?$/.test(at));
}

function assertPath(
  contract: Contract,
  paths: NonNullable<ProfileFile['paths']>,
  operation: string,
  name: string,
): void {
  const known = contract.operations.get(operation);
  if (known === undefined) throw unknownOperation(contract, operation, `${name}: paths.${operation}`);
  const documented = parametersOf(known.path);
  const unfilled = pathSourcesOf(contract, paths, operation).find(
    ({ parameter, list }) => list === undefined && !documented.includes(parameter),
  );
  if (unfilled === undefined) return;
  const { parameter } = unfilled;
  const before = endpointOf(known, paths[operation]).path.split(`/{${parameter}}`)[0];
  throw invalid(
    `${name}: paths.${operation}: the meaning of {${parameter}} is unknown`,
    `Give ${before} as the path of the operation that lists these records, or leave this path out: its rules are then untested.`,
  );
}

function unknownOperation({ operations }: Contract, operation: string, field: string): HarnessError {
  const suggestion = didYouMean(operation, [...operations.keys()]);
  return invalid(
    `${field}: the contract has no such operation`,
    `${suggestion}Correct the profile and run again; nothing was sent.`,
  );
}

function invalid(message: string, hint = 'Correct the profile and run again; nothing was sent.') {
  return new HarnessError('FILE_INVALID', `${message}.`, { hint });
}
