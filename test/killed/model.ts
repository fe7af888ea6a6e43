import { createReference } from '#reference/server/reference.ts';
import { type Contents, memoryKeeper } from './memory-keeper.ts';
import { asRequest, type Order, type Present } from './next-request.ts';
import { stillTime, token } from './one-service.ts';

/** The same service in this process: what the file of the other one ought to hold. */
export interface Model {
  readonly contents: Contents;
  readonly present: Present;
  /** Carries an order out, and tells its status. */
  obey(order: Order): Promise<number>;
}

export function makeModel(): Model {
  const keeper = memoryKeeper();
  const service = createReference({ keeper, clock: stillTime, controlToken: token });
  const base = { api: 'http://model.test', control: 'http://model.test' };
  return {
    get contents() {
      return keeper.contents();
    },
    get present() {
      const contents = keeper.contents();
      const ids = (collection: string) =>
        (contents[collection] ?? []).slice(-5).map((text) => (JSON.parse(text) as { id: string }).id);
      return {
        systems: ids('connectedSystems'),
        schedules: ids('schedules'),
        people: ids('metaverseObjects'),
        attributes: ids('attributes'),
      };
    },
    async obey(order) {
      const request = asRequest(order, base);
      const response = await (order.to === 'api' ? service.fetch(request) : service.control(request));
      return response.status;
    },
  };
}
