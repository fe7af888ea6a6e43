import type {
  ErrorBody,
  OperationId,
  PasswordResult,
  ServiceHealthSummary,
  SetPassword,
  Success,
} from 'svc-contract/types';

/** The outcome of a request: a result, a refusal with the service's message, or no response. */
export type Outcome<T> =
  | { readonly kind: 'answered'; readonly status: number; readonly body: T }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string;
      /** Seconds to wait before another attempt, if the service returned them. */
      readonly retryAfter?: number;
    }
  | { readonly kind: 'unreachable' };

/** The operations of the service that this front end uses. */
export interface Service {
  health(): Promise<Outcome<ServiceHealthSummary>>;
  setPassword(personId: string, order: SetPassword): Promise<Outcome<PasswordResult>>;
}

type Credentials = Readonly<Record<string, string>>;

/** The service at `baseUrl`. After a 401, `renew` may provide new credentials to repeat the request with. */
export function serviceAt(
  baseUrl: string,
  credentials: Credentials | (() => Credentials),
  renew: () => Promise<boolean> = async () => false,
): Service {
  const send = (path: string, init: RequestInit): Promise<Response> => {
    const authorization = typeof credentials === 'function' ? credentials() : credentials;
    const headers = { ...authorization, accept: 'application/json', 'content-type': 'application/json' };
    return fetch(baseUrl + path, { ...init, headers });
  };

  async function request<Id extends OperationId>(
    path: string,
    init: RequestInit,
  ): Promise<Outcome<Success<Id>>> {
    try {
      const first = await send(path, init);
      const response = first.status === 401 && (await renew()) ? await send(path, init) : first;
      const { ok, status } = response;
      if (ok) return { kind: 'answered', status, body: await readBody(response) };
      return { kind: 'refused', status, message: await messageOf(response), ...retryAfter(response) };
    } catch {
      return { kind: 'unreachable' };
    }
  }

  return {
    health: () => request<'getServiceHealth'>('/api/v1/system/health', {}),
    setPassword: (personId, order) =>
      request<'setMetaverseObjectPassword'>(
        `/api/v1/metaverse/objects/${encodeURIComponent(personId)}/password`,
        { method: 'POST', body: JSON.stringify(order) },
      ),
  };
}

/** Reads a JSON body. The document leaves the casing of names open, so PascalCase becomes camelCase. */
export async function readBody(answer: Response): ReturnType<Response['json']> {
  const camelCase = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name.charAt(0).toLowerCase() + name.slice(1), each]),
        )
      : value;
  return JSON.parse(await answer.text(), camelCase);
}

async function messageOf(answer: Response): Promise<string> {
  const body: Partial<ErrorBody> = await readBody(answer).catch(() => ({}));
  return body.message ?? `The service returned status ${answer.status}.`;
}

function retryAfter({ headers }: Response): { retryAfter?: number } {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? { retryAfter: seconds } : {};
}
