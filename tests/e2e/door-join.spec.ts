import { expect, test, type Browser, type Page } from 'playwright/test';
import { addStaff } from '#tests/support/door.ts';
import { PHONE_CODE_MS, PHONE_LINK } from '#shared/door/phone-limits.ts';
import { signIn } from '#tests/support/sweep/world-people.ts';
import { strangersAmong } from '#tests/support/other-language.ts';
import { de } from '#web/features/door/words.de.ts';
import { en } from '#web/features/door/words.en.ts';
import { openDoorNight, type DoorNight } from './support/door-night.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { newPhone } from './support/phone-browser.ts';
import { camerasOn, holdUp, plantCamera } from './support/planted-camera.ts';

const strangers = strangersAmong([{ en, de }]);

type Phone = { tickets: number; browser: Browser };

/** A night with so many tickets, and a phone that nothing is filmed for. */
async function withPhone(
  { tickets, browser }: Phone,
  run: (night: DoorNight, page: Page) => Promise<void>,
): Promise<void> {
  const night = await openDoorNight(tickets);
  const page = await newPhone(browser);
  try {
    await run(night, page);
  } finally {
    await page.context().close();
    await night.end();
  }
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Dein Name' });

async function join(page: Page): Promise<void> {
  await nameField(page).fill('Aylin');
  await page.getByRole('button', { name: 'Mitmachen' }).click();
}

const readCode = (page: Page) => page.getByRole('button', { name: 'Code lesen' }).click();

test('a page on the home screen reads its invitation itself: what is none is said, and the reading goes on @long', async ({
  browser,
}) => {
  await withPhone({ tickets: 1, browser }, async (night, page) => {
    const { code } = night.invite();
    const invitation = PHONE_LINK(night.url, code);
    const foreign = PHONE_LINK('https://tickets.example', code);
    const ticket = night.tickets[0]!.code;
    await plantCamera(page, [invitation, foreign, ticket]);
    await page.goto(`${night.url}/door`);
    await readCode(page);
    await expect(page.getByText('Code vor die Kamera halten')).toBeVisible();
    await holdUp(page, ticket);
    await expect(page.getByText('Das ist nicht der Code für Helfer.')).toBeVisible();
    await expectNoBarriers(page);
    await holdUp(page, foreign);
    await expect(page.getByText('Dieser Code führt zu einer anderen Website.')).toBeVisible();
    expect(await camerasOn(page)).toBe(1);
    await holdUp(page, invitation);
    await expect(nameField(page)).toBeVisible();
    expect(await camerasOn(page)).toBe(0);
    await join(page);
    await expect(page.getByText('Online')).toBeVisible();
  });
});

test('a camera that is not allowed is said with what to do, and reading can be tried again', async ({ browser }) => {
  await withPhone({ tickets: 1, browser }, async (night, page) => {
    await plantCamera(page, [], false);
    await page.goto(`${night.url}/door`);
    await readCode(page);
    const said = page.getByRole('alert').filter({ hasText: 'Die Kamera ist gesperrt.' });
    await expect(said).toContainText('Erlaube sie in den Einstellungen des Browsers');
    await expect(said).toContainText('Lies den Code mit der Kamera-App dieses Handys.');
    await expect(said).not.toContainText('Ticket');
    await said.getByRole('button', { name: 'Kamera neu starten' }).click();
    await expect(said).toBeVisible();
    await expectNoBarriers(page);
  });
});

test('an invitation that has run out gives way to the next one, also after a reload @long', async ({ browser }) => {
  await withPhone({ tickets: 1, browser }, async (night, page) => {
    const old = night.invite();
    night.site.shop.clock.advance(PHONE_CODE_MS);
    const next = PHONE_LINK(night.url, night.invite().code);
    await plantCamera(page, [next]);
    await page.goto(`${night.url}/door#${old.code}`);
    await join(page);
    await expect(page.getByText('Dieser Code gilt nicht mehr.')).toBeVisible();
    await expectNoBarriers(page);
    await page.reload();
    await readCode(page);
    await holdUp(page, next);
    await expect(nameField(page)).toHaveValue('Aylin');
    await join(page);
    await expect(page.getByText('Online')).toBeVisible();
  });
});

test('a helper who needs English chooses it on the first screen, and keeps it after a reload', async ({ browser }) => {
  await withPhone({ tickets: 1, browser }, async (night, page) => {
    await plantCamera(page, []);
    await page.goto(`${night.url}/door#${night.invite().code}`);
    await page.getByRole('button', { name: 'In English' }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expectNoBarriers(page);
    await page.getByRole('textbox', { name: en.join.name }).fill('Aylin');
    await page.getByRole('button', { name: en.join.join }).click();
    await expect(page.getByText(en.head.online)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: en.scan.type }).click();
    await page.getByRole('textbox', { name: en.sheet.number }).fill(night.tickets[0]!.code);
    await page.getByRole('button', { name: en.sheet.check }).click();
    await expect(page.getByRole('heading', { level: 1, name: en.verdicts.valid.word })).toBeVisible();
    const said = (await page.locator('body').innerText()).split('\n');
    expect(strangers(said, 'en')).toEqual([]);
    await expectNoBarriers(page);
    const [shown, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    expect(whole).toBeLessThanOrEqual(shown!);
  });
});

/** What the search shows at most. */
const SHOWN = 20;

test('a door lead looks at a found guest before that one is let in, and hears of those not shown', async ({
  browser,
}) => {
  await withPhone({ tickets: SHOWN + 3, browser }, async (night, page) => {
    const { shop } = night.site;
    shop.db.sqlite.prepare(`UPDATE tickets SET holder_name = 'Zoë Quintana'`).run();
    shop.db.sqlite.prepare(`UPDATE tickets SET holder_name = 'Mara Vogt' WHERE id = ?`).run(night.tickets[0]!.id);
    const inside = (): number =>
      (shop.db.sqlite.prepare('SELECT count(*) AS n FROM admissions').get() as { n: number }).n;
    const { cookie } = signIn(shop, addStaff(shop, ['door_lead']));
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: night.url }]);
    await plantCamera(page, []);
    await page.goto(`${night.url}/door#${night.invite().code}`);
    await join(page);
    await page.getByRole('button', { name: 'Eintippen' }).click();
    const sheet = page.getByRole('dialog', { name: 'Eintippen' });
    const search = async (text: string) => {
      await sheet.getByRole('textbox', { name: 'Name des Gastes' }).fill(text);
      await sheet.getByRole('button', { name: 'Suchen' }).click();
    };
    await search('quin');
    await expect(sheet.getByRole('listitem')).toHaveCount(SHOWN);
    await expect(sheet.getByText('2 weitere: mehr vom Namen eintippen.')).toBeVisible();
    await search('mara vogt');
    await expect(sheet.getByRole('listitem')).toHaveCount(1);
    await expect(sheet.getByText('weitere')).toHaveCount(0);

    const mark = night.tickets[0]!.ticketNumber.slice(-4);
    const found = sheet.getByRole('button', { name: /^Mara Vogt/ });
    await found.click();
    await expect(sheet.getByRole('heading', { name: 'Mara Vogt' })).toBeVisible();
    await expect(sheet.getByText(`Sie endet auf ${mark}.`)).toBeVisible();
    await expectNoBarriers(page);
    expect(inside()).toBe(0);
    await sheet.getByRole('button', { name: 'Zurück zur Liste' }).click();
    await expect(found).toBeVisible();
    expect(inside()).toBe(0);
    await found.click();
    await sheet.getByRole('button', { name: 'Stimmt: einlassen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'GÜLTIG', exact: true })).toBeVisible();
    expect(inside()).toBe(1);
  });
});
