import { matchesGlob, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '#harness/root.ts';

/** Tests that start many processes, or wait. Started last, one of them would keep a single core busy at the end. */
const long = [
  'examples/*/*.test.ts',
  'harness/prove/client-proof.test.ts',
  'harness/run/waits/real-waits.test.ts',
  'mocks/factories/validity.test.ts',
  'mocks/msw/documentation.test.ts',
  'test/commands/*.test.ts',
  'test/fuzz/*.test.ts',
  'test/hostile/*.test.ts',
];

/** Begins with the long files. Vitest by itself knows none in a fresh clone, and takes the largest. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      long.some((pattern) => matchesGlob(relative(root, moduleId), pattern));
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}
