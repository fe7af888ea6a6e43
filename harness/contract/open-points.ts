import { readBundledData } from '#harness/bundled-data.ts';

/** A question that the document leaves unanswered, and how we answer it for our own servers. */
export interface OpenPoint {
  readonly section: string;
  readonly question: string;
  readonly choice: string;
  readonly alternatives: readonly Alternative[];
  /** Why no rule of the register records what a server makes of it. */
  readonly unobserved?: string;
  /** What about the matter can still fail a server, if anything. */
  readonly mayStillFail?: string;
}

/** Another answer that is as good as ours, and how `prove` tries it: by a setting, by middleware, by both, by a profile, or not. */
export interface Alternative {
  /** What such a server does. */
  readonly is: string;
  /** Choices, made so. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** The middleware that makes such a server of the reference implementation. */
  readonly alter?: string;
  /** Operations that lie elsewhere, as the profile then says. */
  readonly move?: readonly string[];
  /** Why no trial can show it. */
  readonly untried?: string;
}

/** The open-points register by id, in its order. */
export const openPointRegister: ReadonlyMap<string, OpenPoint> = new Map(
  Object.entries(readBundledData('openapi/open-points.yaml') as Record<string, OpenPoint>),
);
