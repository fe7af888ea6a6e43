import { provenanced, stepsOf } from '#reference/server/domain/reset.ts';
import type { Settings, Store } from '#reference/server/domain/store.ts';
import { add } from '#reference/server/world/changes.ts';
import type { World } from '#reference/server/world/world.ts';
import { custom } from './fixtures.ts';
import { BadParameters, state } from './state.ts';

/** For each setting, a value that is not the one in the environment. */
const drifts = {
  ssoAuthority: 'https://elsewhere.svc-contract.test/',
  ssoMetadataAddress: 'https://elsewhere.svc-contract.test/.well-known/openid-configuration',
  encryptionKeyPath: '/elsewhere/keys',
};

type EnvironmentSetting = keyof typeof drifts;

export const resetStates = [
  state('the SSO unique identifier maps to a custom attribute', {}, (world) => {
    const attribute = { ...custom(world, 'Badge Number'), type: 'Text', multiValued: false };
    add(world, { attributes: [attribute] });
    set(world, { ssoUniqueIdentifierAttributeId: attribute.id });
    return { attributeId: attribute.id };
  }),
  state('the SSO unique identifier maps to a built-in attribute', {}, (world) => {
    const attributeId = world.store.attributes.find(({ builtIn }) => builtIn)?.id ?? '';
    set(world, { ssoUniqueIdentifierAttributeId: attributeId });
    return { attributeId };
  }),
  state(
    'a setting differs from the environment',
    { setting: { enum: Object.keys(drifts) as EnvironmentSetting[], default: 'ssoAuthority' } },
    (world, { setting }) => {
      const drifted = drifts[setting];
      set(world, { [setting]: drifted });
      return { setting, environment: world.environment[setting], drifted };
    },
  ),
  state('the built-in schedules are missing', {}, (world) => {
    const { schedules } = world.store;
    world.change({ schedules: schedules.filter(({ builtIn }) => !builtIn) });
    return { names: schedules.filter(({ builtIn }) => builtIn).map(({ name }) => name) };
  }),
  state('the built-in example data template has no attributes', {}, (world) => {
    const { exampleDataTemplates: templates } = world.store;
    const template = templates.find(({ builtIn }) => builtIn);
    const emptied = templates.map((one) => (one === template ? { ...one, attributes: [] } : one));
    world.change({ exampleDataTemplates: emptied });
    return { exampleDataTemplateId: template?.id ?? '', attributes: template?.attributes ?? [] };
  }),
  // `atStep` is the number (from 1) or the name of the reset step that fails; with null, none fails.
  state(
    'the next factory reset fails',
    { atStep: { type: ['integer', 'string', 'null'], default: 1 } },
    (world, { atStep }) => {
      const steps = Object.keys(stepsOf(world.behaviour.reset));
      const step = typeof atStep === 'number' ? steps[atStep - 1] : atStep;
      if (step === undefined || (step !== null && !steps.includes(step))) {
        throw new BadParameters(
          `There is no step ${atStep}. A reset has these ${steps.length} steps: ${steps.join(', ')}.`,
        );
      }
      world.situation = { ...world.situation, failsAtStep: step };
      return { step, steps };
    },
  ),
  state(
    'connector files exist',
    { names: { type: 'array', items: { type: 'string', minLength: 1 }, default: ['import.csv'] } },
    (world, { names }) => {
      const files = names.map((name) => `/connector-files/${name}`);
      world.change({ connectorFiles: [...new Set([...world.store.connectorFiles, ...files])] });
      return { files: world.store.connectorFiles };
    },
  ),
  state('internal records are reported', {}, ({ store }) => {
    const builtIns = provenanced.flatMap((kind) => store[kind].filter(({ builtIn }) => builtIn));
    const times = builtIns.map(({ provenanceAt }) => provenanceAt.getTime());
    return {
      connectorFiles: store.connectorFiles,
      builtInsRecordedAt: {
        earliest: new Date(Math.min(...times)).toISOString(),
        latest: new Date(Math.max(...times)).toISOString(),
      },
      databaseSchema: store.schema,
      orphanedRecords: {
        connectedSystemObjects: orphans(store, store.accounts),
        pendingExports: orphans(store, store.pendingExports),
      },
    };
  }),
];

function orphans({ connectedSystems }: Store, rows: readonly { connectedSystemId: string }[]): number {
  const known = new Set(connectedSystems.map(({ id }) => id));
  return rows.filter(({ connectedSystemId }) => !known.has(connectedSystemId)).length;
}

function set(world: World, change: Partial<Settings>): void {
  world.change({ settings: { ...world.store.settings, ...change } });
}
