import { expect, test, type Page } from 'playwright/test';
import { endPhone } from '#server/services/door/phones/end-phone.ts';
import { listPhones } from '#server/services/door/phones/list-phones.ts';
import { seededRandom } from '#tests/crash/busy-buyers.ts';
import { scan } from '#tests/support/door.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { openDoorNight, type DoorNight } from './support/door-night.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

async function type(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Eintippen' }).click();
  await page.getByRole('textbox', { name: 'Nummer vom Ticket' }).fill(code);
  await page.getByRole('button', { name: 'Prüfen' }).click();
}

const verdict = (page: Page, word: string) => page.getByRole('heading', { level: 1, name: word, exact: true });
/** By how many pixels the verdict's word is wider than its column. */
const runsOut = (page: Page): Promise<number> =>
  page.locator('.door-verdict h1').evaluate(async (word) => {
    await document.fonts.ready;
    const range = document.createRange();
    range.selectNodeContents(word);
    return Math.max(0, range.getBoundingClientRect().right - word.getBoundingClientRect().right);
  });
const isInside = ({ site }: DoorNight, ticketId: string): number =>
  site.shop.db.sqlite
    .prepare<[string], { n: number }>('SELECT count(*) AS n FROM admissions WHERE ticket_id = ? AND undone_at IS NULL')
    .get(ticketId)!.n;

/** Everything a reload needs is kept once the page itself is. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const cache = await caches.open('clave-door');
    return (await cache.match('/door')) !== undefined;
  });

test('a helper’s phone scans with and without a network, loses nothing when it dies, and forgets all in the end', async () => {
  const night = await openDoorNight(5);
  const [filmed, second, third, fourth] = night.tickets;
  night.site.shop.db.sqlite.prepare(`UPDATE tickets SET holder_name = 'Tomás Lindner'`).run();
  try {
    let page = await night.openPhone();
    const { id, code } = night.invite();

    await test.step('a name is all it takes, and the code leaves the address', async () => {
      await page.goto(`${night.url}/door#${code}`);
      await expect(page.getByRole('textbox', { name: 'Dein Name' })).toBeVisible();
      expect(new URL(page.url()).hash).toBe('');
      await expectNoBarriers(page);
      await keepPicture(page, 'door-phone-join');
      await page.getByRole('textbox', { name: 'Dein Name' }).fill('Aylin');
      await page.getByRole('button', { name: 'Mitmachen' }).click();
      await expect(page.getByText('Online')).toBeVisible();
    });

    await test.step('the camera reads the ticket in bad light, once', async () => {
      await expect(verdict(page, 'GÜLTIG')).toBeVisible();
      await expect(page.getByText('Tomás L.').first()).toBeVisible();
      await keepPicture(page, 'door-phone-valid');
      await expect(verdict(page, 'GÜLTIG')).toBeHidden();
      await expect(page.locator('.door-count b')).toHaveText('1');
      expect(isInside(night, filmed!.id)).toBe(1);
      await keepPicture(page, 'door-phone-scan');
      await expectNoBarriers(page);
    });

    await test.step('what is in already is said, with the door; a slip is taken back', async () => {
      await type(page, filmed!.ticketNumber);
      await expect(verdict(page, 'SCHON BENUTZT')).toBeVisible();
      await expect(page.getByText('Handy 1, Aylin', { exact: true })).toBeVisible();
      await keepPicture(page, 'door-phone-used');
      await expectNoBarriers(page);
      await page.getByRole('button', { name: 'Abweisen' }).click();
      await type(page, 'KAPUTT12');
      await expect(verdict(page, 'UNGÜLTIG')).toBeVisible();
      expect(await runsOut(page)).toBe(0);
      await page.getByRole('button', { name: 'Weiter scannen' }).click();
      await type(page, second!.ticketNumber.slice(-8));
      await page.getByRole('button', { name: 'Zurücknehmen' }).click();
      await expect.poll(() => isInside(night, second!.id)).toBe(0);
    });

    await test.step('without a network it opens, and goes on with its own list', async () => {
      await expect.poll(() => isKept(page)).toBe(true);
      night.setNetwork(false);
      await page.reload({ waitUntil: 'commit' });
      await expect(page.getByRole('button', { name: 'Eintippen' })).toBeVisible();
      await expect(page.getByText('Offline seit')).toBeVisible();
      // The film's ticket is held up again: this phone has let it in itself.
      await expect(verdict(page, 'SCHON BENUTZT')).toBeVisible();
      await page.getByRole('button', { name: 'Abweisen' }).click();
      await type(page, third!.code);
      await expect(verdict(page, 'GÜLTIG')).toBeVisible();
      await expect(page.getByText('Tomás L.').first()).toBeVisible();
      await expect(page.getByText('Einer wartet auf Abgleich.')).toBeAttached();
      await page.getByRole('button', { name: 'Weiter scannen' }).click();
      await keepPicture(page, 'door-phone-offline');
      await type(page, fourth!.ticketNumber);
      await expect(verdict(page, 'NICHT PRÜFBAR')).toBeVisible();
      await keepPicture(page, 'door-phone-not-checkable');
    });

    await test.step('a second tab says that the door is open, and takes it over with what waits', async () => {
      const second = await page.context().newPage();
      await second.goto(`${night.url}/door`);
      await expect(second.getByRole('heading', { name: 'Schon offen' })).toBeVisible();
      await expectNoBarriers(second);
      await keepPicture(second, 'door-phone-other-tab');
      await second.getByRole('button', { name: 'Hier weitermachen' }).click();
      await expect(second.getByText('Einer wartet auf Abgleich.')).toBeAttached();
      await expect(page.getByRole('heading', { name: 'Schon offen' })).toBeVisible();
    });

    await test.step('its battery dies before anything was handed in; the guest is in all the same, once', async () => {
      await night.killPhone();
      expect(isInside(night, third!.id)).toBe(0);
      night.setNetwork(true);
      page = await night.openPhone();
      await page.goto(`${night.url}/door`);
      await expect.poll(() => isInside(night, third!.id)).toBe(1);
      await expect(page.getByText('Online')).toBeVisible();
      await expect(page.locator('.door-count b')).toHaveText('2');
      const [mine] = listPhones(night.desk.ctx).phones;
      expect(mine).toMatchObject({ id, helperName: 'Aylin', admitted: 2, state: 'active' });
    });

    await test.step('ended at the desk, it keeps nothing', async () => {
      endPhone(night.desk.ctx, { id });
      await type(page, fourth!.code);
      await expect(page.getByRole('heading', { name: 'Fertig' })).toBeVisible();
      expect(isInside(night, fourth!.id)).toBe(0);
      const left = () =>
        page.evaluate(async () => ({
          stores: (await indexedDB.databases()).length,
          caches: (await caches.keys()).length,
          workers: (await navigator.serviceWorker.getRegistrations()).length,
        }));
      await expect.poll(left).toMatchObject({ stores: 0, caches: 0 });
      // A worker goes with the last page it served. What hangs is told here, not by the end of the whole test.
      await page.goto('about:blank', { timeout: 20_000 });
      await page.goto(`${night.url}/door`, { timeout: 20_000 });
      await expect(page.getByText('Lass dir an der Kasse')).toBeVisible();
      await expect.poll(left).toMatchObject({ caches: 0, workers: 0 });
    });
  } finally {
    await night.end();
  }
});

/** The long form's night: how often the phone dies in it. */
const KILLS = isLongForm ? [20] : [];
const SCANS = 3;

