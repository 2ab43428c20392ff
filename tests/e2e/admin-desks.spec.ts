import { createHash, randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { demoAccounts } from '#server/demo/season/people.ts';
import { CHAIN_START, chainText } from '#shared/door/hash-chain.ts';
import type { EntryKind } from '#shared/door/journal-entry.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { idOf, put } from './support/shop-file.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const ADMIN = 'admin@clave.example';
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function open(page: Page, address: string, heading: string): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

test('a desk is paired by its digits only, renamed and revoked @long', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  const [code, name] = [String(nowOfRun().getTime()).slice(-6), `Door ${nowOfRun().getTime()}`];
  put(
    `INSERT INTO desk_pairings (id, device_code_hash, user_code, public_key, has_weak_storage, expires_at) VALUES (?, ?, ?, 'key', 1, ?)`,
    randomUUID(),
    randomUUID(),
    code,
    nowOfRun().getTime() + 600_000,
  );
  await open(page, '/admin/desks', 'Desks');
  await page.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Let this desk in' }).click();
  await expect(page.getByText('This pairing code is unknown or has run out.')).toBeVisible();
  // As the desk's QR code opens it: the digits are there, and the name is what is left to say.
  await page.goto(`/admin/desks?code=${code}`);
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue(code);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(card(page, name)).toContainText('Waiting for the desk');
  await expect(card(page, name)).toContainText('Weak storage');
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('');
  await expect(page).toHaveURL(/\/admin\/desks$/);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: `Rename: ${name}` }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`${name} B`);
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: `Revoke: ${name} B` }).click();
  await page.getByRole('button', { name: 'Revoke desk' }).click();
  await expect(card(page, `${name} B`)).toContainText('Revoked');

  const goods = `Becher ${code}`;
  await page.getByRole('link', { name: 'Goods' }).click();
  await page.getByRole('button', { name: 'New article' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill(goods);
  await form.getByRole('combobox', { name: 'Kind' }).selectOption('Drink');
  await form.getByRole('textbox', { name: 'Price in €' }).fill('3.50');
  await form.getByRole('combobox', { name: 'VAT' }).selectOption('7 %');
  await form.getByRole('textbox', { name: 'In stock' }).fill('12');
  await expectNoBarriers(page);
  await form.getByRole('button', { name: 'Sell it' }).click();
  for (const part of ['€3.50', '7 % VAT', 'Drink', 'Every night', '12 left'])
    await expect(card(page, goods)).toContainText(part);
  await page.getByRole('button', { name: `Change: ${goods}` }).click();
  await form.getByRole('textbox', { name: 'In stock' }).fill('');
  await form.getByRole('button', { name: 'Change it' }).click();
  await expect(card(page, goods)).toContainText('Not counted');
  await page.setViewportSize(PHONE);
  expect(await width(page)).toBe(PHONE.width);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: `Archive: ${goods}` }).click();
  await expect(card(page, goods)).toContainText('Archived');
});

/**
 * A desk that was shut out with its till open: what it had not sent lies in the file it exported. Without a name the
 * house does not know it.
 */
function revokedDesk(name: string | null): {
  id: string;
  entry: (kind: EntryKind, payload: Record<string, unknown>) => object;
} {
  const id = randomUUID();
  if (name !== null)
    put(
      `INSERT INTO desks (id, name, public_key, last_hash, revoked_at) VALUES (?, ?, 'key', ?, ?)`,
      id,
      name,
      CHAIN_START,
      nowOfRun().getTime(),
    );
  let [prev, deviceSeq] = [CHAIN_START, 0];
  return {
    id,
    entry(kind, payload) {
      const facts = { deviceSeq: ++deviceSeq, id: randomUUID(), kind, recordedAt: nowOfRun(), payload };
      prev = createHash('sha256').update(chainText(prev, facts)).digest('hex');
      return { ...facts, hash: prev };
    },
  };
}

