import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Snapshot } from '#shared/door/snapshot.ts';
import { shortCode } from '#shared/door/short-code.ts';
import { stoppedWords } from '#shared/tickets/stopped-ticket.ts';
import { en as ticketWords } from '#shared/tickets/words.en.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { nightLinks } from '#server/http/pages/tickets/night-section.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { showSharedTicket, type SharedTicket } from '#server/services/shop/tickets/show-shared-ticket.ts';
import { buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { pairDesk, scan, ticketsOf, type TestDesk, type TestTicket } from '#tests/support/door.ts';
import { moveAll } from '#tests/support/move-all.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let desk: TestDesk;
let [tonight, saturday, sunday] = ['', '', ''];
let bought: Bought;
let ticket: TestTicket;
const admin = () => shop.as('admin', ['admin']);
const pull = (since?: string) =>
  Snapshot.parse(takeSnapshot(desk.ctx, desk.desk, since === undefined ? {} : { since }));
const codeOf = ({ id }: TestTicket) =>
  shortCode(shop.db.sqlite.prepare<[string], string>('SELECT code_id FROM tickets WHERE id = ?').pluck().get(id) ?? '');
const told = () => scan(desk, tonight, ticket.code);

beforeEach(async () => {
  shop = await openTestShop();
  desk = pairDesk(shop);
  tonight = addEvent(shop, { priceCents: 2_000, startsInHours: 1 });
  saturday = addEvent(shop, { priceCents: 2_000, startsInHours: 27, title: 'Bachata Saturday' });
  sunday = addEvent(shop, { priceCents: 2_000, startsInHours: 51, title: 'Kizomba Sunday' });
  bought = await buyTicket(shop, { eventId: tonight, userId: addBuyer(shop) });
  pay(shop, bought);
  await shop.settle();
  [ticket] = ticketsOf(shop, bought.orderId) as [TestTicket];
});
afterEach(() => shop.close());

async function move(orderId: string, eventId: string): Promise<string> {
  const moved = moveAll(shop, { orderId, eventId });
  await shop.settle();
  return moved;
}

describe('a moved ticket at the night that it was for', () => {
  it('is refused with the night that it is for now, at the server and in what a desk has without one', async () => {
    const first = pull();
    expect(first.moved).toEqual([]);
    const next = await move(bought.orderId, saturday);
    const named = /^Bachata Saturday, (Mo|Di|Mi|Do|Fr|Sa|So) \d{1,2}\.\d{1,2}\., mit dem neuen Code$/;
    expect(told()).toMatchObject({ colour: 'red', reason: 'cancelled', todo: 'Nicht einlassen: umgebucht.' });
    expect(told().validFor).toMatch(named);
    const { moved, cursor } = pull(first.cursor);
    expect(moved).toEqual([[codeOf(ticket), expect.stringMatching(named)]]);
    expect(pull(cursor).moved).toBeNull(); // it did not change

    // Moved on.
    const last = await move(next, sunday);
    expect(told().validFor).toMatch(/^Kizomba Sunday, /);
    expect(pull(cursor).moved?.[0]?.[1]).toMatch(/^Kizomba Sunday, /);

    requestRefund(admin(), { orderId: last });
    await shop.settle();
    expect(told()).toMatchObject({ validFor: null, todo: 'Nicht einlassen: storniert oder umgebucht.' });
    expect(pull(cursor).moved).toEqual([]);
  });

  it('moved away and back again says what it is now', async () => {
    const again = await move(await move(bought.orderId, saturday), tonight);
    expect(ticketsOf(shop, again)).toHaveLength(1);
    expect(told().validFor).toBe('General Admission, mit dem neuen Code');
  });

  it('says nothing of a night where it was given back', async () => {
    requestRefund(admin(), { orderId: bought.orderId });
    await shop.settle();
    expect(told()).toMatchObject({ reason: 'cancelled', validFor: null });
    expect(pull().moved).toEqual([]);
  });
});

it('a moved ticket names its night on the card of its owner and on the page of a friend', async () => {
  const { sharePath } = listMyTickets(shop.as(bought.userId), undefined)[0]!;
  const next = await move(bought.orderId, saturday);
  const own = () => listMyTickets(shop.as(bought.userId), undefined).find(({ id }) => id === ticket.id)!;
  const shared = () => showSharedTicket(shop.visitor, sharePath.split('/').at(-1) ?? '');
  for (const shown of [own(), shared()])
    expect(stoppedWords(shown, ticketWords)?.sentence).toMatch(
      /^Now for Bachata Saturday, \w+, \d{1,2} \w+ \d{4}, General Admission\. /,
    );
  // The way to a night that it is no longer for would lead there.
  const linksOf = (shown: SharedTicket) => nightLinks(shown, { lang: 'en' });
  expect(linksOf(shared())).not.toMatch(/Directions|Calendar/);
  const [now] = listMyTickets(shop.as(bought.userId), undefined).filter(({ status }) => status === 'active');
  expect(linksOf(now!)).toMatch(/Directions.*Calendar/);
  requestRefund(admin(), { orderId: next });
  await shop.settle();
  for (const shown of [own(), shared()])
    expect(stoppedWords(shown, ticketWords)?.sentence).toBe('This ticket was moved. This code opens no door.');
});
