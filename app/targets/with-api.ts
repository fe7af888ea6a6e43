import { through } from '#harness/http/middleware.ts';
import { type ControlLayer, fallingBackTo, keepsRecords } from '#harness/state-control/control.ts';
import type { WithApi } from '#harness/targets/server.ts';
import { createApi } from '#steps/adapter/api.ts';
import { apiControl } from '#steps/adapter/api-control.ts';
import { assertGiven, whileThere } from '#steps/adapter/check-given.ts';

/** If `write` is allowed, adds the states that can be entered through the API. */
export const withApi: WithApi = async (control, { stateControl }, contract, target, profile) => {
  const api = createApi(target, contract, profile, keepsRecords(control));
  const isGiven = stateControl?.adapter === 'given';
  if (isGiven) await assertGiven(api, stateControl.states);
  const { allowed } = profile;
  const below = api !== undefined && allowed.has('write') ? fallingBackTo(apiControl(api)) : asItIs;
  const checked = isGiven && allowed.has('reset') ? whileThere(api) : asItIs;
  return through([below, checked], control);
};

const asItIs: ControlLayer = (control) => control;
