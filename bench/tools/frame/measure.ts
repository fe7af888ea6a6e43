import type { Case } from './cases.ts';
import { serveCase } from './served-case.ts';
import type { Report, Tool } from './tool.ts';

/** What a tool reported about a case: only what it did not report about the conforming server. */
export interface Measured {
  readonly id: string;
  /** One list for each run. There is no second run if the first shows nothing, since then nothing can be noticed. */
  readonly findings: readonly (readonly string[])[];
  readonly requests: number;
  readonly cpuMs: number;
}

/** The results of a tool, as in bench/results. */
export interface ToolResults extends Pick<Tool, 'version'> {
  readonly takenAt: string;
  readonly machine: string;
  /** What it reported about the conforming server, in either of two runs. */
  readonly conforming: readonly string[];
  readonly cases: readonly Measured[];
}

export type Tried = Report & { readonly requests: number };

/** Runs a tool once on a new server. */
export async function runOnce(tool: Tool, of: Case | undefined): Promise<Tried> {
  const served = await serveCase(of);
  try {
    return { ...(await tool.run(served)), requests: served.requests() };
  } finally {
    await served.close();
  }
}

/** Runs a tool twice on a case, without what it also says of the conforming server. */
export async function measure(tool: Tool, of: Case, conforming: ReadonlySet<string>): Promise<Measured> {
  const runs: Tried[] = [];
  const news = ({ findings }: Tried) => [...new Set(findings)].filter((each) => !conforming.has(each)).sort();
  do runs.push(await runOnce(tool, of));
  while (runs.length < 2 && runs.some((run) => news(run).length > 0));
  const mean = (count: (run: Tried) => number) =>
    Math.round(runs.reduce((sum, run) => sum + count(run), 0) / runs.length);
  return {
    id: of.id,
    findings: runs.map((run) =>
      news(run)
        .slice(0, 10)
        .map((each) => each.slice(0, 120)),
    ),
    requests: mean(({ requests }) => requests),
    cpuMs: mean(({ cpuMs }) => cpuMs),
  };
}

/** Whether the same finding was there in both runs. */
export function isNoticed({ findings: [first = [], second = []] }: Measured): boolean {
  return first.some((each) => second.includes(each));
}
