import { servingBounds } from '#harness/devtools/serving-bounds.ts';
import { HarnessError } from '#harness/errors.ts';
import type { ReferenceOptions } from './serving-options.ts';

type Numbers = Pick<
  ReferenceOptions,
  'port' | 'latencyMs' | 'jitterMs' | 'seed' | 'shake' | 'objects' | 'timeScale'
>;

/** Refuses the numbers that the command line would refuse. */
export function refuseOutOfRange({ latencyMs, jitterMs, ...numbers }: Numbers, controlPort?: number): void {
  const { port, seed, shake, objects, timeScale } = numbers;
  demand('port', port, servingBounds.port);
  demand('stateControl.port', controlPort, servingBounds.port);
  demand('latencyMs', latencyMs, servingBounds.latency);
  demand('jitterMs', jitterMs, servingBounds.jitter);
  demand('seed', seed, servingBounds.seed);
  demand('shake', shake, servingBounds.shake);
  demand('objects', objects, servingBounds.objects);
  demand('timeScale', timeScale, servingBounds.timeScale, false);
}

function demand(
  name: string,
  value: number | undefined,
  [least, most]: readonly [number, number],
  isWhole = true,
): void {
  if (value === undefined || (value >= least && value <= most && (!isWhole || Number.isInteger(value))))
    return;
  throw new HarnessError(
    'USAGE',
    `${name} must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}.`,
    {
      hint: 'See the options in docs/programming.md.',
    },
  );
}
