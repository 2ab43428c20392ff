import { afterAll, beforeAll, expect, test } from 'vitest';
import { CreateEventInput } from '#shared/events/edit-event.ts';
import { AdminEventsInput } from '#shared/events/event-list.ts';
import { choicesIn } from '#shared/questions/asked.ts';
import { QuestionFields } from '#shared/questions/question.ts';
import { HOUR_MS } from '#shared/time.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { createEvent } from '#server/services/shop/events/edit/create-event.ts';
import { duplicateEvent } from '#server/services/shop/events/edit/duplicate-event.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { listAdminEvents } from '#server/services/shop/events/lists/list-admin-events.ts';
import { eventCancelledMail } from '#server/services/mail/content/event-cancelled-mail.ts';
import { orderPaidMail } from '#server/services/mail/content/order-paid-mail.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { showOrder } from '#server/services/shop/orders/verify-payment.ts';
import { pay } from '#tests/support/buy.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addBuyer } from '#tests/support/test-shop.ts';

const WORDS = { title: 'Evening of Boleros', description: 'Slow and close.' };
const GERMAN = { title: 'Abend der Boleros', description: 'Langsam und nah.' };

let site: TestSite;
let both: string;
let englishAlone: string;
let germanAlone: string;

const office = () => site.shop.as(addBuyer(site.shop), ['admin']);

function add(words: object): string {
  const startsAt = new Date(site.shop.clock.now().getTime() + 50 * HOUR_MS);
  const input = CreateEventInput.parse({
    kind: 'party',
    styles: ['salsa'],
    startsAt,
    endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS),
    location: 'Salón Isar',
    priceCents: 1200,
    isActive: true,
    isStillDayAccepted: true,
    ...words,
  });
  return createEvent(office(), input).ids[0] ?? '';
}

beforeAll(async () => {
  site = await openTestSite();
  both = add({
    ...WORDS,
    otherWords: { lang: 'de', ...GERMAN },
    ticketTypes: [{ name: 'Front row', priceCents: 1500, otherWords: { lang: 'de', name: 'Erste Reihe' } }],
  });
  englishAlone = add({ title: 'Quiet Ball', description: 'Whispered.' });
  germanAlone = add({ title: 'Stiller Ball', description: 'Geflüstert.', otherWords: { lang: 'en' } });
});
afterAll(() => site.close());

const bodyOf = async (address: string): Promise<string> => (await site.ask(address)).text.split('<body')[1] ?? '';
/** What is read of a page, without the state that its scripts take over. */
const read = async (address: string): Promise<string> =>
  (await bodyOf(address)).replaceAll(/<script[\s\S]*?<\/script>/g, '');

test('each page says what its language has, head, list and ticket types too', async () => {
  for (const [prefix, own, other, type] of [
    ['', WORDS, GERMAN, ['Front row', 'Erste Reihe']],
    ['/de', GERMAN, WORDS, ['Erste Reihe', 'Front row']],
  ] as const) {
    const page = await read(`${prefix}/events/${both}`);
    const { text } = await site.ask(`${prefix}/events/${both}`);
    for (const said of [own.title, own.description, type[0]]) expect(page).toContain(said);
    for (const said of [other.title, other.description, type[1]]) expect(page).not.toContain(said);
    expect(text).toContain(`<meta property="og:title" content="${own.title}`);
    expect(/"name":"([^"]*Bolero[^"]*)"/.exec(text.split('ld+json')[1] ?? '')?.[1]).toBe(own.title);
    expect(await read(`${prefix}/events`)).toContain(own.title);
    expect(await read(`${prefix}/events`)).not.toContain(other.title);
  }
});

test('what a language has not is shown in the other one, marked as such', async () => {
  expect(await read(`/de/events/${englishAlone}`)).toContain('<span lang="en">Whispered.</span>');
  expect(await read(`/de/events/${englishAlone}`)).toContain('<h1><span lang="en">Quiet Ball</span></h1>');
  expect(await read(`/events/${germanAlone}`)).toContain('<span lang="de">Geflüstert.</span>');
  expect(await read(`/events/${englishAlone}`)).toContain('<h1>Quiet Ball</h1>');
  expect(await read(`/de/events/${germanAlone}`)).toContain('<h1>Stiller Ball</h1>');
});

