import type { Target } from '#harness/http/target.ts';
import type { Profile } from '#harness/profile/profile.ts';
import type { Control } from '#harness/state-control/control.ts';

export interface OpenedTarget {
  readonly target: Target;
  readonly control: Control;
  readonly profile: Profile;
  /** Secrets besides the profile's credentials, such as the token of state control. */
  readonly secrets: ReadonlySet<string>;
  /** Stops everything that was started, and closes the target's connections. */
  close(): Promise<void>;
}
