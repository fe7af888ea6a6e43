import { describe, expect, it } from 'vitest';
import { createSimulatedService, type ServiceVariation } from '#harness/client/simulated-service.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { namesIn, writeIn } from './service-variations.ts';

const contract = await loadContract();
const version = { product: 'Svc', version: '0.16.0' };
const [url, otherUrl] = ['http://service.example', 'http://other.example'] as const;
const requestFor = (path: string): Request => new Request(url + path);
const versionPath = '/api/v1/health/version';

function staged(body: unknown, ...variations: ServiceVariation[]): ReturnType<typeof createSimulatedService> {
  const service = async () => Response.json(body);
  const stage = createSimulatedService({ contract, service, url, otherUrl });
  stage.beginScenario('a scenario');
  for (const variation of variations) stage.vary(variation);
  return stage;
}

describe('a simulated service', () => {
  it('rejects a response that the contract forbids', async () => {
    const stage = staged({ product: 'Svc', version: 16 });
    await expect(stage.fetch(requestFor(versionPath))).rejects.toThrow(
      'getVersion, status 200/version must be string',
    );
    expect(stage.breach).toBeInstanceOf(Error);
  });

  it('applies the variations of its scenario only', async () => {
    const stage = staged(version, writeIn(namesIn('PascalCase', contract.vocabulary)));
    const varied = await (await stage.fetch(requestFor(versionPath))).json();
    expect(varied).toEqual({ Product: 'Svc', Version: '0.16.0' });
    stage.beginScenario('another scenario');
    expect(await (await stage.fetch(requestFor(versionPath))).json()).toEqual(version);
  });
});
