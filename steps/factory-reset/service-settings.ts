import type { Exchange } from '#harness/http/exchange.ts';
import { pathSourcesOf } from '#harness/http/profile/path-sources.ts';
import { findRecords, type RecordSet } from '#harness/rules/factory-reset/inventory.ts';
import { metaverseAttributes } from '#harness/rules/factory-reset/kinds.ts';
import * as verify from '#harness/rules/factory-reset/service-settings.ts';
import { withSetting } from '#harness/rules/factory-reset/settings-shape.ts';
import type { Asker } from '#steps/world/asker.ts';
import { answersOf, askAsAuditor, resetOf } from './auditor.ts';

const mapping = 'ssoUniqueIdentifierAttributeId';

export async function noteSettings(asker: Asker): Promise<void> {
  verify.settingsIn(await readSettings(asker));
}

/** Makes sure that the mapping, or a setting of the environment, is what a state has made it, and keeps its name. */
export async function noteMapping(asker: Asker): Promise<void> {
  asker.values.set(
    'mapping',
    verify.nameOfSetting(await readSettings(asker), mapping, asker.values.get('attributeId')),
  );
}

export async function noteDrift(asker: Asker, setting: string): Promise<void> {
  asker.values.set(
    setting,
    verify.nameOfSetting(await readSettings(asker), setting, asker.values.get('drifted')),
  );
}

/** Maps the SSO Unique Identifier to any attribute that exists. */
export async function mapAgain(asker: Asker): Promise<void> {
  const id = verify.findAttribute(await findAttributes(asker));
  asker.values.set('attributeId', id);
  const [before] = answersOf(asker, 'getServiceSettings');
  const name = nameOfMapping(asker);
  const { contract, profile } = asker.session;
  const [key] = pathSourcesOf(contract, profile.paths, 'updateServiceSettings');
  if (key !== undefined) {
    // One address for each setting: it takes the value alone, a text where others are texts.
    const body = { value: verify.areTexts(before) ? String(id) : id };
    await askAsAuditor(asker)('updateServiceSettings', {
      path: { [key.parameter]: name },
      body,
      deliberate: true,
    });
    return;
  }
  await askAsAuditor(asker)('updateServiceSettings', {
    body: withSetting(before.response.content, name, id),
    // The contract takes identifiers for texts, and the mapping for a member, which is our choice alone (OP-73, OP-92).
    deliberate: typeof id === 'number' || name !== mapping,
  });
}

export async function judgeKept(asker: Asker): Promise<void> {
  const [before] = answersOf(asker, 'getServiceSettings');
  verify.isKept(before, await readAfterReset(asker));
}

export async function judgeCleared(asker: Asker): Promise<void> {
  verify.assumeAttribute(asker.values.get('attributeId'), false, await findAttributes(asker));
  verify.mapsToNone(await readAfterReset(asker), nameOfMapping(asker));
}

export async function judgeMapped(asker: Asker): Promise<void> {
  const id = asker.values.get('attributeId');
  verify.assumeAttribute(id, true, await findAttributes(asker));
  verify.shows(await readAfterReset(asker), nameOfMapping(asker), id);
}

export async function judgeMappedAgain(asker: Asker): Promise<void> {
  const [, update] = answersOf(asker, 'updateServiceSettings');
  verify.acceptsMapping(update);
  await judgeMapped(asker);
}

export async function judgeRestored(asker: Asker, setting: string): Promise<void> {
  const name = String(asker.values.get(setting));
  verify.shows(await readAfterReset(asker), name, asker.values.get('environment'));
}

/** OP-92: how a cleared mapping is shown. */
export async function describeMapping(asker: Asker): Promise<string> {
  return verify.describeClearedMapping(await readSettings(asker), nameOfMapping(asker));
}

function readSettings(asker: Asker): Promise<Exchange> {
  return askAsAuditor(asker)('getServiceSettings');
}

/** As the settings called it when it was noted. */
function nameOfMapping({ values }: Asker): string {
  return String(values.get('mapping'));
}

function readAfterReset(asker: Asker): Promise<Exchange> {
  resetOf(asker);
  return readSettings(asker);
}

function findAttributes(asker: Asker): Promise<RecordSet> {
  return findRecords(askAsAuditor(asker), metaverseAttributes);
}
