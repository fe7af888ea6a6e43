import { HarnessError } from '#harness/errors.ts';
import { keepToOwner } from '#harness/files/keep-to-owner.ts';
import type { DataFile } from '#reference/server/lasting/data-file.ts';

/** What must agree with what a data file was begun with, where it is given. */
export interface Beginning {
  readonly seed?: number | undefined;
  readonly objects?: number | undefined;
}

/**
 * Opens the file in which the reference implementation keeps its state, or begins it, for its owner alone. `warn` is
 * told where others go on having rights to it.
 */
export async function openReferenceData(
  file: string,
  { seed, objects }: Beginning,
  warn: (line: string) => void = () => undefined,
): Promise<DataFile> {
  // SQLite and what speaks to it are loaded for those who want them.
  const [{ openDataFile }, { DataFileError }] = await Promise.all([
    import('#reference/server/lasting/data-file.ts'),
    import('#reference/server/lasting/data-file-error.ts'),
  ]);
  const asked = { ...(seed !== undefined && { seed }), ...(objects !== undefined && { objects }) };
  const told = (error: unknown): unknown => {
    if (!(error instanceof DataFileError)) return error;
    const code = error.isOfDisk ? 'OUTPUT_UNWRITABLE' : 'FILE_INVALID';
    return new HarnessError(code, error.message, { cause: error, hint: error.remedy });
  };
  const attempt = <T>(act: () => T): T => {
    try {
      return act();
    } catch (error) {
      throw told(error);
    }
  };
  const opened = attempt(() => openDataFile(file, asked));
  const { origin } = opened;
  // What SQLite keeps beside the file has got the rights that it had.
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    const line = keepToOwner(each);
    if (line !== undefined) warn(line);
  }
  if (origin.seed === (seed ?? origin.seed) && origin.objects === (objects ?? origin.objects)) {
    return {
      ...opened,
      write: (changes) => attempt(() => opened.write(changes)),
      damaged: (cause) => told(opened.damaged(cause)) as Error,
    };
  }
  opened.close();
  throw new HarnessError(
    'USAGE',
    `${file} was begun with --seed ${origin.seed} and --objects ${origin.objects}.`,
    { hint: 'Leave both options out to go on with it, or give another file.' },
  );
}
