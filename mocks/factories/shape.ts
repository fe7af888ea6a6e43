import type { Envelope } from '#openapi/types.ts';

/** A shape with every member present: what the document lets a server leave out, a factory fills in. */
export type Whole<T> = { [Member in keyof T]-?: Exclude<T[Member], undefined> };

/** Makes one whole shape; members that are given are taken as they are, and the others follow them. */
export type Factory<T> = (given?: Partial<T>) => Whole<T>;

/** One page of a list: the numbers follow the items, or the items the numbers. */
export type PageFactory<Item> = (given?: Partial<Envelope<Item>>) => Envelope<Whole<Item>>;

/** Thrown when the members that were given cannot hold together. */
export class Incoherent extends Error {
  override readonly name = 'Incoherent';
}

/** A factory whose members do not depend on each other. */
export function simple<T>(defaults: () => Whole<T>): Factory<T> {
  return (given = {}) => ({ ...defaults(), ...given });
}
