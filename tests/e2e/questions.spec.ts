import { CARDS, findNight, mailTo, payWith } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expectWhole } from './support/whole-language.ts';

const PHONE = { width: 390, height: 844 };
const SAID = {
  en: {
    level: 'Your zouk level',
    choices: ['New', 'Some', 'Solid'],
    company: 'Who do you come with?',
    book: /^Book Now/,
    order: /^Pay €[\d.]+ with Stripe$/,
    missing: 'Please choose one.',
    like: '(if you like)',
    plans: 'Plans changed?',
    way: /^Your answers/,
    save: 'Save',
    saved: 'Answers saved',
    mail: /Your ticket for Zouk Lab/,
  },
  de: {
    level: 'Dein Level im Zouk',
    choices: ['Neu', 'Etwas', 'Sicher'],
    company: 'Mit wem kommst du?',
    book: /^Ticket kaufen/,
    order: 'Zahlungspflichtig bestellen',
    missing: 'Bitte wähle etwas aus.',
    like: '(wenn du magst)',
    plans: 'Pläne geändert?',
    way: /^Deine Antworten/,
    save: 'Speichern',
    saved: 'Antworten gespeichert',
    mail: /Zouk Lab/,
  },
} as const;

for (const [lang, buyer] of [
  ['en', 'dancer110@clave.example'],
  ['de', 'dancer111@clave.example'],
] as const)
  test(`what an event asks is answered on a phone, stands in the mail and is changed at the ticket: ${lang}`, async ({
    page,
    request,
  }) => {
    const words = SAID[lang];
    const [beginner, some, solid] = words.choices;
    const level = page.getByRole('group', { name: words.level });
    const prefix = lang === 'de' ? '/de' : '';
    const night = await findNight(request, ({ questions }) => questions.some(({ isRequired }) => isRequired));
    await signIn(page, buyer);
    await page.setViewportSize(PHONE);
    await page.goto(`${prefix}/events/${night.id}`);
    await page.getByRole('main').getByRole('link', { name: words.book }).first().click();
    const pay = page.getByRole('button', { name: words.order }).filter({ visible: true });
    await expect(pay).toBeEnabled();
    await expect(page.getByText(words.like)).toHaveCount(1);
    await pay.click();
    await expect(page.getByText(words.missing)).toBeVisible();
    await expect(level.getByRole('radio', { name: beginner })).toBeFocused();
    await expectNoBarriers(page);
    await expectWhole(page, lang);
    await keepPicture(page, `questions-missing-${lang}-390`);
    await level.getByRole('radio', { name: some }).check({ force: true });
    await page.getByLabel(words.company).fill('With Mira');
    await expect(page.getByText(words.missing)).toHaveCount(0);
    await keepPicture(page, `questions-${lang}-390`);

    const opened = page.context().waitForEvent('page');
    await pay.click();
    const tab = await opened;
    await tab.waitForURL(/\/c\/pay\//);
    await payWith(tab, CARDS.good);
    await tab.waitForURL(new RegExp(`\\d${prefix}/event-payment-success`));
    await mailTo(request, buyer, words.mail);
    await page.goto(`/dev/mail?to=${encodeURIComponent(buyer)}`);
    await page.getByRole('link', { name: words.mail }).first().click();
    await expect(page.getByRole('article', { name: /HTML/ })).toContainText('With Mira');

    await page.goto(`${prefix}/dashboard?tab=tickets&open=1`);
    const ticket = page.getByRole('article').filter({ hasText: 'Zouk Lab' }).first();
    await ticket.getByRole('button', { name: words.plans }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: words.way }).click();
    await expect(level.getByRole('radio', { name: some })).toBeChecked();
    await level.getByRole('radio', { name: solid }).check({ force: true });
    await expectNoBarriers(page);
    await keepPicture(page, `answers-${lang}-390`);
    await sheet.getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.saved)).toBeVisible();
  });

test('a question is written in the editor and answered for each ticket; the panel shows who said what', async ({
  page,
  request,
}) => {
  const night = await findNight(
    request,
    ({ questions, ...event }) => questions.length === 0 && event.title === 'Noche Blanca',
  );
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/events/${night.id}`);
  await page.getByRole('button', { name: 'Add question' }).click();
  const row = page.getByRole('group', { name: 'Questions at checkout' });
  await row.getByLabel('Question', { exact: true }).fill('T-shirt size');
  await row.getByLabel('Answered by').selectOption('One of these');
  await page.getByRole('button', { name: 'Save event' }).click();
  await expect(page.getByText('Please give the choices, one a line.')).toBeVisible();
  await expectNoBarriers(page);
  await row.getByLabel('Choices, one a line').fill('S\nM\nL');
  await row.getByLabel('Must be answered').check({ force: true });
  await keepPicture(page, 'questions-editor-1440');
  await page.getByRole('button', { name: 'Save event' }).click();
  await expect(page.getByText('Event saved')).toBeVisible();
});
