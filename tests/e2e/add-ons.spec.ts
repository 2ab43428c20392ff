import { CARDS, eventById, findNight, mailTo, payWith } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expectWhole } from './support/whole-language.ts';

const PHONE = { width: 390, height: 844 };
const SAID = {
  en: {
    shirt: 'Noche Rosa T-shirt',
    cloakroom: 'Cloakroom',
    group: /^Add to your ticket/,
    order: /^Pay €[\d.]+ with Stripe$/,
    size: 'Size. XS sold out, ',
    bought: 'Bought with it',
    back: 'Give back: Cloakroom',
    given: 'Given back',
    plans: 'Plans changed?',
    mail: /Your ticket for Noche Rosa/,
    stays: 'back until',
  },
  de: {
    shirt: 'Noche-Rosa-Shirt',
    cloakroom: 'Garderobe',
    group: /^Zu deinem Ticket dazu/,
    order: 'Zahlungspflichtig bestellen',
    size: 'Größe. XS ausverkauft, noch ',
    bought: 'Dazu gekauft',
    back: 'Zurückgeben: Garderobe',
    given: 'Zurückgegeben',
    plans: 'Pläne geändert?',
    mail: /Noche Rosa/,
    stays: 'zurück bis',
  },
} as const;

for (const [lang, buyer] of [
  ['en', 'dancer112@clave.example'],
  ['de', 'dancer113@clave.example'],
] as const)
  test(`a T-shirt in a size is bought with a ticket on a phone, stands on ticket and receipt, and a piece goes back: ${lang}`, async ({
    page,
    request,
  }) => {
    const words = SAID[lang];
    const prefix = lang === 'de' ? '/de' : '';
    const night = await findNight(request, ({ title, addOns }) => title === 'Noche Rosa' && addOns.length > 1);
    await signIn(page, buyer);
    await page.setViewportSize(PHONE);
    await page.goto(`${prefix}/checkout/${night.id}`);
    const pay = page.getByRole('button', { name: words.order }).filter({ visible: true });
    const extras = page.getByRole('group', { name: words.group });
    await expect(pay).toBeEnabled();
    await extras.getByRole('checkbox', { name: words.shirt }).check();
    await expect(extras.getByRole('radio', { name: 'XS' })).toBeDisabled();
    await extras.getByRole('radio', { name: 'L', exact: true }).check({ force: true });
    await expect(extras.getByText(words.size)).toBeVisible();
    await extras.getByRole('checkbox', { name: words.cloakroom }).check();
    await expectNoBarriers(page);
    await expectWhole(page, lang);
    await keepPicture(page, `add-ons-${lang}-390`);

    const opened = page.context().waitForEvent('page');
    await pay.click();
    const tab = await opened;
    await tab.waitForURL(/\/c\/pay\//);
    await payWith(tab, CARDS.good);
    await tab.waitForURL(new RegExp(`\\d${prefix}/event-payment-success`));
    await expect(tab.getByRole('main')).toContainText('T-shirt, L');
    await mailTo(request, buyer, words.mail);
    await page.goto(`/dev/mail?to=${encodeURIComponent(buyer)}`);
    await page.getByRole('link', { name: words.mail }).first().click();
    await expect(page.getByRole('article', { name: /HTML/ })).toContainText('T-shirt, L');

    await page.goto(`${prefix}/dashboard?tab=tickets&open=1`);
    const ticket = page.getByRole('article').filter({ hasText: 'Noche Rosa' }).first();
    await expect(ticket).toContainText(`${words.shirt}, L`);
    await ticket.getByRole('button', { name: words.plans }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: new RegExp(`^${words.bought}`) }).click();
    await expect(sheet.getByText(words.stays)).toHaveCount(2);
    await expectNoBarriers(page);
    await keepPicture(page, `add-ons-bought-${lang}-390`);
    await sheet.getByRole('button', { name: words.back }).click();
    await expect(page.getByText(words.given)).toBeVisible();
    await expect(sheet.getByText(words.stays)).toHaveCount(1);
    await expect(ticket).not.toContainText(words.cloakroom);
  });

test('an organiser sells something with each ticket of a night; who comes when it is gone reads why, and the panel counts it', async ({
  page,
  request,
}) => {
  const night = await findNight(
    request,
    ({ addOns, ...event }) => addOns.length === 0 && event.title === 'Bachata y Nada Más',
  );
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/events/${night.id}`);
  const row = page.getByRole('group', { name: 'Sold with a ticket' });
  await page.getByRole('button', { name: 'Add something' }).click();
  await expect(row.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Save event' }).click();
  await expect(row.getByText('Please name it.')).toBeVisible();
  await expectNoBarriers(page);
  await row.getByLabel('Name', { exact: true }).fill('Wristband');
  await row.getByLabel('Name (Deutsch)').fill('Festivalband');
  await row.getByLabel('Price', { exact: true }).fill('3');
  await row.getByLabel('How many there are').fill('1');
  await row.getByLabel('Each ticket needs one').check({ force: true });
  await keepPicture(page, 'add-ons-editor-1440');
  await page.getByRole('button', { name: 'Save event' }).click();
  await expect(page.getByText('Event saved')).toBeVisible();
  expect((await eventById(request, night.id)).addOns).toMatchObject([{ name: 'Wristband', left: 1, isRequired: true }]);

  await signIn(page, 'dancer114@clave.example');
  await page.setViewportSize(PHONE);
  await page.goto(`/checkout/${night.id}`);
  const pay = page.getByRole('button', { name: SAID.en.order }).filter({ visible: true });
  const wristband = page.getByRole('checkbox', { name: 'Wristband' });
  await expect(wristband).toBeChecked();
  // A page whose scripts have not come yet would put it back.
  await expect(async () => {
    await wristband.check();
    await wristband.uncheck();
    await expect(page.getByText('Wristband × 1')).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await pay.click();
  await expect(page.getByText('Each ticket needs one: please choose it.')).toBeVisible();
  await expect(wristband).toBeFocused();
  await expectNoBarriers(page);
  await wristband.check();
  await expect(page.getByText('Each ticket needs one: please choose it.')).toHaveCount(0);
  await page.getByRole('button', { name: 'One ticket more' }).click();
  await expect(page.getByText('Only 1 left, and each ticket needs one: please choose fewer tickets.')).toBeVisible();
  await page.getByRole('button', { name: 'One ticket fewer' }).click();
  const opened = page.context().waitForEvent('page');
  await pay.click();
  const tab = await opened;
  await tab.waitForURL(/\/c\/pay\//);

  // The last one is held: nobody else has a ticket without it.
  await signIn(page, 'dancer115@clave.example');
  await page.goto(`/de/checkout/${night.id}`);
  await expect(page.getByText('Ausverkauft, und jedes Ticket braucht eins: Es gibt keine Tickets mehr.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Festivalband' })).toBeDisabled();
  await expectNoBarriers(page);
  await keepPicture(page, 'add-ons-gone-de-390');

  await signIn(page, 'dancer114@clave.example');
  await payWith(tab, CARDS.good);
  await tab.waitForURL(/event-payment-success/);
  await expect(tab.getByRole('main')).toContainText('Wristband');
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/tickets?event=${night.id}`);
  await expect(page.getByText('1 was sold, none of them handed out.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Wristband/ })).toContainText('1');
  await expectNoBarriers(page);
  await keepPicture(page, 'add-ons-counts-390');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await file).suggestedFilename()).toBe('sold-with-tickets.csv');
});
