import { administratorRole } from '#reference/server/domain/access.ts';
import type { World } from '#reference/server/world/world.ts';

export interface Person {
  /** The subject of the person's tokens: for a person with a Metaverse Object, the id of the object. */
  readonly subject: string;
  readonly name: string;
  readonly signsInAs: string;
  readonly roleText: string;
}

const stranger = 'somebody-without-an-identity';
const initialAdministrator = 'initial-administrator';
const mostListed = 10;

/** The people on the sign-in page: some from the store, administrators first, then the two named above. */
export function peopleWhoSignIn(world: World): readonly Person[] {
  const { metaverseObjects } = world.store;
  const isAdministrator = ({ roles }: { roles: readonly string[] }) => roles.includes(administratorRole);
  const inOrder = [
    ...metaverseObjects.filter(isAdministrator),
    ...metaverseObjects.filter((person) => !isAdministrator(person)),
  ];
  const listed = inOrder.slice(0, mostListed).map(({ id }) => id);
  return [...listed, stranger, initialAdministrator].flatMap((subject) => personOf(world, subject) ?? []);
}

export function personOf({ store, situation }: World, subject: string): Person | undefined {
  if (subject === stranger) {
    return {
      subject,
      name: 'Somebody Else',
      signsInAs: 'somebody.else@svc-contract.test',
      roleText: 'No identity in the service',
    };
  }
  if (subject === initialAdministrator) {
    const configured = situation.initialAdministrator;
    if (configured === null) return undefined;
    const roleText = 'Becomes an administrator by signing in';
    return { subject, name: 'Initial Administrator', signsInAs: configured, roleText };
  }
  const found = store.metaverseObjects.find(({ id }) => id === subject);
  if (found === undefined) return undefined;
  const { id, displayName: name, roles } = found;
  const roleText = roles.length === 0 ? 'User' : roles.join(', ');
  return { subject, name, signsInAs: `${id}@svc-contract.test`, roleText };
}
