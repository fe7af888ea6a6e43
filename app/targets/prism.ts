import { randomUUID } from 'node:crypto';
import { type Contract, operationFor } from '#harness/contract/contract.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { ownProfile } from '#harness/profile/profile.ts';
import { inProcessControl } from '#harness/state-control/declared-control.ts';
import type { OpenedTarget } from '#harness/targets/server.ts';
import { createPrismMock } from '#mocks/prism/prism-mock.ts';
import { ourChoices } from '#proof/choices/choices.ts';
import { withChoices } from '#proof/choices/with-choices.ts';
import { nodePages } from '#reference/listener/node-pages.ts';
import type { ServedProfile } from './served-profile.ts';

/** Prism with the contract's examples; the full contract and its reference page are served too. */
export async function prismApplication(contract: Contract, token: string, profile?: ServedProfile) {
  const mock = await createPrismMock(contract, token);
  const pages = nodePages();
  const published = operationFor(contract, 'document').path;

  async function document(request: Request): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    if (pathname === published) return Response.json(profile?.document ?? contract.document);
    return /^\/api\/reference(?:\/|$)/.test(pathname) ? pages(request) : undefined;
  }

  const publish: Middleware = (next) => async (request) => {
    // A request with `Prefer` selects one of Prism's responses, so the request is passed to Prism.
    const isPlain = /^(?:GET|HEAD)$/.test(request.method) && !request.headers.has('prefer');
    const response = isPlain ? await document(request) : undefined;
    if (response === undefined) return next(request);
    return request.method === 'HEAD' ? new Response(null, { headers: response.headers }) : response;
  };

  const { isSelected, control } = mock;
  const application = { control, fetch: publish(mock.fetch) };
  if (profile === undefined) return { application, contract, isSelected };
  const { disguise } = profile;
  const choices = { ...ourChoices, ...disguise.choices, resetOptionsIn: 'body' as const };
  const chosen = withChoices(application, choices, contract);
  return { application: disguise.around(chosen), contract: disguise.contract, isSelected };
}

/** Opens Prism as a target. Prism returns the named examples of the contract, and has no clock. */
export async function openPrism(contract: Contract): Promise<OpenedTarget> {
  const token = randomUUID();
  const mock = await createPrismMock(contract, token);
  const target = inProcessTarget('prism', mock.fetch);
  const control = await inProcessControl(mock.control, token);
  const profile = { ...ownProfile('prism'), stateless: true };
  return { target, control, profile, secrets: new Set(), close: target.close };
}
