import { Then } from '#harness/scenario/steps.ts';
import * as checks from './checks.ts';

Then('each type has the same id as the type of that name in the list of types', async (s) => {
  const { last: objects } = s;
  const query = { page: 1, pageSize: 100 };
  const types = await s.aside(() => s.call('listMetaverseObjectTypes', { kind: 'administrator' }, { query }));
  s.hold(checks.isListedType, { objects, types });
});

Then('the operation is found under {word}', (s, root: string) => s.hold(checks.isFoundUnder(root), s.last));