test('a shut-out desk’s journal is brought by hand, and its closing is read, on a phone @long', async ({ page }) => {
  const [name, sessionId, cashierId] = [`Door ${nowOfRun().getTime()}`, randomUUID(), demoAccounts.kasse.id];
  const desk = revokedDesk(name);
  const cash = (more: Record<string, unknown>) => desk.entry('cash', { cashierId, sessionId, ...more });
  const entries = [
    cash({ type: 'open', floatCents: 10_000 }),
    cash({ type: 'out', amountCents: 2_000, reason: 'Eis' }),
    desk.entry('admission', { nonsense: true }),
    cash({ type: 'close', supervisorId: null, countedCents: 7_950, note: 'Fehlt', zNumber: 1 }),
  ];
  const choose = (lines: readonly object[], deskId: string | null = null) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'journal.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ deskId, entries: lines })),
    });
  await page.setViewportSize(PHONE);
  await open(page, '/admin/desks', 'Desks');
  await page.getByRole('link', { name: `Import journal: ${name}` }).click();
  await choose([{ nothing: true }]);
  await expect(page.getByText('This is not a journal exported by a desk.')).toBeVisible();
  await choose(entries.slice(1));
  await expect(page.getByText('Entry 1 is missing')).toBeVisible();
  await choose(entries);
  await expect(page.getByText('4 new, 0 known already.')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Import 4 entries' }).click();
  await expect(page.getByText('3 applied, 0 known already, 1 to look at.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Eintrag nicht lesbar' })).toContainText('Admission');
  expect(await width(page)).toBe(PHONE.width);
  await expectNoBarriers(page);
  await choose(entries);
  await expect(page.getByText('Everything in this file has arrived already.')).toBeVisible();

  const lost = revokedDesk(null);
  await page.getByRole('link', { name: 'Desks', exact: true }).last().click();
  await page.getByRole('link', { name: 'Import a journal' }).click();
  await choose(entries, desk.id);
  await expect(page.getByRole('heading', { name: `Journal of ${name}` })).toBeVisible();
  await choose(
    [
      lost.entry('cash', { cashierId, sessionId: randomUUID(), type: 'open', floatCents: 5_000 }),
      lost.entry('admission', { nonsense: true }),
    ],
    lost.id,
  );
  await expect(page.getByText('it was paired after the backup that was restored')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 entries' })).toBeDisabled();
  const longName = `Garderobenkasse${nowOfRun().getTime()}Nordsüdwest`; // as long as names may be, and no place to break it
  await page.getByLabel('Name of the desk').fill(longName);
  expect(await width(page)).toBe(PHONE.width);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Import 2 entries' }).click();
  await expect(page.getByText('1 applied, 0 known already, 1 to look at.')).toBeVisible();
  await page.goto('/admin/desks');
  await expect(card(page, longName)).toContainText('Revoked');
  await page.getByRole('button', { name: `Close its till: ${longName}` }).click();
  await page.getByLabel('Amount found, in euros').fill('48,5O');
  await expect(page.getByText('In euros, like 120.50.')).toBeVisible();
  await page.getByLabel('Amount found, in euros').fill('48,50');
  await expect(page.getByRole('button', { name: 'Close the till' })).toBeDisabled();
  await page.getByLabel('What happened').fill('Kasse gestohlen');
  await page.getByRole('button', { name: 'Close the till' }).click();
  await expect(card(page, longName)).not.toContainText('Till is open');
  await page.setViewportSize({ width: 320, height: 800 });
  const told = page.getByRole('listitem').filter({ hasText: 'Eintrag nicht lesbar' }).filter({ hasText: longName });
  expect(await told.locator('> div').evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  const [logo, exit] = await Promise.all([
    page.locator('.admin-side .logo').boundingBox(),
    page.locator('.admin-side > .command-open').boundingBox(),
  ]);
  expect(logo!.x + logo!.width).toBeLessThanOrEqual(exit!.x);
  await page.setViewportSize(PHONE);

  await page.goto('/admin/desks/reports');
  await expect(page.getByRole('link', { name: `${longName}, closed by the office` })).toContainText('€1.50 missing');
  await page.getByRole('link', { name: new RegExp(`${name}, Z 1`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name}, Z 1` })).toBeVisible();
  const sheet = page.getByRole('article', { name: `Closing Z 1 of ${name}` });
  await expect(sheet).toContainText('€0.50 missing');
  await expect(sheet).toContainText(/Taken out at \d\d:\d\d: Eis\s*-€20.00/);
  await expect(sheet).toContainText('Fehlt');
  expect(await width(page)).toBe(PHONE.width);
  await expectNoBarriers(page);

  // A busy night's amounts stand on the narrowest phone, too: the frame would cut them off without a word.
  await page.route(/\/trpc\/.*nightReport/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/"(cash|card)SalesCents":0/g, '"$1SalesCents":1234567'),
    });
  });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.reload();
  await expect(sheet).toContainText('€24,691.34');
  expect(
    await sheet.evaluate(
      (paper) =>
        [...paper.querySelectorAll('*')].filter(
          (piece) => piece.getBoundingClientRect().right > paper.getBoundingClientRect().right,
        ).length,
    ),
  ).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
});

/** A desk that has its token, as its first call shows it. */
function startedDesk(name: string): { ask(procedure: string, input: object): Promise<Response> } {
  const token = `desk_${randomUUID()}`;
  put(
    `INSERT INTO desks (id, name, public_key, last_hash, token_hash) VALUES (?, ?, 'key', ?, ?)`,
    randomUUID(),
    name,
    CHAIN_START,
    createHash('sha256').update(token).digest('hex'),
  );
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    ask: (procedure, input) =>
      fetch(`${test.info().project.use.baseURL}/trpc/${procedure}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ json: input }),
      }),
  };
}

