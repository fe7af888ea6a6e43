import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#harness/root.ts';
import { parseYaml } from '#harness/yaml-file.ts';

/** A question that the document leaves unanswered, and how we answer it for our own servers. */
export interface OpenPoint {
  readonly section: string;
  readonly question: string;
  readonly choice: string;
  readonly alternatives: readonly string[];
  /** What about the matter can still fail a server, if anything. */
  readonly mayStillFail?: string;
}

const file = join(root, 'openapi/open-points.yaml');

/** The ledger of open points by id, in its order. */
export const openPointLedger: ReadonlyMap<string, OpenPoint> = new Map(
  Object.entries(parseYaml(readFileSync(file, 'utf8'), file).value as Record<string, OpenPoint>),
);