for (const kills of KILLS)
  test(`a phone that dies ${kills} times while the server comes and goes keeps what it confirmed; conflicts are told`, async () => {
    test.setTimeout(kills * 30_000);
    const night = await openDoorNight(kills * SCANS + 1);
    const { shop } = night.site;
    const random = seededRandom(20_260_119);
    const rows = (sql: string) => shop.db.sqlite.prepare(sql).all() as { n: string }[];
    const [confirmed, collided] = [new Set<string>(), new Set<string>()];
    const waiting = night.tickets.slice(1);
    try {
      let page = await night.openPhone({ hasCamera: false });
      await page.goto(`${night.url}/door#${night.invite().code}`);
      await page.getByRole('textbox', { name: 'Dein Name' }).fill('Aylin');
      await page.getByRole('button', { name: 'Mitmachen' }).click();
      await expect.poll(() => isKept(page)).toBe(true);
      for (let kill = 1; kill <= kills; kill++) {
        const isThere = random() < 0.4;
        night.setNetwork(isThere);
        for (const ticket of waiting.splice(0, SCANS)) {
          // Another door lets the same guest in, which a phone without a network can not know.
          const isTwice = !isThere && random() < 0.4;
          if (isTwice) scan(night.desk, night.eventId, ticket.code);
          await type(page, ticket.code);
          await expect(verdict(page, 'GÜLTIG')).toBeVisible();
          confirmed.add(ticket.id);
          if (isTwice) collided.add(ticket.id);
          const next = page.getByRole('button', { name: 'Weiter scannen' });
          await next.click({ timeout: 2_000 }).catch(() => undefined); // a green screen goes by itself
        }
        await new Promise((resolve) => setTimeout(resolve, random() * 80));
        await night.killPhone();
        page = await night.openPhone({ hasCamera: false });
        await page.goto(`${night.url}/door`);
        await expect(page.getByRole('button', { name: 'Eintippen' })).toBeVisible();
      }
      night.setNetwork(true);
      const twice = `SELECT entry_id AS n FROM desk_exceptions
        WHERE kind = 'double_admission' AND other_desk_id = '${night.desk.desk.id}'`;
      await expect.poll(() => rows(twice).length, { timeout: 30_000 }).toBe(collided.size);
      await expect.poll(() => [...confirmed].filter((id) => isInside(night, id) !== 1)).toEqual([]);
      expect(collided.size).toBeGreaterThan(0);
      // Each code was handed in once, and nothing but the collisions needs a person.
      const codesTwice = `SELECT json_extract(payload, '$.code') AS n FROM desk_entries GROUP BY n HAVING count(*) > 1`;
      expect(rows(codesTwice)).toEqual([]);
      expect(rows('SELECT id AS n FROM desk_exceptions')).toHaveLength(collided.size);
      expect(rows('SELECT id AS n FROM admissions WHERE undone_at IS NULL')).toHaveLength(confirmed.size);
    } finally {
      await night.end();
    }
  });
