import { type Contract, operationById } from '#harness/contract/contract.ts';
import type { Front } from './front.ts';

/** Operations that lie elsewhere: the front that serves them there alone, and the paths that a profile names. */
export function moved(
  operations: readonly string[],
  contract: Contract,
): { readonly front: Front; readonly paths: Readonly<Record<string, string>> } {
  const paths = Object.fromEntries(
    operations.map((id) => [id, `/elsewhere${operationById(contract, id).path}`]),
  );
  return {
    paths,
    front: (asked) => {
      const { pathname, href } = asked.url;
      if (pathname.startsWith('/elsewhere/'))
        return asked.pass({ url: new URL(href.replace('/elsewhere', '')) });
      const isGone = asked.operation !== undefined && operations.includes(asked.operation);
      return isGone ? asked.pass({ url: new URL('/api/v1/there-is-no-such-path', href) }) : asked.pass();
    },
  };
}
