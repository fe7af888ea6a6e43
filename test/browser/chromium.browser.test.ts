import { expect, it } from 'vitest';
import { sharedBrowser } from './chromium.ts';

it('runs the scripts of a page', async () => {
  const browser = await sharedBrowser();
  const page = await browser.newPage();
  try {
    await page.setContent(
      '<p id="sum"></p><script>document.getElementById("sum").textContent = 6 * 7</script>',
    );
    expect(await page.textContent('#sum')).toBe('42');
  } finally {
    await page.close();
  }
});
