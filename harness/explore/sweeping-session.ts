import type { Exchange } from '#harness/http/exchange.ts';
import { revalidateCallers } from '#harness/scenario/after-reset.ts';
import type { Session } from '#harness/session/session.ts';
import type { StateParams, StateValues } from '#harness/state-control/control.ts';

/** What a player must know of what a span does. */
interface Noticing {
  noteState(state: string, params: StateParams, values: StateValues): void;
  noteRestore(): Promise<void>;
  noteExchange(exchange: Exchange): Promise<void>;
}

/** The session in which spans make their requests, so that the monitors see the states and requests of spans too. */
export function sweepingSession(session: Session, notice: Noticing): Session {
  const { control, aside } = session;
  return {
    ...session,
    control: {
      ...control,
      async enter(state, params = {}) {
        const values = await control.enter(state, params);
        notice.noteState(state, params, values);
        return values;
      },
      async restoreInitialState() {
        await control.restoreInitialState();
        await revalidateCallers(session);
        await notice.noteRestore();
      },
    },
    aside: aside && {
      ...aside,
      async send(request, occasion) {
        const exchange = await aside.send(request, occasion);
        if (occasion.location !== undefined) await notice.noteExchange(exchange);
        return exchange;
      },
    },
  };
}
