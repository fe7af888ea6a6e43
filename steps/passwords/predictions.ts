import { jsonValue, listOf, membersOf } from '#harness/contract/json-values.ts';
import { holdsIf } from '#harness/scenario/check.ts';
import { completed, type Predictions, type Situation } from '#steps/everywhere/situation.ts';
import { late } from '#steps/passwords/checks.ts';
import { usualWait } from '#steps/passwords/password-request.ts';
import type { Account } from '#steps/passwords/target-states.ts';
import { hasStateFor, haveDifferentStates, namesAsTargets } from '#steps/passwords/targets.ts';

interface Known extends Account {
  readonly settlesAfter: number;
}

const byObject = 'setMetaverseObjectPassword';
const byAccount = 'setConnectedSystemObjectPassword';

/** Predicts which accounts settle within the wait, and which waits are invalid (§4.1). */
export function passwordPredictions(situation: Situation): Predictions {
  let isTaken = false;
  // The accounts of each Metaverse Object. A password request removes the entry of the object,
  // since that request may still be in progress during the next request.
  const people = new Map<string, readonly Known[]>();
  return {
    entered(state, params, values) {
      if (state === 'time passes') return;
      if (state !== 'a person has accounts') return people.clear();
      const wanted = listOf(completed(state, params).accounts).map(membersOf);
      if (wanted.some(({ outcome = 'succeeded' }) => outcome !== 'succeeded')) return;
      const accounts = listOf(values.accounts).map((each, index) => {
        const { settlesAfterSeconds: after = 0 } = wanted[index] ?? {};
        const { connectedSystemId, connectedSystemObjectId } = membersOf(each);
        return {
          connectedSystemId: String(connectedSystemId),
          connectedSystemObjectId: String(connectedSystemObjectId),
          settlesAfter: typeof after === 'number' ? after : Number.POSITIVE_INFINITY,
        };
      });
      if (accounts.length > 0) people.set(String(values.metaverseObjectId), accounts);
    },
    answered(response) {
      const { operation, exchange, violations, effect, isBesideOthers, isServed } = response;
      if (operation !== byObject && operation !== byAccount) {
        if (effect !== 'read' && isServed) people.clear();
        return [];
      }
      const found = `status ${response.status}`;
      const [violation] = violations;
      // OP-131: a string may be read as the number.
      if (typeof membersOf(jsonValue(exchange.request.body)).wait === 'string') {
        people.clear();
        return [];
      }
      if (violation?.at === '/wait' && violations.length === 1)
        return [
          [waitRule(exchange.request.body), holdsIf(!isServed, 'a refusal of a wait outside 0 to 30', found)],
        ];
      const owner = [...people].find(([id, accounts]) =>
        operation === byObject
          ? id === response.path.id
          : accounts.some((each) => each.connectedSystemObjectId === response.path.csoId),
      );
      if (owner === undefined) return [];
      const [person, accounts] = owner;
      people.delete(person);
      if (!response.isRegular || !response.isAdministrator || isBesideOthers) return [];
      const { connectedSystemObjectIds, wait } = membersOf(jsonValue(exchange.request.body));
      // How a password is sent is not documented. Until a request has succeeded, a refusal proves nothing.
      isTaken ||= isServed;
      if (!isTaken) return [];
      const named = listOf(connectedSystemObjectIds).map(String);
      // The document leaves open the meaning of a null wait and of an empty list of objects. For a request
      // by account, the document also leaves open the default wait and the meaning of a list of objects.
      const isOpen =
        wait === null ||
        (Array.isArray(connectedSystemObjectIds) && named.length === 0) ||
        (operation === byAccount && (wait === undefined || named.length > 0));
      if (isOpen || named.some((id) => !accounts.some((each) => each.connectedSystemObjectId === id)))
        return [];
      const one = operation === byAccount ? [String(response.path.csoId)] : named;
      const isTarget = ({ connectedSystemObjectId: id }: Known): boolean =>
        one.length === 0 || one.includes(id);
      const targets = accounts.filter(isTarget);
      const longest = Math.max(...targets.map(({ settlesAfter }) => settlesAfter));
      const seconds = typeof wait === 'number' ? wait : named.length > 0 ? usualWait : 0;
      // An account that settles at about the end of the wait may be reported as settled or not.
      if (Math.abs(longest - seconds) <= late) return [];
      const settled = longest < seconds;
      const rules = operation === byObject ? ['PW-05', 'PW-06'] : ['PW-07', 'PW-08'];
      const rule = wait !== undefined ? rules[settled ? 0 : 1] : named.length > 0 ? 'PW-13' : 'PW-14';
      const status = settled ? 200 : 202;
      const others = accounts.filter((each) => !isTarget(each));
      const pending = targets.find(({ settlesAfter }) => settlesAfter - seconds > late);
      const done = targets.find(({ settlesAfter }) => seconds - settlesAfter > late);
      return [
        [rule, holdsIf(response.status === status, `status ${status}`, found)],
        [settled ? 'PW-01' : 'PW-02', hasStateFor(targets)(exchange, situation)],
        [named.length > 0 ? 'PW-23' : 'PW-24', namesAsTargets(targets, others)(exchange, situation)],
        ['PW-11', pending && done && haveDifferentStates([pending, done])(exchange, situation)],
      ];
    },
  };
}

function waitRule(body: string | undefined): string {
  const { wait } = membersOf(jsonValue(body));
  if (!Number.isInteger(wait)) return 'PW-21';
  return Number(wait) < 0 ? 'PW-19' : 'PW-20';
}
