/** The JSON Schemas that parameters and answers of several states share. */
export const text = { type: 'string', minLength: 1 };
export const texts = { type: 'array', items: text, minItems: 1 };
export const count = { type: 'integer', minimum: 0 };
export const counts = { type: 'object', additionalProperties: count };
export const time = { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}` };

/** Identifiers may be numbers (OP-73). */
export const id = { type: ['string', 'integer'], minLength: 1 };

export const seconds = { type: 'number', minimum: 0 };
export const period = { type: ['number', 'null'], minimum: 0 };
export const configured = { type: 'boolean', default: true };

/** The documented background services (§2.6). */
export const service = { enum: ['WorkerSync', 'WorkerDelivery', 'Scheduler'], default: 'WorkerSync' };

const reaction = {
  type: 'object',
  properties: {
    settlesAfterSeconds: { ...period, default: 0 },
    outcome: { enum: ['succeeded', 'failed'], default: 'succeeded' },
  },
  additionalProperties: false,
};
const atOnce = { settlesAfterSeconds: 0, outcome: 'succeeded' };

export const accounts = list(reaction, [atOnce, atOnce]);

/** An object that has all of these members. */
export function group(properties: Readonly<Record<string, object>>) {
  return { type: 'object', properties, required: Object.keys(properties) };
}

export function list(items: object, preset: readonly unknown[]) {
  return { type: 'array', items, default: preset };
}
