import { nothingToCompare, type Sequence } from '#harness/history/sequence.ts';
import { broken } from '#harness/scenario/check.ts';
import { isSuccess, isWebPage } from '#harness/scenario/response.ts';

/** §4: an operation that has returned JSON returns no web page, so the portal is not at its path. */
export const staysJson: Sequence = () => {
  const known = new Set<string>();
  return (exchange) => {
    const { operation, response } = exchange;
    if (operation === undefined || !isSuccess(exchange)) return nothingToCompare;
    if (response.json !== undefined) known.add(operation);
    else if (known.has(operation) && isWebPage(exchange))
      return broken('a JSON body, as before', response.headers['content-type']);
    return nothingToCompare;
  };
};
