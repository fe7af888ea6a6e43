import { isSameText } from '#harness/contract/casing.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Check, holdsIf } from '#harness/scenario/check.ts';
import { type Fields, isObject, isSuccess } from '#harness/scenario/response.ts';
import type { StateParams, StateValues } from '#harness/state-control/control.ts';
import { type Claim, ruleWithStep, type Situation } from '#steps/everywhere/situation.ts';
import { type Comparison, identityOf, type RecordSet } from '#steps/factory-reset/inventory.ts';
import { kinds, metaverseObjects } from '#steps/factory-reset/kinds.ts';
import { allRemain, areUntouched, isHistoryGone, noneIsLeft } from '#steps/factory-reset/records.ts';
import { haveOtherNames, isRecorded, namesInitiator } from '#steps/factory-reset/reset-result.ts';
import { areKept, mapToNone, settingsIn, showSetting } from '#steps/factory-reset/settings.ts';
import { itemsIn, pageIn, pageQueryOf } from '#steps/lists/pages.ts';

/** For each type of record, the ids of the rules by which a reset removes or keeps such records (§4.5). */
export const rulesByKind = new Map(
  kinds.map(({ name }) => [
    name,
    {
      goes: ruleWithStep((step) => step === `the ${name} are removed`),
      stays: ruleWithStep((step) => [`the ${name} are preserved`, `the ${name} are restored`].includes(step)),
    },
  ]),
);

/** For each list: the field with the number of removed records, and the rule about this field (§2.7). */
const counted: Readonly<Record<string, readonly [count: string, rule: string]>> = {
  listConnectedSystems: ['connectedSystemsRemoved', 'FR-03'],
  listSynchronisationRules: ['syncRulesRemoved', 'FR-04'],
};

/** A reset that the server accepted. */
export interface KnownReset {
  readonly initiator: readonly string[];
  readonly includesAdministrators: boolean;
  readonly exchange: Exchange;
  /** False if the server possibly did not receive the options or possibly recreated a removed caller. */
  isUndisturbed: boolean;
}

/** The responses before a reset, and the claims that follow for a response after it (§4.5). */
export class BeforeReset {
  /** The pages of each list. */
  readonly #lists = new Map<string, Exchange[]>();
  readonly totals = new Map<string, unknown>();
  #settings: Exchange | undefined;
  /** A setting that a state has changed, and its expected value after a reset. */
  #setting: { readonly value: unknown; readonly afterwards: unknown; readonly rule: string } | undefined;
  /** Schedules that were missing before the reset and must exist after it. */
  #schedules: readonly string[] = [];
  #template: unknown;

  entered(state: string, params: StateParams, values: StateValues): void {
    const id = values.attributeId;
    if (state === 'the SSO unique identifier maps to a custom attribute')
      this.#setting = { value: id, afterwards: null, rule: 'FR-44' };
    if (state === 'the SSO unique identifier maps to a built-in attribute')
      this.#setting = { value: id, afterwards: id, rule: 'FR-46' };
    if (state === 'a setting differs from the environment') {
      const rule = (values.setting ?? params.setting) === 'encryptionKeyPath' ? 'FR-53' : 'FR-52';
      this.#setting = { value: values.drifted, afterwards: values.environment, rule };
    }
    if (state === 'the built-in schedules are missing' && Array.isArray(values.names))
      this.#schedules = values.names.map(String);
    if (state === 'the built-in example data template has no attributes')
      this.#template = values.exampleDataTemplateId;
  }

  note(operation: string, exchange: Exchange): void {
    if (operation === 'getServiceSettings' && isSuccess(exchange)) this.#settings = exchange;
    const page = pageIn(exchange);
    if (page === undefined) return;
    this.#lists.set(operation, [...(this.#lists.get(operation) ?? []), exchange]);
    if (pageQueryOf(exchange).isPlain) this.totals.set(operation, page.totalCount);
  }

  #listed(operation: string): RecordSet {
    const records = (this.#lists.get(operation) ?? []).flatMap(recordsIn);
    return asSet([...new Map(records.map((each) => [identityOf(each), each])).values()]);
  }

