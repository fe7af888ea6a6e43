import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOn } from '#test/browser/chromium.ts';
import { newPage } from '#test/browser/page-files.ts';
import { type Started, started, stopAll } from '#test/commands/testing/run-command.ts';

const password = '/api/v1/metaverse/objects/0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01/password';

interface OpenConsole {
  readonly server: Started;
  readonly page: Page;
  /** The page's errors, and its requests to other servers. */
  readonly errors: string[];
}

async function openConsole(command: string, colorScheme: 'light' | 'dark' = 'light'): Promise<OpenConsole> {
  const server = await started(command);
  const page = await newPage({ colorScheme });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    if (!/^data:/.test(request.url()) && !request.url().startsWith(server.control))
      errors.push(request.url());
  });
  await page.goto(/^console: (\S+)$/m.exec(server.printed)?.[1] ?? '');
  await page.getByText('live', { exact: true }).waitFor();
  return { server, page, errors };
}

function overall(page: Page): Promise<string> {
  return page.locator('#overall').innerText();
}

// Only the reference implementation has a clock. The mock enters a state by choosing an example.
it.each(['mock', 'reference'])(
  'the console of %s shows the services and the clock, and enters and leaves states',
  async (command) => {
    const { page, errors } = await openConsole(command);
    expect(await page.locator('#services li').count()).toBe(3);
    expect(await overall(page)).toBe('Healthy');
    expect(await page.locator('#clock').isVisible()).toBe(command === 'reference');

    await page.getByLabel('Find a state').fill('has been silent');
    await page.getByText('a service has been silent').click();
    if (command === 'reference') {
      await page.getByLabel('service', { exact: true }).locator('visible=true').selectOption('Scheduler');
      await page.getByLabel('seconds', { exact: true }).locator('visible=true').fill('121');
    } else {
      await page
        .getByLabel('example')
        .locator('visible=true')
        .selectOption({ label: 'service Scheduler, seconds 121' });
    }
    await page.getByRole('button', { name: 'Enter: a service has been silent' }).click();
    await page.getByText('Unhealthy: NoHeartbeat').waitFor();
    expect(await overall(page)).toBe('Unhealthy');

    await page.getByRole('button', { name: 'Restore initial state' }).click();
    await page.locator('#overall', { hasText: /^Healthy$/ }).waitFor();
    expect(errors).toEqual([]);
  },
);

