import { setFlagsFromString } from 'node:v8';

/**
 * Collects garbage often enough that a stream of any length needs little more memory than what is kept of it. Node
 * otherwise lets garbage grow to several times that, which a container of a pipeline may not have.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=20');
}
