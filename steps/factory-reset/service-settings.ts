import { isSameText } from '#harness/contract/casing.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { pathSourcesOf } from '#harness/profile/path-sources.ts';
import { notSeen, operationNotFound } from '#harness/result/outcome.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { findRecords, type RecordSet } from './inventory.ts';
import * as checks from './settings.ts';
import { exchangesOf, noteEverything, removedNames, requestAsKeyHolder, resetOf } from './snapshots.ts';

const mapping = 'ssoUniqueIdentifierAttributeId';

/** Reads the settings. Ends the scenario if they cannot be read. */
export async function noteSettings(s: Scenario): Promise<checks.Settings> {
  const exchange = await readSettings(s);
  const settings = checks.settingsIn(exchange);
  if (settings === undefined) throw notSeen(checks.unreadable(exchange));
  return settings;
}

/** Notes the settings and, if a setting may refer to a record by name or id, every record. */
export async function noteSettingsAndNames(s: Scenario): Promise<void> {
  if (checks.mayNameRecords(await noteSettings(s))) await noteEverything(s);
}

export const noteMapping = (s: Scenario): Promise<void> => noteName(s, mapping, mapped(s));

/** Finds the setting with the value that a state returned. Notes the name of the setting. */
export async function noteName(s: Scenario, setting: string, value: unknown): Promise<void> {
  const name = nameOf(setting, value, await noteSettings(s));
  s.notes.settingNames = { ...s.notes.settingNames, [setting]: name };
}

/** The attribute to which the Unique Identifier is mapped. */
const mapped = ({ notes, returned }: Scenario): unknown => notes.attributeId ?? returned.attributeId;

/** Returns `setting` if this setting has the value, else the name of the only setting that has it (OP-92). */
function nameOf(setting: string, value: unknown, settings: checks.Settings): string {
  if (isSameText(settings.get(setting), value)) return setting;
  const others = [...settings].filter(([, each]) => value !== undefined && isSameText(each, value));
  const [only] = others;
  if (only !== undefined && others.length === 1) return only[0];
  throw notSeen(`no single Service Setting has the value ${String(value)} of ${setting}`);
}

export async function mapAgain(s: Scenario): Promise<void> {
  const { listed } = await findAttributes(s);
  const id = listed.find((attribute) => attribute.id !== undefined)?.id;
  if (id === undefined) throw notSeen('there is no Metaverse Attribute to map');
  s.notes.attributeId = id;
  const [before] = exchangesOf(s, 'getServiceSettings');
  const name = nameNoted(s, mapping);
  const { contract, profile } = s.session;
  const [key] = pathSourcesOf(contract, profile.paths, 'updateServiceSettings');
  if (key !== undefined) {
    // Each setting has its own address, so only the value is sent.
    // If all settings are strings, the value is sent as a string.
    const body = { value: areTexts(before) ? String(id) : id };
    const path = { [key.parameter]: name };
    await requestAsKeyHolder(s)('updateServiceSettings', { path, body, deliberate: true });
    return;
  }
  await requestAsKeyHolder(s)('updateServiceSettings', {
    body: checks.withSetting(before.response.content, name, id),
    // If the id is a number or the setting has another name, the contract may forbid the body (OP-73, OP-92).
    deliberate: typeof id === 'number' || name !== mapping,
  });
}

/** Whether a server writes every setting as a string, including numbers and booleans. */
function areTexts(exchange: Exchange): boolean {
  const values = [...(checks.settingsIn(exchange)?.values() ?? [])].filter(
    (value) => (value ?? null) !== null,
  );
  return values.length > 0 && values.every((value) => typeof value === 'string');
}

export async function holdKept(s: Scenario): Promise<void> {
  const [before] = exchangesOf(s, 'getServiceSettings');
  const now = await readAfterReset(s);
  const removed = s.notes.inventory !== undefined ? await removedNames(s) : new Set<string>();
  s.hold(checks.areKept(removed), { now, before });
}

/** Checks that the settings are unchanged, after a reset as well as after a refusal. */
export async function holdUnchanged(s: Scenario): Promise<void> {
  const [before] = exchangesOf(s, 'getServiceSettings');
  s.hold(checks.areKept(new Set()), { now: await readSettings(s), before });
}

export async function holdCleared(s: Scenario): Promise<void> {
  await assumeAttribute(s, false);
  s.hold(checks.mapToNone(nameNoted(s, mapping)), await readAfterReset(s));
}

export async function holdMapped(s: Scenario): Promise<void> {
  await assumeAttribute(s, true);
  await holdSetting(s, mapping, mapped(s));
}

export async function holdMappedAgain(s: Scenario): Promise<void> {
  const [, update] = exchangesOf(s, 'updateServiceSettings');
  if ([405, 501].includes(update.response.status))
    throw operationNotFound('the API cannot change the Service Settings');
  s.hold(checks.isMappingAccepted, update);
  await holdMapped(s);
}

export async function holdSetting(s: Scenario, setting: string, value: unknown): Promise<void> {
  s.hold(checks.showSetting(nameNoted(s, setting), value), await readAfterReset(s));
}

export async function describeMapping(s: Scenario): Promise<string> {
  const settings = await noteSettings(s);
  const name = nameNoted(s, mapping);
  return settings.has(name)
    ? `a cleared mapping is ${JSON.stringify(settings.get(name))}`
    : 'a cleared mapping is omitted';
}

function readSettings(s: Scenario): Promise<Exchange> {
  return requestAsKeyHolder(s)('getServiceSettings');
}

function nameNoted(s: Scenario, setting: string): string {
  return s.noted('settingNames')[setting] as string;
}

function readAfterReset(s: Scenario): Promise<Exchange> {
  resetOf(s);
  return readSettings(s);
}

/** Ends the scenario if the mapped attribute exists without `isLeft`, or does not exist with `isLeft`. */
async function assumeAttribute(s: Scenario, isLeft: boolean): Promise<void> {
  const { listed } = await findAttributes(s);
  if (listed.some(({ id }) => isSameText(id, mapped(s))) === isLeft) return;
  throw notSeen(`the mapped attribute ${isLeft ? 'was removed' : 'still exists'}`);
}

function findAttributes(s: Scenario): Promise<RecordSet> {
  const kind = { name: 'Metaverse Attributes', operation: 'listMetaverseAttributes' };
  return findRecords(requestAsKeyHolder(s), kind);
}
