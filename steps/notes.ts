import type { Caller } from '#harness/register/callers.ts';
import type { Fields } from '#harness/scenario/response.ts';
import type { LookUp } from '#steps/activities/activity-ids.ts';
import type { Inventory, RecordSet } from '#steps/factory-reset/inventory.ts';
import type { WholeList } from '#steps/lists/complete-list.ts';
import type { ByField } from '#steps/lists/sorting.ts';
import type { Person } from '#steps/passwords/password-request.ts';

declare module '#harness/scenario/scenario.ts' {
  interface Notes {
    // activities
    lookUps: readonly (LookUp & { readonly id: string })[];
    // authentication
    changes: readonly string[];
    /** Who sent the requests, in words. */
    who: string;
    // enums
    ownRecords: Map<string, Fields>;
    reader: Caller;
    // factory-reset
    /** The id of an administrator's Metaverse Object before the reset. */
    administrator: string;
    attributeId: unknown;
    /** The ids and statuses of all Activities, if all have ended. */
    ended: string | undefined;
    inventory: Inventory;
    /** The names of the caller before the reset. */
    names: readonly string[];
    namesAreKnown: boolean;
    /** The step of the reset that fails. */
    position: string;
    recordedBefore: unknown;
    /** By the name of their kind. */
    records: Readonly<Record<string, RecordSet>>;
    /** The server's name of a setting, by the documented name. */
    settingNames: Readonly<Record<string, string>>;
    // lists
    byField: ByField;
    connectedSystemId: unknown;
    /** How many Metaverse Objects there are. */
    count: number;
    sortField: string;
    wholeLists: readonly WholeList[];
    // passwords
    other: Person;
    repeat: (wait: number) => Promise<void>;
    // system
    /** The name of the created record. */
    name: string;
  }
}
