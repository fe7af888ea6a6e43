import type { DeepReadonly } from '#harness/result/result.ts';
import type { GeneratedProfile } from './generated-profile.ts';

/** The parts of a profile that may name a port of what is started. */
const parts = ['baseUrl', 'credentials', 'refusedTokens', 'stateControl', 'start'] as const;

const placeholder = /\{(port|[A-Za-z]\w*Port)\}/g;

/** The names of the ports in a profile that starts programs: `port`, `adapterPort`. */
export function portsIn<P extends DeepReadonly<GeneratedProfile>>(profile: P): readonly string[] {
  if (profile.start === undefined) return [];
  const text = JSON.stringify(parts.map((part) => profile[part]));
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** For what depends on an address, but not on its port. */
export const anyPort = (): number => 1;

/** The profile with ports in the place of their names. */
export function withPorts<P extends DeepReadonly<GeneratedProfile>>(
  profile: P,
  portOf: (name: string) => number | undefined,
): P {
  if (profile.start === undefined) return profile;
  const filled = Object.fromEntries(
    parts.map((part) => [
      part,
      filledIn(profile[part], (whole, name: string) => String(portOf(name) ?? whole)),
    ]),
  );
  return { ...profile, ...filled };
}

function filledIn(part: unknown, fill: (whole: string, name: string) => string): unknown {
  return part === undefined ? part : JSON.parse(JSON.stringify(part).replaceAll(placeholder, fill));
}

/** The name of a target: that in its profile or, without the name of a port, its host. */
export function nameOfTarget({ name, baseUrl }: DeepReadonly<GeneratedProfile>): string {
  return name ?? new URL(baseUrl.replace(/:\{\w+\}/, '')).host;
}
