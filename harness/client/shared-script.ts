import { firstOf } from '#harness/programs/interruption.ts';
import type { RunScript, ScriptOrder, ScriptOutput } from './run-script.ts';

/** One of several situations whose commands run in the same script. */
interface Sharer {
  /** Waits for the commands of the others, then runs all in one script. */
  readonly runScript: RunScript;
  /** Lets the others start, if this situation has ended without running commands. */
  leave(): void;
}

/** Lets situations share a script. The returned function is called once for each of them. */
export function shareScript(run: RunScript, situations: number): () => Sharer {
  if (situations === 1) return () => ({ runScript: run, leave: () => undefined });
  const orders: ScriptOrder[] = [];
  let awaited = situations;
  const { promise: complete, resolve } = Promise.withResolvers<void>();
  const outputs = complete.then(() => runTogether(run, orders));
  return () => {
    let isAwaited = true;
    const leave = (): void => {
      if (isAwaited) awaited -= 1;
      isAwaited = false;
      if (awaited === 0) resolve();
    };
    const runScript = async (order: ScriptOrder): Promise<ScriptOutput> => {
      orders.push(order);
      leave();
      const output = (await outputs).get(order);
      if (output === undefined) throw new Error('The commands need a script of their own.');
      return output;
    };
    return { runScript, leave };
  };
}

/** The outputs by order. An order has none if its commands did not start, or could not open their session. */
async function runTogether(run: RunScript, orders: readonly ScriptOrder[]) {
  let end = 0;
  // A session stays open, so what needs none comes first.
  const places = orders
    .toSorted((a, b) => Math.min(a.prepared.length, 1) - Math.min(b.prepared.length, 1))
    .map((order) => {
      const invocations = [...order.prepared, ...order.invocations];
      const from = end;
      end += invocations.length;
      return { order, invocations, from, to: end };
    });
  const [first] = places;
  if (first === undefined) return new Map<ScriptOrder, ScriptOutput>();
  const output = await run({
    subject: first.order.subject,
    prepared: [],
    invocations: places.flatMap(({ invocations }) => invocations),
    interrupted: firstOf(orders.map(({ interrupted }) => interrupted)),
    onEnd(count) {
      for (const { order, from, to } of places) if (count >= from) order.onEnd?.(Math.min(count, to) - from);
    },
  });
  const { parts } = output;
  // Without its own session, a command would run in that of another order.
  const valid = places.filter(
    ({ from, invocations }) =>
      parts.length >= from &&
      invocations.every(
        ({ command }, at) => command !== 'Connect-Svc' || parts[from + at]?.succeeded !== false,
      ),
  );
  return new Map(valid.map(({ order, from, to }) => [order, sliceOf(output, from, to)]));
}

/** The output of the commands from one index to another. */
function sliceOf(output: ScriptOutput, from: number, to: number): ScriptOutput {
  const parts = output.parts.slice(from, to);
  const lastWords = output.parts.length <= to ? output.lastWords : '';
  return {
    ...output,
    parts,
    stdout: [...parts.map((part) => part.output), lastWords].join('\n'),
    stderr: parts.map(({ errors = output.stderr }) => errors).join('\n'),
  };
}