/** Somebody with a ticket for a night of today; undefined where the season has none. */
function guestOfTonight(): { eventId: string; code: string } | undefined {
  const [from, to] = [nowOfRun().getTime(), nowOfRun().getTime() + 12 * 3_600_000];
  const eventId = idOf(
    `SELECT id FROM events WHERE is_active AND starts_at BETWEEN ? AND ? ORDER BY starts_at`,
    from,
    to,
  );
  if (eventId === undefined) return undefined;
  const [orderId, code] = [randomUUID(), `TKT-${from}-${randomUUID().slice(0, 8).toUpperCase()}`];
  put(
    `INSERT INTO orders (id, event_id, status, total_cents, paid_at) VALUES (?, ?, 'paid', 0, ?)`,
    orderId,
    eventId,
    from,
  );
  put(
    `INSERT INTO order_items (order_id, position, ticket_type_name, unit_price_cents, vat_bps, quantity)
      VALUES (?, 0, 'Gast', 0, 1900, 1)`,
    orderId,
  );
  put(`INSERT INTO seat_holds (order_id, position, event_id, quantity) VALUES (?, 0, ?, 1)`, orderId, eventId);
  put(
    `INSERT INTO tickets (id, order_id, position, event_id, ticket_type_name, ticket_number, code_id, share_token,
      price_paid_cents, vat_bps) VALUES (?, ?, 0, ?, 'Gast', ?, ?, ?, 0, 1900)`,
    randomUUID(),
    orderId,
    eventId,
    code,
    randomUUID(),
    randomUUID(),
  );
  put(`DELETE FROM seat_holds WHERE order_id = ?`, orderId);
  return { eventId, code };
}

test('a helper’s phone is let in by a code, seen, and ended @long', async ({ page, request }) => {
  await open(page, '/admin/desks', 'Desks');
  const phones = page.getByRole('region', { name: "Helpers' phones" });
  const answered = page.waitForResponse(/admin\.desks\.invitePhone/);
  await phones
    .getByRole('button', { name: /^Let a phone in/ })
    .first()
    .click();
  await expect(phones.getByRole('img', { name: 'The code that lets one phone in' })).toBeVisible();
  const code = /door#([\w-]{22})/.exec(await (await answered).text())?.[1] ?? '';
  const token = `phone_${randomUUID().replaceAll('-', '').padEnd(43, 'x')}`;
  const joined = await request.post('/trpc/kasse.phone.join', { data: { json: { code, token, name: 'Aylin' } } });
  expect(joined.status()).toBe(200);
  await expect(card(page, 'Aylin')).toContainText('At the door');
  await expectNoBarriers(page);
  await page.setViewportSize(PHONE);
  expect(await width(page)).toBe(PHONE.width);
  await page.getByRole('button', { name: 'End: Aylin' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(card(page, 'Aylin')).toContainText('Ended');
});

test('the board of tonight moves by itself, wide and on a phone, and says when its link is gone @long', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|ERR_ABORTED/);
  const [name, guest] = [`Treppe ${nowOfRun().getTime()}`, guestOfTonight()];
  const desk = startedDesk(name);
  await signIn(page, ADMIN);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Tonight, live' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  const doors = page.getByRole('region', { name: 'Doors' });
  await expect(doors.getByText(name)).toHaveCount(0);
  const heads = page.locator('.board-count strong');
  const before = guest === undefined ? 0 : Number(await heads.textContent());
  const asked =
    guest === undefined
      ? desk.ask('kasse.checkPin', {})
      : desk.ask('kasse.checkIn', { ...guest, entryId: randomUUID() });
  expect((await asked).status).toBe(guest === undefined ? 400 : 200);
  await expect(doors.getByText(name)).toBeVisible();
  if (guest !== undefined) {
    await expect(page.locator('.admin-lead').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.admin-lead .poster')).toBeVisible();
    await expect(heads).toHaveText(String(before + 1));
    // The quarter that runs is told by a line, too: nobody depends on its colour.
    const underlined = (bars: Element[]) => bars.filter((bar) => getComputedStyle(bar).boxShadow !== 'none').length;
    expect(await page.locator('.board-bars .bar').evaluateAll(underlined)).toBe(1);
    await expect(page.getByText('underlined: now')).toBeVisible();
    await expect(doors.getByRole('listitem').filter({ hasText: name })).toContainText('1 let in, the last at');
  }
  await expectNoBarriers(page);
  await page.setViewportSize(WIDE);
  await keepPicture(page, 'tonight-1440');
  await page.setViewportSize(PHONE);
  expect(await width(page)).toBe(PHONE.width);
  await expectNoBarriers(page);
  await keepPicture(page, 'tonight-390');

  await page.route('**/admin/tonight/live', (route) => route.abort());
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('status').filter({ hasText: /No connection\. As of \d\d:\d\d/ })).toBeVisible();
  await expect(doors.getByText(name)).toBeVisible();
  await page.unroute('**/admin/tonight/live');
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
});