  claims(operation: string, exchange: Exchange, reset: KnownReset, situation: Situation): readonly Claim[] {
    if (operation === 'getServiceSettings') return this.#ofSettings(exchange, situation);
    if (pageIn(exchange) === undefined) return [];
    const before = this.#listed(operation);
    const now = asSet(recordsIn(exchange));
    const { hasNextPage, hasPreviousPage } = pageIn(exchange) ?? {};
    const isWhole = !hasNextPage && !hasPreviousPage && pageQueryOf(exchange).isPlain;
    const hold = (check: Check<Comparison>, isMeant = (_: Fields): boolean => true) => {
      const only = (set: RecordSet): RecordSet => ({ ...set, records: set.listed.filter(isMeant) });
      return check({ before: only(before), now: only(now), exchanges: [] }, situation);
    };
    const ofKinds = kinds
      .filter((kind) => kind.operation === operation && kind.perSystem !== true)
      .flatMap((kind) => {
        const { goes, stays } = rulesByKind.get(kind.name) ?? {};
        // API keys may have been created since the reset. Only keys from before the reset must be gone.
        const growing = { ...kind, growsByItself: kind.growsByItself ?? operation === 'listApiKeys' };
        const left: Claim = [goes, goes !== undefined && hold(noneIsLeft(growing), kind.isMeant)];
        if (stays === undefined || !isWhole) return [left];
        const isUntouched = operation !== 'listSchedules' && hold(areUntouched(kind), kind.isMeant);
        return [left, [stays, hold(allRemain(kind), kind.isMeant)], ['FR-50', isUntouched]] satisfies Claim[];
      });
    if (!isWhole) return ofKinds;
    if (operation === 'listMetaverseObjects') return this.#ofPeople(before, now, exchange, reset);
    if (operation === 'listActivities') {
      const names = reset.initiator;
      const isNamed = names.length > 0 && !haveOtherNames(names, { before, now, exchanges: [] });
      return [...ofKinds, ['FR-06', hold(isRecorded)], ['FR-07', isNamed && hold(namesInitiator(names))]];
    }
    if (operation === 'listChangeHistory' && this.#objectsLeft !== undefined) {
      const evidence = { before, now, exchanges: [], objects: this.#objectsLeft };
      return [...ofKinds, ['FR-16', isHistoryGone(evidence, situation)]];
    }
    const [field = '', ofCount] = counted[operation] ?? [];
    const [removed, { totalCount: left }] = [
      membersOf(reset.exchange.response.content)[field],
      pageIn(exchange) ?? {},
    ];
    const total = this.totals.get(operation);
    const all = Number(total) - Number(left);
    const missing = this.#schedules.filter((name) => !now.listed.some((each) => each.name === name));
    const template = now.listed.find(({ id }) => id !== undefined && id === this.#template);
    const isEmpty = Array.isArray(template?.attributes) && template.attributes.length === 0;
    return [
      ...ofKinds,
      [ofCount, total !== undefined && holdsIf(removed === all, `${all} removed`, removed)],
      [
        'FR-47',
        operation === 'listSchedules' &&
          this.#schedules.length > 0 &&
          holdsIf(missing.length === 0, 'no Schedule missing', missing),
      ],
      [
        'FR-48',
        template !== undefined &&
          holdsIf(!isEmpty, 'the attributes of the built-in Example Data Template', template),
      ],
    ];
  }

  #objectsLeft: RecordSet | undefined;

  /** Unless a reset includes administrators, their Metaverse Objects stay. All other objects are removed. */
  #ofPeople(before: RecordSet, now: RecordSet, exchange: Exchange, reset: KnownReset): readonly Claim[] {
    this.#objectsLeft = now;
    const { initiator, includesAdministrators, isUndisturbed } = reset;
    const [total, left] = [this.totals.get(metaverseObjects.operation), pageIn(exchange)?.totalCount];
    const count = membersOf(reset.exchange.response.content).metaverseObjectsRemoved;
    const areNumbers = [total, left, count].every((each) => typeof each === 'number');
    const isCounted = Number(count) <= Number(total) && Number(count) >= Number(total) - Number(left);
    const own = (set: RecordSet): boolean => set.listed.some((each) => initiator.includes(identityOf(each)));
    const isSure = isUndisturbed && own(before);
    const [rule, effect] = includesAdministrators ? ['FR-32', 'removed'] : ['FR-42', 'kept'];
    const other = now.listed.find((each) => !isSamePerson(each, before));
    const all = `${String(total)} removed Metaverse Objects, minus those that are kept`;
    return [
      ['FR-42', holdsIf(other === undefined, 'a kept Metaverse Object with the same type and name', other)],
      ['FR-05', isUndisturbed && areNumbers && holdsIf(isCounted, all, count)],
      [
        rule,
        isSure &&
          holdsIf(own(now) !== includesAdministrators, `the administrator ${effect}`, `${left} objects`),
      ],
    ];
  }

  #ofSettings(exchange: Exchange, situation: Situation): readonly Claim[] {
    const before = this.#settings;
    if (before === undefined) return [];
    const { value, afterwards, rule } = this.#setting ?? {};
    const isMeant = ([, each]: readonly [string, unknown]) => value !== undefined && isSameText(each, value);
    const found = [...(settingsIn(before) ?? [])].filter(isMeant);
    const [name] = found[0] ?? [];
    const listed = [...this.#lists.values()].flat().flatMap(recordsIn);
    // A setting that names an attribute may name one that the reset removes.
    const named = [...(settingsIn(before) ?? [])].filter(([each]) => /attribute|identifier/i.test(each));
    const gone = [...listed.flatMap((each) => [each.id, each.name]), ...named.map(([, each]) => each)].map(
      (each) => String(each).toLowerCase(),
    );
    const kept: Claim = ['FR-40', areKept(new Set(gone))({ now: exchange, before }, situation)];
    if (name === undefined || found.length > 1) return [kept];
    const shows = afterwards === null ? mapToNone(name) : showSetting(name, afterwards);
    return [kept, [rule, shows(exchange, situation)]];
  }
}

const recordsIn = (exchange: Exchange): readonly Fields[] => itemsIn(exchange).filter(isObject);

const asSet = (listed: readonly Fields[]): RecordSet => ({
  records: listed,
  listed,
  systems: [],
  exchanges: [],
});

/** Whether an object that was there before still has its type, and its name unless it has none any more. */
function isSamePerson(now: Fields, { listed }: RecordSet): boolean {
  const before = listed.find((each) => identityOf(each) === identityOf(now)) ?? now;
  const [type, former] = [now.type, before.type].map((each) => membersOf(each).id);
  return type === former && (now.displayName ?? before.displayName) === before.displayName;
}
