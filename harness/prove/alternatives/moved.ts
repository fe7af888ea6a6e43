import { type Contract, operationById } from '#harness/contract/contract.ts';
import type { Front } from './front.ts';

const elsewhere = '/api/v1/elsewhere/';

/** Operations that lie elsewhere: the front that serves them there alone, and the paths that a profile names. */
export function moved(
  operations: readonly string[],
  contract: Contract,
): { readonly front: Front; readonly paths: Readonly<Record<string, string>> } {
  const paths = Object.fromEntries(
    operations.map((id) => [id, operationById(contract, id).path.replace('/api/v1/', elsewhere)]),
  );
  return {
    paths,
    front: (asked) => {
      const { pathname, href } = asked.url;
      if (pathname.includes(elsewhere))
        return asked.pass({ url: new URL(href.replace(elsewhere, '/api/v1/')) });
      const isGone = asked.operation !== undefined && operations.includes(asked.operation);
      return isGone ? asked.pass({ url: new URL('/api/v1/there-is-no-such-path', href) }) : asked.pass();
    },
  };
}
