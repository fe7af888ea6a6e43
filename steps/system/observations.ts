import { isObject, membersOf } from '#harness/rules/judging/expectation.ts';
import type { Observations } from '#steps/responses/observation.ts';

export const system: Observations = {
  'SY-54': ({ last }) => `a key is authorised: ${String(membersOf(last).authorised)}`,
  'SY-57': ({ last }) => {
    const { json } = last.response;
    const version = isObject(json) ? json.openapi : undefined;
    const paths = isObject(json) && isObject(json.paths) ? Object.keys(json.paths).length : 0;
    return `OpenAPI ${String(version)} with ${paths} paths`;
  },
};
