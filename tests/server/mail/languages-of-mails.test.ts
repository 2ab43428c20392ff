import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '#server/adapters/mailer.ts';
import { mailSamplesRoutes, makeMailSamples } from '#server/demo/mails/mail-samples-routes.ts';
import { de as contactDe } from '#server/services/mail/content/contact-words.de.ts';
import { en as contactEn } from '#server/services/mail/content/contact-words.en.ts';
import { CHANGED_WORDS } from '#server/services/mail/content/changed-words.ts';
import { ACCOUNT_WORDS } from '#server/services/mail/content/account-words.ts';
import { ADDRESS_WORDS } from '#server/services/mail/content/address-words.ts';
import { DECLARATION_MAIL_WORDS } from '#server/services/mail/content/declaration-words.ts';
import { DECLARATION_WORDS } from '#server/services/club/declarations/declaration-paper.ts';
import { OFFICE_WORDS } from '#server/services/mail/content/office-words.ts';
import { SHIFT_WORDS } from '#server/services/mail/content/shift-words.ts';
import type { MailKind } from '#server/services/mail/define-mails.ts';
import { ORDER_WORDS } from '#server/services/mail/content/order-words.ts';
import { GUEST_WORDS } from '#server/services/mail/content/guest-words.ts';
import { WAITING_WORDS } from '#server/services/mail/content/waiting-words.ts';
import { WORKSHOP_WORDS } from '#server/services/mail/content/workshop-words.ts';
import { MEMBER_WORDS } from '#server/services/mail/content/to-member.ts';
import { MAIL_KINDS, MAILS } from '#server/services/mail/mails.ts';
import { PAPER_WORDS } from '#server/services/shop/tickets/ticket-pdf/paper-words.ts';
import { de as contractDe } from '#shared/membership/contract-words.de.ts';
import { en as contractEn } from '#shared/membership/contract-words.en.ts';
import { NO_WITHDRAWAL_NOTE } from '#shared/orders/no-withdrawal-note.ts';
import { strangersAmong } from '#tests/support/other-language.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { deliverMails, rowsOf } from '../contact/contact-world.ts';
import { mailWorld } from './mail-world.ts';
import { readPdf } from './read-pdf.ts';

const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));
const IN_BOTH = MAIL_KINDS.filter((kind) => MAILS[kind].isInBoth === true);

/** As the sign-in, the forms of the law and the shifts that they lead to. */
const GERMAN_AT_HOME: ReadonlySet<MailKind> = new Set([
  'mail.confirm_address',
  'mail.account_exists',
  'mail.reset_password',
  'mail.welcome',
  'mail.sign_in_link',
  'mail.new_device',
  'mail.pin_voided',
  'mail.second_factor_reset',
  'mail.account_deleted',
  'mail.declaration',
  'mail.declaration_received',
  'mail.declaration_to_account',
  'mail.declaration_objected',
  'mail.declaration_declined',
  'mail.shift_ask',
  'mail.shift_news',
  'mail.shift_reminder',
  'mail.shift_swap',
]);

