/** Answers a request. Request and Response are the only HTTP vocabulary. */
export type Handler = (request: Request) => Promise<Response>;

/** Wraps a handler: changes what goes in or what comes out, or responds itself. */
export type Middleware = (next: Handler) => Handler;

/** What is innermost, wrapped in layers of its own type: the first of them is the outermost. */
export function through<Wrapped>(
  layers: readonly ((inner: Wrapped) => Wrapped)[],
  innermost: Wrapped,
): Wrapped {
  return layers.reduceRight((inner, layer) => layer(inner), innermost);
}
