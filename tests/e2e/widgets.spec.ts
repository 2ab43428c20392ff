import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright/test';
import { expect, siteOrigin, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { PUBLIC_ROWS } from './support/route-table.ts';

/** A site of somebody else's, whose policy lets in nothing but what our panel tells its owner to allow. */
async function openForeignSite(body: string): Promise<{ url: string; close(): void }> {
  const shop = siteOrigin();
  const policy = [
    "default-src 'none'",
    `script-src ${shop}`,
    `connect-src ${shop}`,
    `frame-src ${shop}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const server: Server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 204, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(
      isPage ? `<!doctype html><html lang="en"><title>Studio</title><main><h1>Studio</h1>${body}</main></html>` : '',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/** What is noted: a script of any page or frame that reads or writes a cookie or keeps something, and cookies sent. */
async function watchStorage(context: BrowserContext): Promise<string[]> {
  const touched: string[] = [];
  await context.exposeFunction('noteTouch', (what: string) => touched.push(what));
  await context.addInitScript(() => {
    const note = (what: string) =>
      void (window as unknown as { noteTouch: (what: string) => Promise<void> }).noteTouch(
        `${what} at ${location.href}`,
      );
    Object.defineProperty(Document.prototype, 'cookie', {
      get: () => (note('cookie read'), ''),
      set(): void {
        note('cookie written');
      },
    });
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: () => note(name) });
  });
  context.on('request', (asked) => {
    if (asked.url().startsWith(siteOrigin()) && asked.headers()['cookie'] !== undefined)
      touched.push(`cookie sent to ${asked.url()}`);
  });
  return touched;
}

type Listed = { items: { id: string; title: string; url: string }[] };

test('widgets and a frame show nights on a foreign page with a strict policy, and touch no cookie @long', async ({
  page,
  context,
  request,
}) => {
  const listed = (await (await request.get('/api/v1/events?limit=1')).json()) as Listed;
  const [night] = listed.items;
  if (night === undefined) throw new Error('the demo has no night to come');
  const shop = siteOrigin();
  const site = await openForeignSite(
    `<clave-calendar limit="3" lang="en"><a href="${shop}/events">All nights</a></clave-calendar>` +
      `<clave-event event="${night.id}" lang="de"></clave-event>` +
      `<iframe src="${shop}/embed/events?limit=2" title="More nights" width="300" height="90"></iframe>` +
      `<script type="module" src="${shop}/clave-widgets.js"></script>`,
  );
  const touched = await watchStorage(context);
  await context.addCookies([{ name: 'somebody', value: 'signed-in', url: shop }]);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(site.url);

  const calendar = page.locator('clave-calendar');
  await expect(calendar.getByRole('listitem')).toHaveCount(3);
  const german = page.locator('clave-event').getByRole('listitem');
  await expect(german).toContainText(night.title);
  await expect(german.getByRole('link', { name: /^Tickets: .*öffnet in einem neuen Tab/ })).toBeVisible();
  const frame = page.locator('iframe');
  await expect.poll(async () => Number(await frame.getAttribute('height'))).toBeGreaterThan(150);
  await expect(page.frameLocator('iframe').getByRole('listitem')).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectNoBarriers(page);
  expect(touched).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['somebody']);

  await page.keyboard.press('Tab');
  await expect(calendar.getByRole('link').first()).toBeFocused();
  expect(
    await calendar
      .getByRole('link')
      .first()
      .evaluate((link) => getComputedStyle(link).outlineStyle),
  ).toBe('solid');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const shopPage = await opened;
  expect(shopPage.url()).toMatch(new RegExp(`^${shop}/events/`));
  await shopPage.close();
  site.close();
});

test('what stands in a widget stays when nothing can be had, and none of our own pages may be framed @long', async ({
  page,
  request,
  complaints,
}) => {
  const shop = siteOrigin();
  const site = await openForeignSite(
    `<clave-event event="nothing"><a href="${shop}/events">All nights</a></clave-event>` +
      `<iframe src="${shop}/" title="Not ours to frame" width="300" height="300"></iframe>` +
      `<script type="module" src="${shop}/clave-widgets.js"></script>`,
  );
  complaints.allow(/\/api\/v1\/events\/nothing/);
  complaints.allow(/frame-ancestors 'none'/);
  await page.goto(site.url);
  await expect(page.getByRole('link', { name: 'All nights' })).toBeVisible();
  await expect.poll(() => page.frames().map((one) => one.url())).toContain('chrome-error://chromewebdata/');
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0);

  const framed: string[] = [];
  for (const path of [...PUBLIC_ROWS.map((row) => row.path), '/auth', '/dashboard', '/admin', '/kasse', '/door']) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers();
    const isClosed =
      headers['x-frame-options'] === 'DENY' &&
      headers['content-security-policy']?.includes("frame-ancestors 'none'") === true;
    if (!isClosed) framed.push(path);
  }
  expect(framed).toEqual([]);
  site.close();
});