const strangers = strangersAmong([
  { en: contactEn, de: contactDe },
  { en: ORDER_WORDS.en, de: ORDER_WORDS.de },
  { en: CHANGED_WORDS.en, de: CHANGED_WORDS.de },
  { en: ACCOUNT_WORDS.en, de: ACCOUNT_WORDS.de },
  { en: MEMBER_WORDS.en, de: MEMBER_WORDS.de },
  { en: PAPER_WORDS.en, de: PAPER_WORDS.de },
  { en: WORKSHOP_WORDS.en, de: WORKSHOP_WORDS.de },
  { en: GUEST_WORDS.en, de: GUEST_WORDS.de },
  { en: WAITING_WORDS.en, de: WAITING_WORDS.de },
  { en: contractEn, de: contractDe },
  { en: DECLARATION_MAIL_WORDS.en, de: DECLARATION_MAIL_WORDS.de },
  { en: OFFICE_WORDS.en, de: OFFICE_WORDS.de },
  { en: SHIFT_WORDS.en, de: SHIFT_WORDS.de },
  { en: ADDRESS_WORDS.en, de: ADDRESS_WORDS.de },
  { en: DECLARATION_WORDS.en, de: DECLARATION_WORDS.de },
]);
/** What the organiser has named stays as it is. */
const NAMED: readonly string[] = ['Course', 'Artist'];
/** The law's sentences are in German in either language; the terms of an order are one text. */
const OF_THE_LAW: readonly string[] = [
  `${NO_WITHDRAWAL_NOTE.de}.`,
  'Steuernummer',
  'USt-IdNr.',
  'Rechnung',
  'Widerrufsrecht',
];
/** Everything a reader sees of a mail, piece by piece: subject, both parts, names of pictures. */
function saidIn({ subject, text, html, attachments }: Mail): string[] {
  const papers = attachments.filter(({ filename }) => filename.endsWith('.pdf') && !filename.startsWith('terms-'));
  const printed = papers.flatMap(({ content }) => readPdf(content).pages.flatMap((page) => page.text.split('\n')));
  const alts = [...html.matchAll(/ alt="([^"]*)"/g)].map(([, alt = '']) => alt);
  const pieces = html.replaceAll(/<[^>]*>/g, '\n').split('\n');
  return [subject, ...text.split('\n'), text.replaceAll('\n', ' '), ...pieces, ...alts, ...printed]
    .map((piece) => piece.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').trim())
    .filter((piece) => piece !== '' && ![...OF_THE_LAW, ...NAMED].includes(piece));
}

const sampleOf = makeMailSamples(() => mailWorld().ctx, { migrationsFolder });

describe.each(IN_BOTH)('%s', (kind) => {
  test('says no sentence of the other language, and names its own', async () => {
    for (const lang of ['en', 'de'] as const) {
      const mail = await sampleOf(kind, lang);
      expect(mail.headers?.['Content-Language']).toBe(lang);
      expect(mail.html).toContain(`<html lang="${lang}">`);
      expect(strangers(saidIn(mail), lang), lang).toEqual([]);
    }
  });

  test('is in its own language where nobody chose one, to the letter', async () => {
    const { text, html, subject } = await sampleOf(kind);
    const native = await sampleOf(kind, GERMAN_AT_HOME.has(kind) ? 'de' : 'en');
    expect({ text, html, subject }).toEqual({ text: native.text, html: native.html, subject: native.subject });
  });

  test.each(['en', 'de'] as const)('is shown in %s at /dev/mails', async (lang) => {
    const app = mailSamplesRoutes(sampleOf);
    const shown = await app.request(`/dev/mails/${lang}/${kind}`);
    expect(shown.status).toBe(200);
    const { subject } = await sampleOf(kind, lang);
    expect(await shown.text()).toContain(subject.split(':')[0]);
  });
});

test('negative control: a sentence of the other language is found in a mail', async () => {
  const german = await sampleOf('mail.contact_received', 'de');
  expect(strangers(saidIn(german), 'en')).toContain(contactDe.message.text);
});

test('the office is written to in the language that the operator’s file names', async () => {
  const { ctx } = mailWorld();
  const german = { ...ctx, operator: { ...ctx.operator, mailLang: 'de' as const } };
  const officeOf = makeMailSamples(() => german, { migrationsFolder });
  for (const kind of ['mail.contact_message', 'mail.dispute_opened', 'mail.declaration'] as const)
    expect([kind, (await officeOf(kind)).headers?.['Content-Language']]).toEqual([kind, 'de']);
  expect((await sampleOf('mail.contact_message')).headers?.['Content-Language']).toBe('en');
});

test('a kind that is in one language only has no other page at /dev/mails', async () => {
  expect((await mailSamplesRoutes(sampleOf).request('/dev/mails/de/mail.door_receipt')).status).toBe(404);
});

describe('who writes on a page', () => {
  let shop: TestShop;
  let server: TestServer;
  beforeAll(async () => {
    shop = await openTestShop();
    server = await serveShop(shop);
  });
  afterAll(async () => {
    await server.close();
    await shop.close();
  });

  const message = (subject: string) => ({ name: 'Ana', email: 'ana@somewhere.example', subject, message: 'Hallo!' });
  const languages = (mails: Mail[]) => mails.map(({ headers }) => headers?.['Content-Language']);

  test('is answered in its language, and the organiser is told in English', async () => {
    await server.mutate('contact.send', message('Parken'), { 'x-lang': 'de' });
    const [toOrganiser, toSender] = await deliverMails(shop);
    expect(toOrganiser).toMatchObject({ subject: 'Message: Parken', headers: { 'Content-Language': 'en' } });
    expect(toSender).toMatchObject({ subject: contactDe.message.subject, headers: { 'Content-Language': 'de' } });
    expect(toSender?.text).toContain(contactDe.message.text);
    expect(rowsOf(shop, 'outbox').map(({ lang }) => lang)).toEqual([null, 'de']);
  });

  test('is answered in English from an English page, and where no language is named', async () => {
    await server.mutate('contact.send', message('Parking'), { 'x-lang': 'en' });
    await server.mutate('contact.send', message('Cloakroom'));
    expect(languages(await deliverMails(shop))).toEqual(['en', 'en', 'en', 'en']);
  });

  test('is answered in German by a form that was sent before the scripts of its German page were here', async () => {
    const { status } = await fetch(`${server.url}/de/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.system.baseUrl },
      body: new URLSearchParams({ ...message('Eintritt'), formKey: 'de-2' }),
    });
    expect(status).toBe(303);
    expect(languages(await deliverMails(shop))).toEqual(['en', 'de']);
  });

  test('the same way about a table and a course', async () => {
    const course = { name: 'Ana', email: 'bea@somewhere.example', role: 'both', note: '' };
    await server.mutate('contact.requestCourse', course, { 'x-lang': 'de' });
    const mail = (await deliverMails(shop)).find(({ to }) => to === course.email);
    expect(mail?.subject).toBe(contactDe.course.subject);
    expect(mail?.text).toContain(contactDe.course.roles.both);
    expect(mail?.text).toContain(`${shop.system.baseUrl}/de/learn-bachata`);
  });
});
