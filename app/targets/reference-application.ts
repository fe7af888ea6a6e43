import type { Contract } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { servingBounds } from '#harness/errors/limits.ts';
import { restrictToOwner } from '#harness/files/output-files.ts';
import { adaptedContract } from '#harness/profile/adapted-contract.ts';
import type { Release } from '#harness/profile/profile.ts';
import { ourChoices, randomChoices } from '#proof/choices/choices.ts';
import { withChoices } from '#proof/choices/with-choices.ts';
import { changeAnswers } from '#proof/shapes/middleware.ts';
import type { ReferenceTargetOptions } from '#proof/targets/reference.ts';
import { pageRoutes } from '#reference/listener/node-pages.ts';
import { fasterClock } from '#reference/server/domain/clock.ts';
import {
  persistentReference,
  type StorageBackend,
  StorageError,
} from '#reference/server/persistence/persistent-reference.ts';
import { createReference, type ReferenceOptions } from '#reference/server/reference.ts';
import { signInRoutes } from '#reference/sign-in/routes.ts';
import type { ServedProfile } from './served-profile.ts';

/** Options for serving the reference implementation. */
export interface ReferenceRequest {
  readonly contract: Contract;
  /** The bearer token of state control. */
  readonly token: string;
  readonly mutants: readonly string[];
  readonly release?: Release | undefined;
  /**
   * The number of a random variant, which decides the behaviour wherever the document leaves it open, or the id
   * of a variant in the open-points register.
   */
  readonly variant?: number | string | undefined;
  readonly seed?: number | undefined;
  readonly objects?: number | undefined;
  /** A sign-in may redirect to these origins, and to any origin on this machine. */
  readonly origins?: readonly string[] | undefined;
  readonly profile?: ServedProfile | undefined;
  /** Persists the state beyond this process. */
  readonly storage?: StorageBackend | undefined;
  /** The speed of the reference implementation's clock, relative to the machine's. */
  readonly timeScale?: number | undefined;
}

/** The reference implementation, and the contract with the paths that it uses. */
export async function referenceApplication(request: ReferenceRequest) {
  const { variant, profile, storage } = request;
  const { seed, objects, timeScale, origins = [] } = request;
  const release = request.release ?? profile?.release;
  const modified = await modifications(request, release);
  const { middleware = [], paths = {}, further = false, ...changes } = modified;
  const usual = typeof variant === 'number' ? randomChoices(variant) : (modified.choices ?? ourChoices);
  const { disguise } = profile ?? {};
  const choices = { ...usual, ...disguise?.choices };
  const more = further ? await import('#proof/targets/further-operations.ts') : undefined;
  const contract = more?.withFurtherOperations(request.contract) ?? request.contract;
  const document = profile?.document ?? contract.document;
  const furtherRoutes = more?.furtherRoutes() ?? [];
  const signInOrigins = origins.filter((origin) => origin !== '*');
  const options: ReferenceOptions = {
    document,
    routes: (world) => [...furtherRoutes, ...pageRoutes(), ...signInRoutes(world, signInOrigins)],
    controlToken: request.token,
    ...(release !== undefined && { release }),
    ...changes,
    choices,
    ...defined({ seed, objects, clock: timeScale === undefined ? undefined : fasterClock(timeScale) }),
  };
  const reference =
    storage === undefined ? createReference(options) : explained(() => persistentReference(storage, options));
  const chosen = withChoices(reference, choices, contract, [describeCredentials, ...middleware]);
  if (disguise !== undefined) return { application: disguise.around(chosen), contract: disguise.contract };
  return {
    application: chosen,
    contract: adaptedContract(contract, { paths: { ...choices.paths, ...paths } }),
  };
}

/** The options of the mutants, or of a variant of the register. They are loaded only if needed, as they are many. */
async function modifications(
  { contract, mutants, variant, profile }: ReferenceRequest,
  release: Release | undefined,
): Promise<ReferenceTargetOptions> {
  if (typeof variant === 'string') {
    if (mutants.length > 0 || release !== undefined || profile !== undefined) {
      const problem =
        'A variant of the open-points register cannot have mutants, a profile or another release.';
      throw new HarnessError('USAGE', problem, { hint: 'Give only --variant, or --variant with a number.' });
    }
    return (await import('#proof/run/variants.ts')).withVariant(variant, contract);
  }
  if (mutants.length === 0) return {};
  return (await import('#proof/targets/modified-reference.ts')).withMutants(mutants, release);
}

/** Adds a hint to the response to missing or invalid credentials. */
const describeCredentials = changeAnswers(['*'], 401, ({ body }) =>
  typeof body.message === 'string'
    ? { body: { ...body, message: `${body.message} Use one that the server printed or a state returned.` } }
    : undefined,
);

/**
 * Opens a data file, and restricts access to the owner of the file.
 * Throws if the file was created with another seed or number of objects.
 */
export async function openReferenceData(
  file: string,
  { seed, objects }: Pick<ReferenceRequest, 'seed' | 'objects'>,
  warn: (line: string) => void = () => undefined,
): Promise<StorageBackend> {
  const { openDataFile } = await import('#reference/server/persistence/data-file.ts');
  const opened = explained(() => openDataFile(file, defined({ seed, objects })));
  const { origin } = opened;
  // Values out of range could keep the process busy forever. The harness never creates files with them.
  const isPossible =
    isWithin(origin.seed, servingBounds.seed) && isWithin(origin.objects, servingBounds.objects);
  if (!isPossible) {
    opened.close();
    throw unusable(new StorageError(file, new Error('damaged')));
  }
  // SQLite may already have created the -wal and -shm files, with the former permissions of the data file.
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    const line = restrictToOwner(each);
    if (line !== undefined) warn(line);
  }
  if (origin.seed === (seed ?? origin.seed) && origin.objects === (objects ?? origin.objects)) return opened;
  opened.close();
  const problem = `${file} was created with --seed ${origin.seed} and --objects ${origin.objects}.`;
  const hint = 'Leave both options out to use this file, or give another file.';
  throw new HarnessError('USAGE', problem, { hint });
}

/** Calls `act`. If the state cannot be read or written, throws the error for the user. */
function explained<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof StorageError ? unusable(error) : error;
  }
}

function unusable(cause: StorageError): HarnessError {
  return new HarnessError(cause.isOfDisk ? 'OUTPUT_UNWRITABLE' : 'FILE_INVALID', cause.message, {
    cause,
    hint: 'Check its permissions, the disk, and that no other process uses it, or give another file.',
  });
}

function isWithin(value: number, [least, most]: readonly [least: number, most: number]): boolean {
  return value >= least && value <= most;
}
