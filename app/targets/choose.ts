import type { Contract } from '#harness/contract/contract.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { through } from '#harness/http/middleware.ts';
import { readFitting } from '#harness/profile/fit-profile.ts';
import { type Permission, permitted } from '#harness/profile/permissions.ts';
import { anyPort, nameOfTarget, withPorts } from '#harness/profile/ports.ts';
import type { Release } from '#harness/profile/profile.ts';
import { isHttpAddress, type ProfileFile, readProfile } from '#harness/profile/profile-file.ts';
import { usualCredentials } from '#harness/profile/secrets.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { type ControlLayer, fallingBackTo, keepsRecords } from '#harness/state-control/control.ts';
import { type OpenedTarget, openLive, type WithApi } from '#harness/targets/server.ts';
import { type StartedServers, startServers } from '#harness/targets/start-servers.ts';
import { createApi } from '#steps/adapter/api.ts';
import { apiControl } from '#steps/adapter/api-control.ts';
import { assertGiven, whileThere } from '#steps/adapter/check-given.ts';

/** The target options of the command line. */
export interface TargetChoice {
  /** `reference`, `prism` or an address; absent if a profile names the server. */
  readonly name?: string | undefined;
  readonly profile?: string | undefined;
  readonly release?: Release | undefined;
  readonly allow: readonly Permission[];
  readonly inProcess: boolean;
  readonly mutants?: readonly string[];
}

/** Opens the chosen target, which the caller must close, and loads its contract. */
export async function openChosen(choice: TargetChoice, env: Environment['env']) {
  const { profile, contract } = await readFitting(choice.profile);
  if (profile !== undefined) assertOneServer(choice, profile);
  return { ...(await openTarget(choice, profile, contract, env)), contract };
}

/** If both an address and a profile are given, the profile must contain the same address. */
function assertOneServer({ name, profile: file }: TargetChoice, { baseUrl, prefix = '' }: ProfileFile): void {
  if (name === undefined) return;
  // A name in the place of the port makes the address another one, whatever the port of TARGET.
  const [given, ...described] = [name, baseUrl, baseUrl + prefix].map((url) =>
    URL.parse(url)?.href.replace(/\/+$/, ''),
  );
  if (given !== undefined && described.includes(given)) return;
  const problem = `The target is ${name}, but ${file} is the profile of ${baseUrl}${prefix}.`;
  const hint = 'Give only the target or only the profile, or write the address into the profile.';
  throw new HarnessError('USAGE', problem, { hint });
}

/** The name and address of the chosen target, without a request to it. */
export async function addressOf({ name, profile }: Pick<TargetChoice, 'name' | 'profile'>) {
  if (name === 'reference' || name === 'prism') return { name, baseUrl: '' };
  const described = profile === undefined ? { baseUrl: name ?? '' } : await readProfile(profile);
  return { name: nameOfTarget(described), baseUrl: described.baseUrl };
}

async function openTarget(
  choice: TargetChoice,
  described: ProfileFile | undefined,
  contract: Contract,
  env: Environment['env'],
): Promise<OpenedTarget & { readonly started?: StartedServers | undefined }> {
  const { name, release, inProcess, mutants = [] } = choice;
  const chosen = release && { release };
  // Modules are imported on demand, since each target needs packages that the other targets do not need.
  if (name === 'reference') {
    const { openReference } = await import('#proof/targets/reference.ts');
    const { pageRoutes } = await import('#reference/listener/node-pages.ts');
    return openReference({
      ...chosen,
      ...(mutants.length > 0 &&
        (await import('#proof/targets/modified-reference.ts')).withMutants(mutants, release)),
      inProcess,
      contract,
      routes: pageRoutes,
    });
  }
  if (name === 'prism') {
    const { openPrism } = await import('./prism.ts');
    return openPrism(contract);
  }
  const given = described ?? profileFor(name ?? '', env);
  const allowed = permitted(choice.allow, withPorts(given, anyPort));
  const { profile, started } = await startServers(given, env);
  try {
    const opened = await openLive({ profile, ...chosen, allowed, contract, env, withApi, started });
    const close = () => opened.close().finally(started?.close);
    return { ...opened, started, close };
  } catch (error) {
    await started?.close();
    throw error;
  }
}

function profileFor(url: string, env: Environment['env']): ProfileFile {
  if (!isHttpAddress(url))
    throw new HarnessError('USAGE', `"${url}" is not reference, prism or an HTTP URL.`);
  return { baseUrl: url, credentials: usualCredentials(env) };
}

/** If `write` is allowed, adds the states that can be entered through the API. */
const withApi: WithApi = async (control, { stateControl }, contract, target, profile) => {
  const api = createApi(target, contract, profile, keepsRecords(control));
  const isGiven = stateControl?.adapter === 'given';
  if (isGiven) await assertGiven(api, stateControl.states);
  const { allowed } = profile;
  const below = api !== undefined && allowed.has('write') ? fallingBackTo(apiControl(api)) : asItIs;
  const checked = isGiven && allowed.has('reset') ? whileThere(api) : asItIs;
  return through([below, checked], control);
};

const asItIs: ControlLayer = (control) => control;
