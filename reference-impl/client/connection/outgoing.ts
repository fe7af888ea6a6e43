/** A request as the client is about to send it. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The time that the server may take by right, in seconds, on top of the usual. */
  readonly mayTakeSeconds?: number;
}
