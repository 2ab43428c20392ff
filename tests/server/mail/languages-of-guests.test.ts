import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { de } from '#server/services/mail/content/guest-words.de.ts';
import { de as workshop } from '#server/services/mail/content/workshop-words.de.ts';
import { langOfGuest } from '#server/services/mail/find-mail-recipient.ts';
import { followConfirmationText } from '#shared/follows/follow.ts';
import { DAY_MS } from '#shared/time.ts';
import { de as proposal } from '#shared/workshops/words.de.ts';
import { findRow } from '#server/db/rows.ts';
import { followers, follows } from '#server/db/schema/follows.ts';
import { saveArtist } from '#server/services/shop/artists/save-artist.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addStaff } from '#tests/support/door.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { deliverMails } from '../contact/contact-world.ts';

let shop: TestShop;
let server: TestServer;
beforeEach(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
});
afterEach(async () => {
  await server.close();
  await shop.close();
});

test('who follows on a German page is asked in German, by the words that are kept as proof, and told in German', async () => {
  const id = randomUUID();
  saveArtist(shop.as(addStaff(shop, ['organiser']), ['organiser']), {
    id,
    name: 'DJ Ana',
    about: '',
    otherWords: null,
    url: null,
  });
  const input = { email: 'ana@gast.example', page: '/events', subjects: [{ subject: 'artist', subjectId: id }] };
  const { status } = await server.mutate('contact.follow', input, { 'x-lang': 'de' });
  expect(status).toBe(200);
  const [mail] = await deliverMails(shop);
  const text = followConfirmationText({ names: ['DJ Ana'], isWorkshop: false, lang: 'de' });
  expect(mail?.subject).toBe(de.follow.confirm.subject);
  expect(mail?.text.replaceAll('\n', ' ')).toContain(text);
  expect(mail?.text).toContain(`${shop.system.baseUrl}/de/newsletter/confirmed?token=`);
  const follower = findRow(shop.db, followers, { email: input.email });
  expect(follower?.lang).toBe('de');
  expect(findRow(shop.db, follows, { followerId: follower?.id ?? '' })?.mailText).toBe(text);

  await server.mutate('contact.follow', input);
  expect(findRow(shop.db, followers, { email: input.email })?.lang).toBe('en');
});

test('mails around a night speak as the page of the newest order for it; English where no page was', async () => {
  const [eventId, userId] = [addEvent(shop, { startsInHours: 30 }), addBuyer(shop)];
  const order = async (lang: string | null): Promise<void> => {
    const bought = await buyTicket(shop, { userId, eventId });
    pay(shop, bought);
    await shop.settle();
    shop.db.sqlite.prepare('UPDATE orders SET lang = ? WHERE id = ?').run(lang, bought.orderId);
    shop.clock.advance(60_000);
  };
  await order(null);
  expect(langOfGuest(shop.system, { userId, eventId })).toBe('en');
  await order('en');
  await order('de');
  expect(langOfGuest(shop.system, { userId, eventId })).toBe('de');
  expect(langOfGuest(shop.system, { userId: addBuyer(shop), eventId })).toBe('en');
});

test('a proposal keeps the language of its form: why it is refused, and its mails', async () => {
  const form = {
    artistName: 'Noelia',
    artistEmail: 'noelia@artists.example',
    workshopTopic: 'Körperwellen',
    workshopDate: new Date(shop.clock.now().getTime() + 20 * DAY_MS).toISOString(),
    durationMinutes: 60,
    priceCents: 0,
    agreed: true,
  };
  const submit = (input: object) => server.mutate('workshops.submit', { ...form, ...input }, { 'x-lang': 'de' });
  expect((await submit({ workshopTopic: '', durationMinutes: 5 })).text).toContain(proposal.fields.workshopTopic);
  expect((await submit({ durationMinutes: 5 })).text).toContain(proposal.fields.tooShort);
  expect((await submit({ workshopDate: '2001-01-01T12:00' })).text).toContain(proposal.fields.past);
  expect((await submit({})).status).toBe(200);
  const mails = await deliverMails(shop);
  const toArtist = mails.find(({ to }) => to === form.artistEmail);
  expect(toArtist).toMatchObject({ subject: workshop.submitted.subject, headers: { 'Content-Language': 'de' } });
  expect(toArtist?.text).toContain(`${shop.system.baseUrl}/de/workshop-status/`);
  expect(mails.find(({ to }) => to !== form.artistEmail)?.headers?.['Content-Language']).toBe('en');
});

test('the mail program’s own button ends a German list at the address of its German mail', async () => {
  await server.mutate(
    'contact.subscribeNewsletter',
    { email: 'bea@gast.example', types: ['events'], page: '/newsletter' },
    { 'x-lang': 'de' },
  );
  const token = /confirmed\?token=([\w-]+)/.exec((await deliverMails(shop))[0]?.text ?? '')?.[1];
  await server.mutate('contact.confirmNewsletter', { token }, { 'x-lang': 'de' });
  const [started] = await deliverMails(shop);
  const way = /<([^>]+)>/.exec(started?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect(way).toContain(`${shop.system.baseUrl}/de/unsubscribe/`);
  const { status } = await fetch(way.replace(shop.system.baseUrl, server.url), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  });
  expect(status).toBe(200);
  const active = shop.db.sqlite.prepare('SELECT is_active FROM newsletter_subscriptions').pluck().all();
  expect(active).toEqual([0]);
});
