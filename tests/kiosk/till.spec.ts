import { DESK_REFUSALS } from '#shared/door/desk-refusal.ts';
import type { Locator, Page } from 'playwright/test';
import { presentCard, setReader } from './support/card-reader.ts';
import { BY_OWN_DESKS } from './support/own-desks.ts';
import { call, pairDesk, typePin, unlock, wedge } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAtDesk } from './support/look-at-desk.ts';
import { ADMIN_PIN, CASHIER_PIN, prepareNight } from './support/prepare-night.ts';
import { openShakyLink } from './support/shaky-link.ts';
import { TOUCH_SIZES } from './support/touch-faults.ts';

/** Tab until it has the focus, as a person without a mouse would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let i = 0; i < 60; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way there by keyboard: ${target.toString()}`);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('without a mouse: open the till, sell for cash, by card after a cancelled one, else after a lost one, count and close @long', async ({
  launch,
}) => {
  const night = await prepareNight();
  const link = await openShakyLink(night.server.url);
  const kiosk = await launch({ env: { KIOSK_SERVER: link.url, KIOSK_FISCAL: 'demo' } });
  const page = await pairDesk(kiosk, night);
  const { id } = night.db.sqlite.prepare(`SELECT id FROM desks WHERE revoked_at IS NULL`).get() as { id: string };
  await setReader(night, { deskId: id });

  await press(page, new RegExp(`^${night.cashier.name}`));
  await typePin(page, '0000');
  await expect(page.getByRole('alert')).toHaveText('Falsche PIN');
  await typePin(page, CASHIER_PIN);
  await press(page, 'Verkauf');
  await press(page, 'Kasse öffnen'); // nothing is sold before
  await tabTo(page, page.getByRole('textbox', { name: '20 Euro' }));
  await page.keyboard.type('10');
  await press(page, 'Kasse öffnen');
  await press(page, 'Verkauf');
  await press(page, /^Party Only Abendkasse/);
  await press(page, '20 €');
  await tabTo(page, page.getByRole('button', { name: 'Bar kassieren' }));
  await page.evaluate(() => [1, 2, 3].forEach(() => (document.activeElement as HTMLElement).click())); // touched three times: sold once
  await expect(page.locator('.done-change')).toHaveText('5,00 €');
  await expect(page.getByRole('button', { name: 'Nächster Verkauf' })).toBeFocused();
  await page.keyboard.press('Enter');

  await press(page, /^Party Only Abendkasse/);
  await press(page, 'Karte');
  await press(page, 'Mit Karte kassieren');
  const asking = page.getByRole('dialog', { name: 'Kartenzahlung' });
  await expect(asking.getByRole('status')).toHaveText('Karte ans Gerät halten.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toHaveText('Abgebrochen. Es wurde nichts abgebucht.');
  await press(page, 'Mit Karte kassieren');
  await expect(asking.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
  await presentCard(night);
  await expect(page.getByText(/^Verkauft, Bon/)).toBeVisible();
  await page.keyboard.press('Enter');

  // Locked while the reader asks: whoever unlocks finds the bill sold, not waiting to be paid once more.
  await press(page, /^Party Only Abendkasse/);
  await press(page, 'Karte');
  await press(page, 'Mit Karte kassieren');
  await expect(asking).toBeVisible();
  await call(page, 'lock', {});
  await presentCard(night);
  await expect
    .poll(
      () =>
        (night.db.sqlite.prepare(`SELECT count(*) AS n FROM desk_entries WHERE kind = 'sale'`).get() as { n: number })
          .n,
    )
    .toBe(3);
  await call(page, 'unlock', { userId: night.cashier.userId, pin: CASHIER_PIN });
  await press(page, 'Verkauf');
  await expect(page.getByLabel('Bon').getByRole('listitem')).toHaveCount(0);
  await expect(asking).toHaveCount(0);

  // The network goes while the reader asks: nobody knows whether the card was charged, so a supervisor answers for
  // cash.
  await press(page, /^Party Only Abendkasse/);
  await press(page, 'Karte');
  await press(page, 'Mit Karte kassieren');
  await expect(asking).toBeVisible();
  link.set('cut');
  await expect(asking.getByRole('status')).toHaveText('Kein Kontakt zum Kartengerät. Es wird weiter versucht.');
  await press(page, 'Abbrechen');
  await expect(page.getByRole('alert')).toHaveText(/^Ob die Karte belastet ist, ist nicht bekannt\./);
  await press(page, 'Anders bezahlen, mit Aufsicht');
  await press(page, 'Gast zahlt bar');
  await press(page, new RegExp(`^${night.admin.name}`));
  await typePin(page, ADMIN_PIN);
  await expect(page.getByText('ist ungeklärt', { exact: false })).toHaveCount(0);
  await press(page, 'Bar');
  await press(page, 'Bar kassieren');
  await expect(page.getByText(/^Verkauft, Bon/)).toBeVisible();
  await page.keyboard.press('Enter');

  await press(page, 'Kasse');
  await press(page, 'X-Bericht');
  await expect(page.getByText('Soll in der Kasse')).toHaveCount(0);
  await press(page, 'Kassensturz');
  await press(page, new RegExp(`^${night.admin.name}`));
  await typePin(page, ADMIN_PIN);
  await expect(page.getByText('Soll in der Kasse')).toBeVisible();
  await expect(page.getByText(/^In der Kasse soll liegen: \d+,00\s€$/)).toBeInViewport();
  await expect(page.getByText(new RegExp(`Kassensturz .*${night.admin.name}`))).toBeVisible();
  await press(page, 'Zählen und abschließen');
  await tabTo(page, page.getByRole('textbox', { name: '20 Euro' }));
  await page.keyboard.type('10');
  await page.keyboard.press('Enter'); // on to the tens
  await expect(page.getByRole('textbox', { name: '10 Euro', exact: true })).toBeFocused();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowUp');
  await press(page, 'Zählung festhalten');
  await expect(page.getByRole('status').filter({ hasText: 'Stimmt' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Halten zum Abschließen' }));
  await page.keyboard.down('Enter');
  await expect(page.getByRole('heading', { name: 'Z-Bericht 1' })).toBeVisible();
  await page.keyboard.up('Enter');
  await kiosk.close();
  await link.close();
  await night.end();
});

test('without a fiscal device money is training, says so and reaches no takings; scanning is real and lists what is to settle', async ({
  launch,
}) => {
  const night = await prepareNight();
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url } });
  const page = await pairDesk(kiosk, night);
  const watermark = page.getByText('TRAINING · keine TSE, kein echtes Geld');
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  await expect(watermark).toHaveCount(0);
  await page.getByRole('button', { name: 'Kasse', exact: true }).click();
  await expect(watermark).toBeVisible();
  await page.getByRole('textbox', { name: '20 Euro' }).fill('10');
  await page.getByRole('button', { name: 'Kasse öffnen' }).click();
  await page.getByRole('button', { name: 'Verkauf', exact: true }).click();
  await expect(watermark).toBeVisible();
  const card = page.getByRole('dialog', { name: 'Mitgliedskarte scannen' });
  await page.getByRole('button', { name: /^Mitglied Club/ }).click();
  await wedge(page, night.forged);
  await expect(card.getByRole('alert')).toHaveText(/^Diese Karte oder Nummer kennt die Kasse nicht\. /);
  await wedge(page, night.clubMember);
  await expect(card).toHaveCount(0);
  await expect(page.getByLabel('Bon').getByText('Mitglied', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Leeren' }).click();
  await page.getByRole('button', { name: /^Party Only Abendkasse/ }).click();
  await page.getByRole('button', { name: 'Bar kassieren' }).click();
  await expect(page.getByText('Verkauft, Bon TRAINING-000001')).toBeVisible();
  await test.step('the next one begins by a tile, or by a card: two touches, exact cash', async () => {
    await lookAtDesk(page, 'sold-beside');
    await page.getByRole('button', { name: /^Party Only Abendkasse/ }).click();
    await page.getByRole('button', { name: 'Bar kassieren' }).click();
    await expect(page.getByText('Verkauft, Bon TRAINING-000002')).toBeVisible();
    await page.getByRole('button', { name: /^Mitglied Club/ }).click();
    await wedge(page, night.clubMember);
    await expect(page.getByLabel('Bon').getByText('Mitglied', { exact: false })).toBeVisible();
    await expect(page.getByText('Verkauft, Bon TRAINING-000002')).toHaveCount(0);
  });
  await test.step('with strips upon strips above, all of the payment is there, each key as large as a finger', async () => {
    await page.evaluate(() =>
      document.querySelector('.strip')!.insertAdjacentHTML(
        'afterend',
        `<div class="strip strip-link planted">
           <div>Offline seit 21:04. Dieses WLAN will zuerst eine Anmeldung. <span>${'Bis dahin allein. '.repeat(5)}</span></div>
           <button class="kb">Seite öffnen</button>
         </div>
         <button class="strip strip-notices planted">1 Vorgang ist zu klären</button>`,
      ),
    );
    await lookAtDesk(page, 'sell-strips', TOUCH_SIZES);
    for (const [width, height] of [...TOUCH_SIZES, [1280, 720]] as const) {
      await page.setViewportSize({ width, height });
      const below = await page
        .locator('.pay')
        .evaluate((pay) => [pay.scrollHeight - pay.clientHeight, pay.getBoundingClientRect().bottom - innerHeight]);
      expect(Math.max(...below), `${width}x${height}`).toBeLessThanOrEqual(0);
      const cut = await page
        .locator('.product')
        .evaluateAll((tiles) =>
          tiles
            .filter(
              (tile) => tile.lastElementChild!.getBoundingClientRect().bottom > tile.getBoundingClientRect().bottom - 8,
            )
            .map((tile) => tile.textContent),
        );
      expect(cut, `prices at ${width}x${height}`).toEqual([]);
    }
    await page.evaluate(() => document.querySelectorAll('.planted').forEach((strip) => strip.remove()));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Leeren' }).click();
  });
  await test.step('a membership is concluded on the guest’s own phone', async () => {
    await page.getByRole('button', { name: 'Mitglied werden' }).click();
    const ways = page.getByRole('dialog', { name: 'Mitglied werden' });
    await ways.getByRole('button', { name: /^Members Club/ }).click();
    await expect(page.getByRole('img', { name: 'Members Club auf dem Handy abschließen' })).toBeVisible();
    await expect(page.getByText(/Ohne Kamera: .*\/members-club$/)).toBeVisible();
    await lookAtDesk(page, 'membership');
    await page.getByRole('button', { name: 'Schließen' }).click();
  });
  await page.getByRole('button', { name: 'Scannen', exact: true }).click();
  await expect(page.locator('.heads-number')).toHaveText('0 / 220'); // nobody came in
  await test.step('who comes in is counted with +1, into a full house by a supervisor only, and taken back', async () => {
    const plusOne = page.getByRole('button', { name: '+1 ohne Ticket' });
    const sheet = page.getByRole('dialog', { name: '+1 ohne Ticket' });
    await plusOne.click();
    await sheet.getByRole('button', { name: /^Woanders bezahlt/ }).click();
    await sheet.getByRole('button', { name: 'mehr' }).click();
    await lookAtDesk(page, 'walk-in');
    await sheet.getByRole('button', { name: '2 Personen zählen' }).click();
    await expect(page.locator('.said')).toHaveText('2 Personen gezählt: Woanders bezahlt.');
    await expect(page.locator('.heads-number')).toHaveText('2 / 220');
    await expect.poll(() => night.db.sqlite.prepare(`SELECT kind FROM desk_entries`).all()).toHaveLength(1);
    night.db.sqlite.exec(`UPDATE events SET max_capacity = sold_count + held_count WHERE id = '${night.eventId}'`);
    await plusOne.click();
    await sheet.getByRole('button', { name: '1 Person zählen' }).click();
    const full = page.getByRole('alertdialog', { name: 'Haus voll' });
    await expect(full.getByRole('button', { name: 'Nicht einlassen' })).toBeFocused();
    await full.getByRole('button', { name: 'Gast ist gegangen' }).click();
    await lookAtDesk(page, 'full-house');
    await typePin(page, ADMIN_PIN);
    await expect(page.locator('.heads-number')).toHaveText(/^3 /);
    await plusOne.click();
    await sheet.getByRole('button', { name: 'Letztes +1 zurück' }).click();
    await sheet.getByRole('button', { name: 'Letztes +2 zurück' }).click();
    await sheet.getByRole('button', { name: 'Schließen' }).click();
    await expect(page.locator('.heads-number')).toHaveText(/^0 /);
    night.db.sqlite.exec(`UPDATE events SET max_capacity = 220 WHERE id = '${night.eventId}'`);
  });
  await test.step('a guest of a list comes in by name, with company, and is taken back; a ticket is looked at first', async () => {
    night.db.sqlite.exec(
      `INSERT INTO guest_lists (id, event_id, name) VALUES ('f0000000-0000-4000-8000-00000000000a', '${night.eventId}', 'DJ Ana');
       INSERT INTO listed_guests (id, list_id, name, companions, note) VALUES ('f0000000-0000-4000-8000-00000000000b',
         'f0000000-0000-4000-8000-00000000000a', 'Ana Müller-Ruiz', 2, 'Fotografin');
       UPDATE tickets SET holder_name = 'Mária Weiß' WHERE event_id = '${night.eventId}'`,
    );
    const byName = page.getByRole('button', { name: 'Name suchen' });
    const listed = page.getByRole('button', { name: /^Ana Müller-Ruiz \+2/ });
    await expect(async () => {
      await byName.click({ timeout: 1_000 });
      const isHeardOf = await listed.waitFor({ timeout: 1_000 }).then(
        () => true,
        () => false,
      );
      // Until the desk has heard of her, the sheet is closed again: it lies over the button.
      if (!isHeardOf) await page.getByRole('button', { name: 'Schließen' }).click({ timeout: 1_000 });
      expect(isHeardOf).toBe(true);
    }).toPass();
    await listed.click();
    const sheet = page.getByRole('dialog', { name: 'Gast einlassen' });
    await sheet.getByRole('button', { name: 'Personen: mehr' }).click();
    await lookAtDesk(page, 'listed-guest');
    await sheet.getByRole('button', { name: '2 Personen einlassen' }).click();
    await expect(page.locator('.heads-number')).toHaveText(/^2 /);
    await byName.click();
    await page.getByRole('textbox', { name: 'Name' }).fill('mueller');
    await page.getByRole('button', { name: /^Ana Müller-Ruiz .*2 von 3 da$/ }).click();
    await sheet.getByRole('button', { name: '2 Personen zurück' }).click();
    await expect(page.locator('.heads-number')).toHaveText(/^0 /);
    await byName.click();
    await page.getByRole('textbox', { name: 'Name' }).fill('weiss maria');
    await expect(page.getByText('1 weitere: genauer suchen.')).toBeVisible();
    await lookAtDesk(page, 'names');
    await page
      .getByRole('button', { name: /^Mária Weiß/ })
      .first()
      .click();
    const look = page.getByRole('dialog', { name: 'Ist es diese Person?' });
    await expect(look.getByRole('button', { name: 'Andere Person' })).toBeFocused();
    await expect(look).toContainText(/…@ · …/);
    await lookAtDesk(page, 'look');
    await look.getByRole('button', { name: 'Schließen' }).click();
    await expect(page.locator('.heads-number')).toHaveText(/^0 /);
  });
  await page.getByRole('button', { name: 'Code eintippen' }).click();
  await page.getByRole('textbox', { name: /^Nummer des Tickets/ }).fill(night.tickets[0]!);
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.locator('.verdict h1')).toHaveText('GÜLTIG');
  await expect
    .poll(() => night.db.sqlite.prepare(`SELECT DISTINCT kind FROM desk_entries ORDER BY kind`).all())
    .toEqual([{ kind: 'admission' }, { kind: 'walkin' }]);
  night.db.sqlite.exec(
    `INSERT INTO desk_exceptions (id, entry_id, desk_id, kind, detail, created_at)
      SELECT 'f0000000-0000-4000-8000-000000000001', id, desk_id, 'double_admission', 'already_used 22:10 Kasse 2', ${Date.now()}
      FROM desk_entries WHERE kind = 'admission'`,
  );
  await page.getByRole('button', { name: '1 Vorgang ist zu klären' }).click();
  await expect(page.getByRole('dialog', { name: 'Zu klären' }).getByRole('listitem')).toContainText(
    'ist zweimal drin: 22:10 Kasse 2',
  );
  await lookAtDesk(page, 'notices');
  await page.getByRole('button', { name: 'Schließen' }).click();
  await page.getByRole('button', { name: 'Sperren' }).click();
  await page.getByRole('button', { name: new RegExp(`^${night.cashier.name}`) }).click();
  for (let tries = 1; tries < 5; tries++) {
    await typePin(page, '0000');
    await expect(page.getByRole('alert')).toHaveText('Falsche PIN');
  }
  await typePin(page, '0000');
  await expect(page.getByRole('alert')).toHaveText(/^Zugang verweigert\. Gesperrt bis \d\d:\d\d\.$/);
  // The longest word there is stands whole above the keys, on the lowest screen.
  await page.setViewportSize({ width: 1280, height: 800 });
  const space = await page.evaluate((longest) => {
    const word = document.querySelector('.lock-word')!;
    word.textContent = longest;
    const bottomOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().bottom;
    return {
      isWhole: word.scrollHeight <= word.clientHeight,
      toKeys: document.querySelector('.keys')!.getBoundingClientRect().top - word.getBoundingClientRect().bottom,
      toEnd: innerHeight - bottomOf('.lock-foot'),
    };
  }, DESK_REFUSALS.PIN_VOIDED);
  expect(space.isWhole).toBe(true);
  expect(Math.min(space.toKeys, space.toEnd)).toBeGreaterThanOrEqual(0);
  expect(
    night.db.sqlite
      .prepare(
        `SELECT (SELECT count(*) FROM orders WHERE channel = 'door' AND event_id = '${night.eventId}') AS sales,
          (SELECT count(*) FROM cash_sessions WHERE ${BY_OWN_DESKS}) AS sessions`,
      )
      .get(),
  ).toEqual({ sales: 0, sessions: 0 });
  await kiosk.close();
  await night.end();
});
