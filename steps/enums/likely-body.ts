import { sampleBody } from '#harness/contract/contract.ts';
import { valueAt, withValueAt } from '#harness/contract/enum-fields.ts';
import { isObject } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { endpointOf } from '#harness/profile/path-sources.ts';
import { listedRecords } from '#harness/scenario/path-values.ts';
import type { Session } from '#harness/session/session.ts';
import { bodyFor } from '#steps/adapter/described-body.ts';
import { enumFieldsFor } from './enum-fields.ts';

/** A body that the server probably accepts: with ids of records that it lists, and names of its own enums. */
export async function likelyBody(session: Session, operation: string): Promise<unknown> {
  const { contract, profile } = session;
  const described = operationById(contract, operation);
  const sample = sampleBody(contract, described);
  if (!isObject(sample)) return sample;
  const { method, path } = endpointOf(described, profile.paths[operation]);
  const published = profile.published.find(method, path) ?? described;
  const list = (id: string) => listedRecords(session, id);
  const body = await bodyFor(published, sample, {}, { list }, described.requestBody?.given);
  return enumFieldsFor(session)
    .filter((field) => field.operation === operation)
    .reduce<unknown>((known, { at, names: [first, ...others] }) => {
      const sent = valueAt(known, at);
      const isName = sent === undefined || [first, ...others].includes(String(sent));
      return isName ? known : withValueAt(known, at, first);
    }, body);
}