describe('the console', () => {
  it('shows requests as they arrive, newest first, with contract violations and without secrets', async () => {
    const { server, page, errors } = await openConsole('reference');
    await fetch(`${server.api}/api/v1/health`);
    await fetch(`${server.api}${password}`, {
      method: 'POST',
      headers: { 'x-api-key': 'a-secret-key', 'content-type': 'application/json' },
      body: '{"password":"hunter2","wait":31}',
    });
    const rows = page.locator('#requests > li');
    await rows.nth(1).waitFor();
    expect(await rows.locator('.path').first().innerText()).toBe(password);

    await rows.first().locator('summary').click();
    const open = await rows.first().innerText();
    expect(open).toContain('body /wait Must be <= 30.');
    expect(open).toContain('"password": "[redacted]"');
    expect(open).toContain('x-api-key: [redacted]');
    expect(open).toMatch(/Headers received\s+Copy\s+content-type: application\/json/);
    expect(open).toMatch(/Body received[\s\S]*"code": "[A-Z_]+"/);
    expect(await page.content()).not.toMatch(/hunter2|a-secret-key/);

    await page.getByLabel('only violations').check();
    expect(await rows.locator('visible=true').count()).toBe(1);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No request has arrived yet.').waitFor();
    expect(await (await server.send('/requests')).json()).toMatchObject({ requests: [] });
    expect(errors).toEqual([]);
  });

  it('shows the states in force, also those that another client entered', async () => {
    const { server, page } = await openConsole('reference');
    await page.getByText('None: the server is in its initial state.').waitFor();
    for (const kind of ['administrator', 'administrator']) await server.enter('a caller exists', { kind });
    await server.enter('an activity is in progress', {});
    const rows = page.locator('#in-force li');
    await rows.nth(1).waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/^a caller exists 2 times\s+kind administrator$/),
      expect.stringMatching(/^an activity is in progress/),
    ]);
    await server.send('/states', 'DELETE');
    await page.getByText('None: the server is in its initial state.').waitFor();
    expect(await rows.count()).toBe(0);
  });

  it('overrides a response, with headers and with a body that is not JSON', async () => {
    const { server, page, errors } = await openConsole('reference');
    const name = 'responses are overridden';
    await page.locator('summary', { hasText: name }).click();
    const field = (label: string) => page.getByLabel(label, { exact: true }).locator('visible=true');
    expect(await field('headers').getAttribute('placeholder')).toBe('{"Retry-After":"7"}');
    await field('operation').selectOption('getLiveness');
    await field('headers').fill('{"X-Mood": "bad"}');
    await field('body').fill('{"items":');
    await field('status').fill('503');
    await page.getByRole('button', { name: `Enter: ${name}` }).click();
    await page.getByText(`Entered: ${name}.`).waitFor();
    const response = await fetch(`${server.api}/api/v1/health/live`);
    const { status, headers } = response;
    expect([status, headers.get('x-mood'), await response.text()]).toEqual([503, 'bad', '{"items":']);
    expect(errors).toEqual([]);
  });

  it('shows every state on a phone, including the last one, which does not fade out, and whole paths', async () => {
    const { server, page } = await openConsole('reference');
    await page.setViewportSize({ width: 390, height: 844 });
    const last = page.locator('#states summary').last();
    await page.locator('#states').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    const [row, list] = [await last.boundingBox(), await page.locator('#states').boundingBox()];
    expect((list?.y ?? 0) + (list?.height ?? 0) - (row?.y ?? 0) - (row?.height ?? 0)).toBeGreaterThanOrEqual(
      40,
    );
    const address = `/api/v1/metaverse/objects?sortBy=${'long'.repeat(20)}`;
    await fetch(server.api + address);
    const path = page.locator('#requests .path').first();
    expect(await path.innerText()).toBe(address);
    expect(await path.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('copies the address, the token, and a request as a curl line', async () => {
    const { server, page } = await openConsole('reference');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = async (button: string): Promise<string> => {
      await page.getByRole('button', { name: button }).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied('Copy address')).toBe(server.api);
    expect(await copied('Copy token')).toBe('a token for this test');
    await fetch(`${server.api}/api/v1/system/reset`, {
      method: 'POST',
      headers: { 'x-api-key': 'a-secret-key', 'content-type': 'application/json' },
      body: `{"note":"it's"}`,
    });
    await page.locator('#requests summary').click();
    expect(await copied('Copy as curl')).toBe(
      `curl -sSi -X POST '${server.api}/api/v1/system/reset' -H "x-api-key: $SVC_API_KEY" -H 'content-type: application/json' --data-raw '{"note":"it'\\''s"}'`,
    );
  });

  it.each([
    ['dark', 'screen'],
    ['light', 'print'],
  ] as const)('passes axe, %s, %s', async (scheme, media) => {
    const { server, page } = await openConsole('reference', scheme);
    await page.emulateMedia({ media });
    await fetch(`${server.api}/nowhere`);
    await server.enter('a service has been silent', {});
    await page.locator('#requests summary').click();
    if (media === 'screen') {
      await page.locator('summary', { hasText: 'a caller exists' }).click();
      await page.getByRole('button', { name: 'Enter: a caller exists' }).click();
      await page.locator('#values').waitFor();
    }
    expect(await violationsOn(page)).toEqual([]);
  });

  it('hides the token, and prompts for a missing or invalid one', async () => {
    const { server, page } = await openConsole('reference');
    expect(page.url()).toBe(`${server.control}/_console`);
    await page.reload();
    await page.getByText('live', { exact: true }).waitFor();

    const stranger = await newPage();
    await stranger.goto(`${server.control}/_console`);
    await stranger.getByLabel('State control token').fill('a guess');
    await stranger.keyboard.press('Enter');
    await stranger.getByText('The token is wrong.').waitFor();
    expect(await stranger.locator('#room').isVisible()).toBe(false);
    await stranger.getByLabel('State control token').fill('a token for this test');
    await stranger.keyboard.press('Enter');
    await stranger.getByText('live', { exact: true }).waitFor();
  });

  it('shows request bodies as text, not as markup', async () => {
    const { server, page, errors } = await openConsole('reference');
    const markup = '<img src=x onerror=alert(1)>';
    await fetch(`${server.api}/api/v1/system/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note: markup }),
    });
    await page.locator('#requests summary').click();
    await page.getByText(markup).waitFor();
    expect(await page.locator('#requests img').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('can be used by keyboard only', async () => {
    const { page } = await openConsole('reference');
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.getByLabel('Find a state').focus();
    await page.keyboard.type('never reported');
    // Go to the state and open it; go to its field, choose the next service; go to the button and press it.
    await press('Tab', 'Enter', 'Tab', 'ArrowDown', 'Tab', 'Enter');
    await page.getByText('Entered: a service has never reported.').waitFor();
    await page.locator('#services li', { hasText: 'WorkerDelivery' }).getByText('NeverStarted').waitFor();
  });

  it('shows the clock, stops it and advances it', async () => {
    const { server, page, errors } = await openConsole('reference');
    await page.getByText('running', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop the clock' }).click();
    await page.getByText('stopped until the initial state is restored').waitFor();
    const stoodAt = Date.parse((await page.locator('#now').getAttribute('datetime')) ?? '');
    await page.getByLabel('Seconds to move it forward').fill('3600');
    await page.getByRole('button', { name: 'Move forward' }).click();
    await page.getByText('Entered: time passes.').waitFor();
    const moved = Date.parse(String((await server.enter('time passes', { seconds: 0 })).now));
    expect(moved - stoodAt).toBe(3_600_000);
    await page.locator(`#now[datetime="${new Date(moved).toISOString()}"]`).waitFor();
    await page.getByRole('button', { name: 'Restore initial state' }).click();
    await page.getByText('running', { exact: true }).waitFor();
    expect(errors).toEqual([]);
  });

  it('shows when the server has stopped', async () => {
    const { page } = await openConsole('reference');
    await stopAll();
    await page.getByText('The server does not respond.').waitFor();
  });
});
