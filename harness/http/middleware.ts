export type Handler = (request: Request) => Promise<Response>;

/** Wraps a handler: changes requests or responses, or responds itself. */
export type Middleware = (next: Handler) => Handler;

/** The innermost handler, wrapped in layers: the first layer is the outermost. */
export function through<Wrapped>(layers: readonly ((inner: Wrapped) => Wrapped)[], innermost: Wrapped) {
  return layers.reduceRight((inner, layer) => layer(inner), innermost);
}
