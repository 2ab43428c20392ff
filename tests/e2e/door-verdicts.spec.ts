import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from 'playwright/test';
import { voucherOfSale } from '#shared/door/voucher-code.ts';
import { DAY_MS } from '#shared/time.ts';
import { voucherCodeOf } from '#server/services/shop/tickets/voucher-code.ts';
import { addMember } from '#tests/support/door.ts';
import { openDoorNight } from './support/door-night.ts';
import { keepPicture } from './support/keep-picture.ts';
import { newPhone } from './support/phone-browser.ts';
import { plantCamera } from './support/planted-camera.ts';

/** What is on the screen besides colour; `shape` is the sign without any. */
type Shown = { tone: string; word: string; todo: string; shape: string };

/** A green verdict stays until it is touched: a slow machine would miss it. Runs before the page's own script. */
function holdGreen(): void {
  const own = window.setTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0) => own(run, ms === 2_500 || ms === 4_000 ? 600_000 : ms),
  });
}

async function typeFor(page: Page, code: string, word: string): Promise<Shown> {
  await page.getByRole('button', { name: 'Eintippen' }).click();
  await page.getByRole('textbox', { name: 'Nummer vom Ticket' }).fill(code);
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: word, exact: true })).toBeVisible();
  await keepPicture(page, `door-phone-verdict-${word.toLowerCase().replaceAll(' ', '-')}`);
  const shown = await page.locator('.door-verdict').evaluate((screen) => ({
    tone: screen.className,
    word: screen.querySelector('h1')?.textContent ?? '',
    todo: screen.querySelector('.door-todo')?.textContent ?? '',
    shape: [...screen.querySelectorAll('.door-glyph [d]')].map((drawn) => drawn.getAttribute('d')).join(' '),
  }));
  await page.locator('.door-verdict .door-button.is-main').click();
  return shown;
}

test('on a phone every verdict is told by its word, its sign and what to do, and not by colour alone @long', async ({
  browser,
}) => {
  const night = await openDoorNight(3);
  const { shop } = night.site;
  const [ticket, cancelled, unknown] = night.tickets;
  shop.db.sqlite
    .prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = purchased_at WHERE id = ?`)
    .run(cancelled!.id);
  const owner = voucherOfSale(randomUUID(), 0);
  const voucher = voucherCodeOf(shop.system, { eventId: night.eventId, cents: 250, owner });
  const page = await newPhone(browser);
  try {
    await plantCamera(page, []);
    await page.addInitScript(holdGreen);
    await page.goto(`${night.url}/door#${night.invite().code}`);
    await page.getByRole('textbox', { name: 'Dein Name' }).fill('Aylin');
    await page.getByRole('button', { name: 'Mitmachen' }).click();
    const seen: Shown[] = [];
    for (const [code, word] of [
      [ticket!.code, 'GÜLTIG'],
      [addMember(shop).membershipId, 'MITGLIED'],
      [ticket!.code, 'SCHON BENUTZT'],
      [addMember(shop, 'club').membershipId, 'MITGLIED CLUB'],
      [voucher, 'GUTSCHEIN'],
      [cancelled!.code, 'UNGÜLTIG'],
    ] as const)
      seen.push(await typeFor(page, code, word));
    night.setNetwork(false);
    seen.push(await typeFor(page, unknown!.ticketNumber, 'NICHT PRÜFBAR'));

    expect(new Set(seen.map(({ tone }) => tone)).size).toBe(3);
    for (const one of seen) {
      expect(one.shape, one.word).not.toBe('');
      expect(one.todo, one.word).not.toBe('');
      for (const other of seen.filter(({ tone }) => tone !== one.tone)) {
        expect(other.shape, `${one.word} and ${other.word}`).not.toBe(one.shape);
        expect(other.word).not.toBe(one.word);
      }
    }
  } finally {
    await page.context().close();
    await night.end();
  }
});

test('before the doors open a phone lets nobody in, with a network or without, and says when the event is', async ({
  browser,
}) => {
  const night = await openDoorNight(1);
  const { shop } = night.site;
  const [ticket] = night.tickets;
  shop.db.sqlite
    .prepare('UPDATE events SET starts_at = starts_at + ?, ends_at = ends_at + ? WHERE id = ?')
    .run(DAY_MS, DAY_MS, night.eventId);
  const page = await newPhone(browser);
  try {
    await plantCamera(page, []);
    await page.goto(`${night.url}/door#${night.invite().code}`);
    await page.getByRole('textbox', { name: 'Dein Name' }).fill('Aylin');
    await page.getByRole('button', { name: 'Mitmachen' }).click();
    for (const hasNetwork of [true, false]) {
      night.setNetwork(hasNetwork);
      const { tone, todo } = await typeFor(page, ticket!.code, 'ZU FRÜH');
      expect(tone).toBe('door-verdict is-stop');
      expect(todo).toMatch(/^Zur Kasse schicken\. Das Event ist erst am \p{L}+, \d{1,2}\.\d{1,2}\., \d\d:\d\d$/u);
    }
    expect(shop.db.sqlite.prepare('SELECT count(*) FROM admissions').pluck().get()).toBe(0);
  } finally {
    await page.context().close();
    await night.end();
  }
});