test('mails, papers and orders speak as their order does', async () => {
  const { shop } = site;
  const userId = addBuyer(shop);
  const [type] = findEvent(shop.visitor, { id: both }).ticketTypes;
  const started = await startCheckout(shop.as(userId), {
    eventId: both,
    items: [{ ticketTypeId: type?.id ?? '', quantity: 1 }],
  });
  const bought = { userId, orderId: started.orderId };
  pay(shop, { sessionId: started.sessionId ?? '' });
  await shop.settle();
  const german = await orderPaidMail(shop.system, bought.orderId, 'de');
  const english = await orderPaidMail(shop.system, bought.orderId, 'en');
  expect([german?.title, english?.title]).toEqual([GERMAN.title, WORDS.title]);
  expect(german?.subject).toContain(GERMAN.title);
  const calendar = german?.files?.find(({ contentType }) => contentType.startsWith('text/calendar'));
  expect(calendar?.content.toString()).toContain(`SUMMARY:${GERMAN.title}`);
  expect(JSON.stringify(german?.blocks)).not.toMatch(/Front row|Evening of Boleros/);
  expect(showOrder(shop.as(bought.userId), bought.orderId, 'de').order.lines[0]?.name).toBe('Erste Reihe');
  expect(showOrder(shop.as(bought.userId), bought.orderId, 'en').order.lines[0]?.name).toBe('Front row');

  await cancelEvent(office(), both, { words: 'The hall is flooded.', wordsDe: 'Der Saal steht unter Wasser.' });
  const said = (lang: 'en' | 'de') => JSON.stringify(eventCancelledMail(shop.system, bought.orderId, lang)?.blocks);
  expect(said('de')).toContain('Der Saal steht unter Wasser.');
  expect(said('de')).not.toContain('The hall is flooded.');
  expect(said('en')).toContain('The hall is flooded.');
  site.publicCache.purge(); // as the router does after every change
  expect(await read(`/de/events/${both}`)).toContain('Der Saal steht unter Wasser.');
  // What its guests were told is that night's alone.
  const startsAt = new Date(shop.clock.now().getTime() + 90 * HOUR_MS);
  const copy = duplicateEvent(office(), { id: both, startsAt, isStillDayAccepted: true });
  expect(showEventEdit(office(), copy.id).otherWords).toEqual({ lang: 'de', ...GERMAN });
});

test('the panel finds a night by either title and counts what is missing', () => {
  const found = (search: string) =>
    listAdminEvents(office(), AdminEventsInput.parse({ search })).items.map(({ id, missing }) => [id, missing]);
  expect(found('quiet')).toEqual([[englishAlone, { en: 0, de: 2 }]]);
  expect(found('stiller')).toEqual([[germanAlone, { en: 2, de: 0 }]]);
  const hidden = add({ title: 'Ball', otherWords: { lang: 'de', title: 'Kehraus' } });
  expect(found('kehraus')).toEqual([[hidden, { en: 0, de: 0 }]]);
  const index = site.shop.db.sqlite.prepare(`SELECT title FROM event_search WHERE event_search MATCH 'kehraus'`).all();
  expect(index).toEqual([{ title: 'Ball Kehraus' }]);
});

test('programs read both languages', async () => {
  const answer = JSON.parse((await site.ask(`/api/v1/events/${germanAlone}`)).text) as Record<string, unknown>;
  expect(answer).toMatchObject({
    title: 'Stiller Ball',
    texts: { en: { title: '', description: '' }, de: { title: 'Stiller Ball', description: 'Geflüstert.' } },
  });
  expect(JSON.stringify(answer)).not.toContain('otherWords');
});

test("choices are read in the page's language where all of them are written", () => {
  const question = QuestionFields.parse({
    id: crypto.randomUUID(),
    kind: 'choice',
    words: 'Snacks',
    choices: ['All', 'None'],
    otherWords: { lang: 'de', choices: 'Alles\nNichts' },
  });
  expect(choicesIn(question, 'de')).toEqual({ choices: ['Alles', 'Nichts'], lang: 'de' });
  expect(choicesIn(question, 'en')).toEqual({ choices: ['All', 'None'], lang: 'en' });
  const half = { ...question, otherWords: { lang: 'de' as const, choices: 'Alles' } };
  expect(choicesIn(half, 'de')).toEqual({ choices: ['All', 'None'], lang: 'en' });
});
