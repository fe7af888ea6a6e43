/** A run on a server with answers of the usual size takes in a few megabytes. */
const much = 20_000_000;

let takenIn = 0;
let spare = (): void => undefined;

/** Says how this process spares memory once answers have weighed much in it; in a process of others nothing is changed. */
export function spareMemoryBy(act: () => void): void {
  spare = act;
}

/** Counts what answers weigh in this process. */
export function countWeight(weight: number): void {
  if (takenIn <= much && takenIn + weight > much) spare();
  takenIn += weight;
}
