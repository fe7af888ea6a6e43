import { Dispatcher } from 'undici';
import type { SvcMock } from './svc-mock.ts';

/**
 * A dispatcher for clients that use the undici package: msw does not intercept requests of undici.
 * Call `setGlobalDispatcher(svcDispatcher(svc))`, or set the option `dispatcher` of a request.
 */
export function svcDispatcher({ baseUrl, fetch }: Pick<SvcMock<unknown>, 'baseUrl' | 'fetch'>): Dispatcher {
  async function answer(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
    controller: Controller,
  ): Promise<void> {
    const request = requestOf(options);
    if (!request.url.startsWith(`${baseUrl}/`))
      throw new Error(`${request.url} is not under ${baseUrl}, the address of the service.`);
    const response = await Promise.race([fetch(request), controller.interruption]);
    const body = Buffer.from(await response.arrayBuffer());
    controller.rawHeaders = [...response.headers].flat();
    handler.onResponseStart?.(
      controller,
      response.status,
      Object.fromEntries(response.headers),
      response.statusText,
    );
    if (body.length > 0) handler.onResponseData?.(controller, body);
    handler.onResponseEnd?.(controller, {});
  }

  return Object.assign(new Dispatcher(), {
    dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
      const controller = new Controller();
      handler.onRequestStart?.(controller, {});
      void answer(options, handler, controller).catch((error: unknown) => {
        handler.onResponseError?.(controller, error instanceof Error ? error : new Error(String(error)));
      });
      return true;
    },
    close: async () => undefined,
    destroy: async () => undefined,
  });
}

/** A controller that ignores pauses, because responses are small and complete. */
class Controller implements Dispatcher.DispatchController {
  rawHeaders: string[] = [];
  reason: Error | null = null;
  readonly paused = false;
  #interrupt: (reason: Error) => void = () => undefined;
  /** The promise is rejected when the client aborts. */
  readonly interruption = new Promise<never>((_, reject) => {
    this.#interrupt = reject;
  });

  constructor() {
    // Otherwise, an abort after the response would be an unhandled rejection.
    this.interruption.catch(() => undefined);
  }

  get aborted(): boolean {
    return this.reason !== null;
  }

  abort(reason: Error): void {
    this.reason = reason;
    this.#interrupt(reason);
  }

  pause(): void {}
  resume(): void {}
}

function requestOf({ origin = '', path, method, headers, body, query }: Dispatcher.DispatchOptions) {
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.append(name, String(value));
  // Without `duplex`, the constructor throws a TypeError for a body that is a stream.
  const init = { method, headers: headersOf(headers), duplex: 'half' as const };
  return new Request(url, body == null ? init : { ...init, body: body as BodyInit });
}

function headersOf(headers: Dispatcher.DispatchOptions['headers']): Headers {
  const found = new Headers();
  for (const [name, value] of pairsOf(headers ?? {})) {
    for (const each of [value].flat()) if (each !== undefined) found.append(name, String(each));
  }
  return found;
}

type Pairs = Iterable<readonly [string, unknown]>;

/** Headers are a record, pairs, or a flat list of alternating names and values. */
function pairsOf(headers: NonNullable<Dispatcher.DispatchOptions['headers']>): Pairs {
  if (!(Symbol.iterator in headers)) return Object.entries(headers);
  const items: readonly unknown[] = [...headers];
  if (items.every((item) => Array.isArray(item))) return items as [string, unknown][];
  return Array.from(
    { length: items.length / 2 },
    (_, n) => [String(items[2 * n]), items[2 * n + 1]] as const,
  );
}
