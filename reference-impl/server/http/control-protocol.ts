import { Ajv, type ValidateFunction } from 'ajv';
import { problem } from './responses.ts';

/** The handlers of the GET, DELETE and POST requests of state control. */
interface Served {
  /** The supported states. */
  declaration(): object;
  restoreInitialState(): void;
  enter(state: string, params: object): Response | Promise<Response>;
}

/** Serves the state control protocol of openapi/state-control.yaml at `/states`. */
export function controlProtocol(
  token: string | undefined,
  served: Served,
): (request: Request) => Promise<Response> {
  return async function control(request) {
    if (token !== undefined && request.headers.get('authorization') !== `Bearer ${token}`)
      return problem(401, 'State control requires a valid bearer token.');
    if (new URL(request.url).pathname.replace(/\/$/, '') !== '/states')
      return problem(404, 'State control is served at /states.');
    switch (request.method) {
      case 'GET':
        return Response.json(served.declaration());
      case 'DELETE':
        served.restoreInitialState();
        return new Response(null, { status: 204 });
      case 'POST': {
        const stateRequest = await readStateRequest(request);
        return stateRequest === undefined
          ? problem(400, bodyForm)
          : served.enter(stateRequest.state, stateRequest.params);
      }
      default:
        return problem(405, 'Only GET, POST and DELETE are supported.', { allow: 'GET, POST, DELETE' });
    }
  };
}

const bodyForm = 'The body must be {"state": "...", "params": {...}}, without other fields.';

async function readStateRequest(request: Request): Promise<{ state: string; params: object } | undefined> {
  const body: unknown = await request.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('state' in body)) return undefined;
  const { state, params: given, ...others } = body as { state: unknown; params?: unknown };
  const params = given ?? {};
  // If a misspelt name such as "parameters" were ignored, the state would get its default parameters.
  if (Object.keys(others).length > 0) return undefined;
  if (typeof state !== 'string' || typeof params !== 'object') return undefined;
  return { state, params };
}

interface Declared {
  readonly state: string;
  readonly params: object;
}

// Schemas are compiled on first use and cached, so that a reference implementation can be created quickly.
let ajv: Ajv | undefined;
const validators = new WeakMap<Declared, ValidateFunction>();

/** Fills in defaults for omitted parameters, then returns what is wrong with the parameters, if anything. */
export function violationOf(state: Declared, params: unknown): string | undefined {
  // The schemas are declared in this project, so they need not be validated against the meta-schema. Optimised code
  // would run a little faster, but take longer to generate.
  const lax = { meta: false, validateSchema: false, code: { optimize: false } };
  ajv ??= new Ajv({ ...lax, useDefaults: true, allowUnionTypes: true, strictTypes: false });
  const validate = validators.get(state) ?? ajv.compile(state.params);
  validators.set(state, validate);
  if (validate(params)) return undefined;
  const errors = (validate.errors ?? []).map((error) =>
    error.keyword === 'enum'
      ? { ...error, message: `must be one of ${error.params.allowedValues.join(', ')}` }
      : error.keyword === 'additionalProperties'
        ? { ...error, message: `has the unknown parameter "${error.params.additionalProperty}"` }
        : error,
  );
  const text = ajv.errorsText(errors, { dataVar: 'params', separator: '; ' });
  return `"${state.state}" was not entered: ${text}.`;
}
