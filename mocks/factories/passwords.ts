import type { PasswordResult, PasswordTarget, SetPassword } from '#openapi/types.ts';
import { type Factory, Incoherent, simple, type Whole } from './shape.ts';
import type { Source } from './source.ts';

interface PasswordFactories {
  setPassword: Factory<SetPassword>;
  passwordTarget: Factory<PasswordTarget>;
  /** Settled unless told otherwise; `{ settled: false }` has a target that is pending. */
  passwordResult: Factory<PasswordResult>;
}

/** Setting a password and what is known of its targets (3.4, 4.1). */
export function passwordFactories(source: Source): PasswordFactories {
  const { faker, id, number, oneOf } = source;
  const passwordTarget: Factory<PasswordTarget> = (given = {}) => {
    const state = given.state ?? 'Succeeded';
    const message = state === 'Failed' ? 'The Connected System refused the password.' : null;
    return { connectedSystemId: id(), connectedSystemObjectId: id(), message, ...given, state };
  };
  return {
    setPassword: simple(() => ({
      password: faker.internet.password({ length: 20 }),
      connectedSystemObjectIds: [id(), id()],
      wait: number(0, 30), // 4.1
    })),
    passwordTarget,
    passwordResult: (given = {}) => {
      const { settled = true } = given;
      const last = settled ? oneOf(['Succeeded', 'Failed'] as const) : 'Pending';
      const targets = given.targets ?? [passwordTarget(), passwordTarget({ state: last })];
      return result({ activityId: id(), ...given, targets });
    },
  };
}

// 4.1: settled once every target is.
function result(
  given: Omit<Whole<PasswordResult>, 'settled'> & Partial<PasswordResult>,
): Whole<PasswordResult> {
  const settled = given.targets.every(({ state }) => state !== 'Pending');
  if (given.settled !== undefined && given.settled !== settled) {
    throw new Incoherent(`These targets have ${settled ? 'all' : 'not all'} settled (§4.1).`);
  }
  return { ...given, settled };
}
