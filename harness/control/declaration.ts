import { compileOnDemand } from '#harness/compile-on-demand.ts';

/** What a state control adapter declares: `GET /states`, or what a command prints for `list`. */
export interface Declaration {
  readonly states: readonly string[];
  readonly clock: boolean;
  readonly skipsWaits: boolean;
}

interface WrittenDeclaration {
  readonly states: readonly { readonly state: string }[];
  readonly capabilities?: { readonly clock?: boolean; readonly skipsWaits?: boolean };
}

const validator = compileOnDemand<WrittenDeclaration>({
  type: 'object',
  required: ['states'],
  properties: {
    states: {
      type: 'array',
      items: { type: 'object', required: ['state'], properties: { state: { type: 'string' } } },
    },
    capabilities: {
      type: 'object',
      properties: { clock: { type: 'boolean' }, skipsWaits: { type: 'boolean' } },
    },
  },
});

/** A declaration as the protocol writes it; undefined when it is none. */
export function readDeclaration(value: unknown): Declaration | undefined {
  const isDeclaration = validator();
  if (!isDeclaration(value)) return undefined;
  const { clock = false, skipsWaits = false } = value.capabilities ?? {};
  return { states: value.states.map(({ state }) => state), clock, skipsWaits };
}
