import type { Profile } from '#harness/http/profile/profile.ts';
import type { Target } from '#harness/http/target.ts';
import type { Control } from '#harness/targets/control/control.ts';

/** A target ready to be verified, with what was started for it. */
export interface OpenedTarget {
  readonly target: Target;
  readonly control: Control;
  readonly profile: Profile;
  /** What is known to be secret besides the profile's credentials, such as the token of state control. */
  readonly secrets: ReadonlySet<string>;
  /** Ends everything that was started, the target's connections included. */
  close(): Promise<void>;
}
