import { describe, expect, it, vi } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { TextResponse } from '#reference/server/http/text-response.ts';
import { listen } from '#reference/server/listen.ts';
import { prismApplication } from './prism.ts';

const mock = await prismApplication(await loadContract(), 'token-of-the-test');

describe('the served mock', () => {
  it('is never asked for a stream: neither of what a GET sends, nor of what it answers', async () => {
    const { url, close } = await listen(mock);
    const answered = vi.spyOn(TextResponse.prototype, 'body', 'get');
    try {
      const answer = await fetch(`${url}/api/v1/health`);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(await answer.json()).toMatchObject({ status: 'healthy' });
      expect(answered).not.toHaveBeenCalled();
    } finally {
      answered.mockRestore();
      await close();
    }
    const asked = new Request('http://mock.test/api/v1/health');
    const sent = vi.spyOn(asked, 'body', 'get');
    expect((await mock.fetch(asked)).status).toBe(200);
    expect(sent).not.toHaveBeenCalled();
  });
});
