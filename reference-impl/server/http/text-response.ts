/** `Response` as a kind, without what making one costs. All that it would hold is answered for below. */
const Unmade = Object.assign(function unmade() {}, { prototype: Response.prototype }) as unknown as {
  new (): Response;
};

/** By their names in lower case. */
type Lines = Readonly<Record<string, string>>;

/**
 * A response whose text is at hand. Fetch makes a list of headers and a stream of every body, which cost more than all
 * the rest of a small answer; here they are made only for those who ask for them.
 */
export class TextResponse extends Unmade {
  readonly #text: string;
  readonly #status: number;
  readonly #lines: Lines;
  #headers: Headers | undefined;
  #isTaken = false;
  #streamed: Response | undefined;

  constructor(
    text: string,
    { status = 200, headers }: { readonly status?: number; readonly headers: Lines },
  ) {
    super();
    this.#text = text;
    this.#status = status;
    this.#lines = headers;
  }

  override get status(): number {
    return this.#status;
  }

  override get ok(): boolean {
    return this.#status >= 200 && this.#status < 300;
  }

  override get statusText(): string {
    return '';
  }

  override get type(): ResponseType {
    return 'default';
  }

  override get url(): string {
    return '';
  }

  override get redirected(): boolean {
    return false;
  }

  override get headers(): Headers {
    this.#headers ??= new Headers(this.#lines);
    return this.#headers;
  }

  /** The whole text, as long as nobody has begun to read it. */
  get unread(): string | undefined {
    return this.bodyUsed || this.#streamed !== undefined ? undefined : this.#text;
  }

  /** A header, without a list made of them. */
  header(name: string): string | null {
    return this.#headers === undefined ? (this.#lines[name] ?? null) : this.#headers.get(name);
  }

  /** All headers, as they are now: names and values in turn, as `node:http` takes them. */
  rawHeaders(): string[] {
    if (this.#headers !== undefined) return [...this.#headers].flat();
    const list: string[] = [];
    for (const name in this.#lines) list.push(name, this.#lines[name] ?? '');
    return list;
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.#inStream().body;
  }

  override get bodyUsed(): boolean {
    return this.#isTaken || (this.#streamed?.bodyUsed ?? false);
  }

  override clone(): Response {
    if (this.unread === undefined) return this.#inStream().clone();
    const headers = this.#headers === undefined ? this.#lines : Object.fromEntries(this.#headers);
    return new TextResponse(this.#text, { status: this.#status, headers });
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
      this.#streamed = new Response(this.#text, this);
      // What was read without it counts as read of it.
      if (this.#isTaken) void this.#streamed.text();
    }
    return this.#streamed;
  }
}

/** A header of a response, without a list made of them where none is needed. */
export function headerOf(response: Response, name: string): string | null {
  return response instanceof TextResponse ? response.header(name) : response.headers.get(name);
}

/** What a response says where its text is at hand, without reading it. */
export function textAtHand(response: Response): string | undefined {
  return response instanceof TextResponse ? response.unread : undefined;
}
