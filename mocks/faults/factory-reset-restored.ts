import type { Store } from '#reference/server/domain/store.ts';
import { documentedReset, type ResetContext } from '#reference/server/world/reset.ts';
import { type Fault, fault } from './fault.ts';
import { forgetting, instead } from './reset-changes.ts';

const provenance = 'record provenance';
const schedules = 'restore the built-in schedules';
const attributes = 'restore the attributes of the example data template';

/** Wrong turns in what a factory reset puts back and puts on record (§4.5). */
export const factoryResetRestoredFaults: readonly Fault[] = [
  fault(
    'FR-47-built-in-schedules-do-not-come-back',
    'The built-in Schedules are removed with the others and stay away.',
    forgetting(schedules),
    { alsoBreaks: ['FR-49'] },
  ),
  fault(
    'FR-47-missing-built-in-schedules-stay-missing',
    'Only the built-in Schedules that were there before the reset come back.',
    instead(schedules, (draft, { before }) => ({
      ...draft,
      schedules: before.schedules.filter(({ builtIn }) => builtIn),
    })),
  ),
  fault(
    'FR-48-the-template-stays-without-attributes',
    'The attributes of the built-in Example Data Template are not put back.',
    forgetting(attributes),
    { alsoBreaks: ['FR-49'] },
  ),
  fault(
    'FR-48-the-template-gets-one-attribute',
    'Only the first attribute of the built-in Example Data Template is put back.',
    instead(attributes, (draft, context) => {
      const { exampleDataTemplates } = takeStep(attributes, draft, context);
      const cut = exampleDataTemplates.map((one) => ({ ...one, attributes: one.attributes.slice(0, 1) }));
      return { ...draft, exampleDataTemplates: cut };
    }),
    { alsoBreaks: ['FR-49'] },
  ),
  fault(
    'FR-51-provenance-is-not-recorded',
    'The factory state is not put on record again.',
    forgetting(provenance),
  ),
  fault(
    'FR-51-provenance-of-attributes-is-not-recorded',
    'The factory state of attributes is not put on record again.',
    instead(provenance, (draft, context) => ({
      ...takeStep(provenance, draft, context),
      attributes: draft.attributes,
    })),
  ),
  late('FR-49-built-in-schedules-come-back-later', schedules),
  late('FR-49-attributes-of-the-template-come-back-later', attributes),
];

function takeStep(name: string, draft: Store, context: ResetContext): Store {
  return documentedReset.aftermath[name]?.(draft, context) ?? draft;
}

/** A step that is taken a few seconds after the answer. */
function late(id: string, name: typeof schedules | typeof attributes): Fault {
  return fault(
    id,
    'Something is put back a while after the call has returned.',
    instead(name, (draft, context) => {
      context.postpone(5, (store) => takeStep(name, store, context));
      return draft;
    }),
  );
}
