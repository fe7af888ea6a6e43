import { defaultStore, environment } from '#reference/server/data/default-store.ts';
import { documentedAccess } from '#reference/server/domain/access.ts';
import { documentedActivities } from '#reference/server/domain/activities.ts';
import { type Choices, ourChoices } from '#reference/server/domain/choices.ts';
import { type Clock, controllableClock } from '#reference/server/domain/clock.ts';
import { Issuer } from '#reference/server/domain/issuer.ts';
import { documentedLists } from '#reference/server/domain/lists.ts';
import { documentedPasswords } from '#reference/server/domain/passwords.ts';
import { guid } from '#reference/server/domain/random.ts';
import type { Traffic } from '#reference/server/domain/rate-limits.ts';
import { documentedLimits } from '#reference/server/domain/rate-limits.ts';
import type { Release } from '#reference/server/domain/releases.ts';
import { documentedEnums, documentedReleases } from '#reference/server/domain/releases.ts';
import { documentedReset } from '#reference/server/domain/reset.ts';
import { documentedSchedules } from '#reference/server/domain/schedules.ts';
import { documentedHealth } from '#reference/server/domain/service-health.ts';
import { type ApiKey, type Store, withoutDeleted } from '#reference/server/domain/store.ts';
import { documentedSettings, documentedSystem } from '#reference/server/domain/system.ts';

/** Every documented rule and limit, by area. A mutant overrides some rules or limits, or adds middleware. */
export const documented = {
  system: documentedSystem,
  health: documentedHealth,
  access: documentedAccess,
  lists: documentedLists,
  enums: documentedEnums,
  limits: documentedLimits,
  passwords: documentedPasswords,
  reset: documentedReset,
  activities: documentedActivities,
  schedules: documentedSchedules,
  settings: documentedSettings,
  releases: documentedReleases,
};

export type Behaviour = typeof documented;

export interface WorldOptions {
  clock?: Clock;
  seed?: number;
  /** The number of Metaverse Objects in the initial state. */
  objects?: number;
  release?: Release;
  behaviour?: Behaviour;
  choices?: Partial<Choices>;
  /** The document that `/api/openapi/v1.json` returns. */
  document?: unknown;
}

/** Conditions that state control can change and that are not in the store. */
interface Situation extends Traffic {
  /** SVC_SSO_INITIAL_ADMIN (§5.7). */
  initialAdministrator: string | null;
  databaseReachable: boolean;
  /** The step at which the next factory reset is interrupted. */
  failsAtStep: string | null;
}

/** Restoring the initial state makes these credentials valid again, since callers may still have them. */
interface Credentials {
  /** API keys by their secret. */
  keys: Map<string, ApiKey>;
  /** The ids of Metaverse Objects by the subject that signs in. */
  subjects: Map<string, string>;
}

/** The configuration and the state of a service. `keptOf` lists the parts that change. */
export class World {
  readonly clock;
  readonly behaviour: Behaviour;
  readonly choices: Choices;
  readonly release: Release;
  readonly seed: number;
  readonly objects: number;
  readonly document: unknown;
  readonly issuer: Issuer;
  credentials: Credentials = { keys: new Map(), subjects: new Map() };
  environment = environment;
  situation = initialSituation();
  store: Store;
  /** The number of ids assigned. */
  made = 0;

  constructor(options: WorldOptions) {
    this.clock = controllableClock(options.clock);
    this.behaviour = options.behaviour ?? documented;
    this.choices = { ...ourChoices, ...options.choices };
    this.release = options.release ?? '0.16.0';
    this.seed = options.seed ?? 1;
    this.objects = options.objects ?? 25;
    this.document = options.document;
    this.issuer = new Issuer(this.environment.ssoAuthority);
    this.store = this.#initialStore();
  }

  newId(): string {
    this.made += 1;
    return guid(this.seed ^ 0x1d, this.made);
  }

  change(parts: Partial<Store>): void {
    this.store = { ...this.store, ...parts };
  }

  /** Restores the initial state: default data, a running clock, and keys and subjects from `credentials`. */
  restoreInitialState(): void {
    this.clock.runFreely();
    this.situation = initialSituation();
    const store = this.#initialStore();
    this.store = {
      ...store,
      apiKeys: [...store.apiKeys, ...this.credentials.keys.values()],
      identities: new Map([...store.identities, ...this.credentials.subjects]),
    };
  }

  /** Removes Connected Systems whose deletion has completed; called before each request. */
  runDueSteps(): void {
    this.store = withoutDeleted(this.store, this.clock.now());
  }

  /** Sets the issuer's address to `/issuer` at the origin of `url`, also in the settings that contain it. */
  serveAt(url: string): void {
    const { origin } = new URL(url);
    // A browser cannot open a wildcard address.
    const reached = origin.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:|$)/, '//localhost');
    const ssoAuthority = `${reached}/issuer`;
    const ssoMetadataAddress = `${ssoAuthority}/.well-known/openid-configuration`;
    this.environment = { ...this.environment, ssoAuthority, ssoMetadataAddress };
    this.issuer.authority = ssoAuthority;
    this.change({ settings: this.behaviour.settings.reasserted(this.store.settings, this.environment) });
  }

  #initialStore(): Store {
    const { seed, objects, clock, environment } = this;
    return defaultStore({ seed, objects, now: clock.now(), environment });
  }
}

export const initialAdministrator = 'initial.administrator@svc-contract.test';

function initialSituation(): Situation {
  return {
    initialAdministrator,
    databaseReachable: true,
    failsAtStep: null,
    limit: null,
    windows: new Map(),
  };
}
