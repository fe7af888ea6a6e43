import type { RequestContract } from '#harness/contract/operation-matcher.ts';
import { through } from '#harness/http/middleware.ts';
import { changed, jsonOf, type MiddlewareFactory, serviceOf } from '#proof/shapes/service.ts';
import type { Reference } from '#reference/server/reference.ts';
import { bodyChoices, withCapitalGuids } from './bodies.ts';
import { type ChoiceMiddleware, type Choices, ourChoices } from './choices.ts';
import { healthChoices } from './health.ts';
import { listChoices } from './lists.ts';
import { operationChoices, pathChoices } from './operations.ts';
import { refusalChoices } from './refusals.ts';

/** The middleware of each choice. The outermost layer comes first. */
export const middleware: ChoiceMiddleware = {
  ...pathChoices,
  ...bodyChoices,
  ...refusalChoices,
  ...listChoices,
  ...operationChoices,
  ...healthChoices,
};

/** Adds the middleware for those choices that differ from the reference implementation's, and `inner` inside. */
export function withChoices<Chosen extends Pick<Reference, 'fetch' | 'control'>>(
  reference: Chosen,
  choices: Choices,
  contract: RequestContract,
  inner: readonly MiddlewareFactory[] = [],
): Chosen {
  const service = serviceOf(contract);
  const layers = [...layersOf(choices), ...inner].map((make) => make(service));
  return {
    ...reference,
    fetch: through(layers, (request) => reference.fetch(request)),
    async control(request) {
      const response = await reference.control(request);
      if (choices.guidLetters === 'lower' || !response.ok || response.body === null) return response;
      return changed(response, { body: withCapitalGuids(await jsonOf(response)) });
    },
  };
}

function layersOf(choices: Choices): MiddlewareFactory[] {
  const names = Object.keys(middleware) as (keyof Choices)[];
  return names
    .filter((name) => choices[name] !== ourChoices[name])
    .flatMap((name) => {
      // The compiler cannot see that `middleware[name]` accepts the type of `choices[name]`.
      const make = middleware[name] as ((value: unknown) => MiddlewareFactory) | undefined;
      return make === undefined ? [] : [make(choices[name])];
    });
}
