import type { Exchange } from '#harness/http/exchange.ts';
import { pathSourcesOf } from '#harness/http/profile/path-sources.ts';
import { findRecords, type RecordSet } from '#harness/rules/factory-reset/inventory.ts';
import { metaverseAttributes } from '#harness/rules/factory-reset/kinds.ts';
import * as verify from '#harness/rules/factory-reset/service-settings.ts';
import { withSetting } from '#harness/rules/factory-reset/settings-shape.ts';
import type { ScenarioContext } from '#harness/scenario/scenario-context.ts';
import { answersOf, askAsAuditor, resetOf } from './auditor.ts';

const mapping = 'ssoUniqueIdentifierAttributeId';

export async function noteSettings(scenario: ScenarioContext): Promise<void> {
  verify.settingsIn(await readSettings(scenario));
}

/** Makes sure that the mapping, or a setting of the environment, is what a state has made it, and keeps its name. */
export async function noteMapping(scenario: ScenarioContext): Promise<void> {
  scenario.values.set(
    'mapping',
    verify.nameOfSetting(await readSettings(scenario), mapping, scenario.values.get('attributeId')),
  );
}

export async function noteDrift(scenario: ScenarioContext, setting: string): Promise<void> {
  scenario.values.set(
    setting,
    verify.nameOfSetting(await readSettings(scenario), setting, scenario.values.get('drifted')),
  );
}

/** Maps the SSO Unique Identifier to any attribute that exists. */
export async function mapAgain(scenario: ScenarioContext): Promise<void> {
  const id = verify.findAttribute(await findAttributes(scenario));
  scenario.values.set('attributeId', id);
  const [before] = answersOf(scenario, 'getServiceSettings');
  const name = nameOfMapping(scenario);
  const { contract, profile } = scenario.session;
  const [key] = pathSourcesOf(contract, profile.paths, 'updateServiceSettings');
  if (key !== undefined) {
    // One address for each setting: it takes the value alone, a text where others are texts.
    const body = { value: verify.areTexts(before) ? String(id) : id };
    await askAsAuditor(scenario)('updateServiceSettings', {
      path: { [key.parameter]: name },
      body,
      deliberate: true,
    });
    return;
  }
  await askAsAuditor(scenario)('updateServiceSettings', {
    body: withSetting(before.response.content, name, id),
    // The contract takes identifiers for texts, and the mapping for a member, which is our choice alone (OP-73, OP-92).
    deliberate: typeof id === 'number' || name !== mapping,
  });
}

export async function judgeKept(scenario: ScenarioContext): Promise<void> {
  const [before] = answersOf(scenario, 'getServiceSettings');
  verify.isKept(before, await readAfterReset(scenario));
}

export async function judgeCleared(scenario: ScenarioContext): Promise<void> {
  verify.assumeAttribute(scenario.values.get('attributeId'), false, await findAttributes(scenario));
  verify.mapsToNone(await readAfterReset(scenario), nameOfMapping(scenario));
}

export async function judgeMapped(scenario: ScenarioContext): Promise<void> {
  const id = scenario.values.get('attributeId');
  verify.assumeAttribute(id, true, await findAttributes(scenario));
  verify.shows(await readAfterReset(scenario), nameOfMapping(scenario), id);
}

export async function judgeMappedAgain(scenario: ScenarioContext): Promise<void> {
  const [, update] = answersOf(scenario, 'updateServiceSettings');
  verify.acceptsMapping(update);
  await judgeMapped(scenario);
}

export async function judgeRestored(scenario: ScenarioContext, setting: string): Promise<void> {
  const name = String(scenario.values.get(setting));
  verify.shows(await readAfterReset(scenario), name, scenario.values.get('environment'));
}

/** OP-92: how a cleared mapping is shown. */
export async function describeMapping(scenario: ScenarioContext): Promise<string> {
  return verify.describeClearedMapping(await readSettings(scenario), nameOfMapping(scenario));
}

function readSettings(scenario: ScenarioContext): Promise<Exchange> {
  return askAsAuditor(scenario)('getServiceSettings');
}

/** As the settings called it when it was noted. */
function nameOfMapping({ values }: ScenarioContext): string {
  return String(values.get('mapping'));
}

function readAfterReset(scenario: ScenarioContext): Promise<Exchange> {
  resetOf(scenario);
  return readSettings(scenario);
}

function findAttributes(scenario: ScenarioContext): Promise<RecordSet> {
  return findRecords(askAsAuditor(scenario), metaverseAttributes);
}
