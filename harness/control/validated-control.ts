import { readAnswer } from '#harness/control/answered-values.ts';
import type { ControlLayer } from '#harness/control/control.ts';
import { HarnessError } from '#harness/errors.ts';
import { Untestable } from '#harness/result/outcome.ts';

/**
 * Control that hands on no values but those that scenarios can use, so that nothing an adapter leaves out or writes
 * otherwise is taken for something that the server did. An adapter that fails is named with the state it was asked for.
 */
export const validatedControl: ControlLayer = (control) => {
  if (control.adapter === 'none') return control;
  return {
    ...control,
    async enter(state, params = {}) {
      const answered = readAnswer(
        state,
        params,
        await naming(`"${state}"`, () => control.enter(state, params)),
      );
      if ('values' in answered) return answered.values;
      throw new Untestable('state-unsupported', `the state "${state}" ${answered.complaint}`, [state]);
    },
    calm: () => naming('the calm state', () => control.calm()),
  };
};

async function naming<T>(state: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HarnessError) || error.message.includes(state)) throw error;
    const { code, message, hint } = error;
    throw new HarnessError(code, `The server was not brought into ${state}. ${message}`, {
      cause: error,
      hint,
    });
  }
}
