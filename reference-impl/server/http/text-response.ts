/**
 * A response whose text is at hand. Fetch makes a stream of every body, which costs more than all the rest of a small
 * answer; here one is made only for those who ask for a stream.
 */
export class TextResponse extends Response {
  readonly #text: string;
  #isTaken = false;
  #streamed: Response | undefined;

  constructor(text: string, init: ResponseInit & { readonly headers: Headers | Record<string, string> }) {
    super(null, init);
    this.#text = text;
  }

  /** The whole text, as long as nobody has begun to read it. */
  get unread(): string | undefined {
    return this.bodyUsed || this.#streamed !== undefined ? undefined : this.#text;
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.#inStream().body;
  }

  override get bodyUsed(): boolean {
    return this.#isTaken || (this.#streamed?.bodyUsed ?? false);
  }

  override clone(): Response {
    if (this.unread === undefined) return this.#inStream().clone();
    const { status, statusText, headers } = this;
    return new TextResponse(this.#text, { status, statusText, headers });
  }

  override async text(): Promise<string> {
    return this.#take() ?? this.#inStream().text();
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new TextEncoder().encode(await this.text());
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer;
  }

  override blob(): Promise<Blob> {
    return this.#inStream().blob();
  }

  override formData(): Promise<FormData> {
    return this.#inStream().formData();
  }

  #take(): string | undefined {
    const text = this.unread;
    if (text !== undefined) this.#isTaken = true;
    return text;
  }

  #inStream(): Response {
    if (this.#streamed === undefined) {
      const { status, statusText, headers } = this;
      this.#streamed = new Response(this.#text, { status, statusText, headers });
      // What was read without it counts as read of it.
      if (this.#isTaken) void this.#streamed.text();
    }
    return this.#streamed;
  }
}

/** What a response says where its text is at hand, without reading it. */
export function textAtHand(response: Response): string | undefined {
  return response instanceof TextResponse ? response.unread : undefined;
}
