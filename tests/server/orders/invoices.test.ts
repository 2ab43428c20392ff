import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { InvoiceRecipient, MAX_INVOICES_PER_ORDER } from '#shared/orders/invoice.ts';
import { RefundOrderInput } from '#shared/orders/refund-order.ts';
import { localDateOf } from '#shared/time.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import type { MailKind } from '#server/services/mail/define-mails.ts';
import { receiptPaper } from '#server/services/office/orders/order-papers.ts';
import { showOrder } from '#server/services/office/orders/show-order.ts';
import { erasePerson } from '#server/services/people/retention/erase-person.ts';
import { askInvoice } from '#server/services/shop/orders/ask-invoice.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { setForward } from '#tests/support/berlin-days.ts';
import { readPdf } from '#tests/server/mail/read-pdf.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const ACME = InvoiceRecipient.parse({
  company: 'Acme Tanz GmbH',
  street: 'Lindwurmstraße 1',
  place: '80337 München',
  vatId: 'de 123 456 789',
});
const OTHER = { ...ACME, company: 'Beta AG', vatId: '' };

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const admin = () => shop.as('admin', ['admin']);
const year = () => localDateOf(shop.clock.now()).slice(0, 4);
const numberOf = (orderId: string) => showOrder(admin(), { orderId }).books.receiptNumber;
const ask = ({ userId, orderId }: Bought, recipient = ACME) => askInvoice(shop.as(userId), { orderId, recipient });
const waiting = () => shop.db.sqlite.prepare(`SELECT company FROM invoices WHERE serial IS NULL`).pluck().all();

async function paid(): Promise<Bought> {
  const bought = await buyTicket(shop, { eventId: addEvent(shop, { priceCents: 2_500 }), quantity: 2 });
  pay(shop, bought);
  await shop.settle();
  return bought;
}

async function mailOf(kind: MailKind, orderId: string) {
  const row = shop.db.sqlite
    .prepare<[string, string], { id: string; refId: string; payload: string | null }>(
      `SELECT id, ref_id AS refId, payload FROM outbox WHERE kind = ? AND ref_id LIKE ? || '%' ORDER BY rowid DESC`,
    )
    .get(kind, orderId)!;
  return composeMail(shop.system, { kind, ...row, attempts: 0 });
}

const note = ({ orderId }: Bought) =>
  shop.db.sqlite
    .prepare(
      `INSERT INTO invoices (id, order_id, company, street, place, country, vat_id)
        VALUES ('i', ?, 'Ana', 'Lane 1', 'Town', '', '')`,
    )
    .run(orderId);

describe('an invoice asked for before paying', () => {
  const order = async (eventId: string, userId: string, invoice?: InvoiceRecipient): Promise<Bought> => {
    const items = [{ ticketTypeId: 'general-admission' as const, quantity: 1 }];
    const started = await startCheckout(shop.as(userId), { eventId, items, ...(invoice && { invoice }) });
    return { eventId, userId, orderId: started.orderId, sessionId: started.sessionId ?? '' };
  };

  test('has no number until the money is there, then the first of its year, and the mail brings it', async () => {
    const bought = await order(addEvent(shop), addBuyer(shop), ACME);
    expect(waiting()).toEqual(['Acme Tanz GmbH']);
    expect(numberOf(bought.orderId)).toBeNull();
    pay(shop, bought);
    await shop.settle();
    expect(waiting()).toEqual([]);
    expect(numberOf(bought.orderId)).toBe(`RE-${year()}-00001`);
    const mail = await mailOf('mail.order_paid', bought.orderId);
    const names = mail?.files?.map(({ filename }) => filename);
    expect(names).toContain(`invoice-RE-${year()}-00001.pdf`);
    expect(names?.some((name) => name.startsWith('receipt-'))).toBe(false);
    const said = JSON.stringify(mail?.blocks);
    expect(said).toContain('Acme Tanz GmbH, Lindwurmstraße 1, 80337 München');
    expect(said).not.toContain('Receipt number');
  });

  test('goes to whom the last press named, and to nobody when it was taken back', async () => {
    const [eventId, userId] = [addEvent(shop), addBuyer(shop)];
    await order(eventId, userId, ACME);
    await order(eventId, userId, OTHER);
    expect(waiting()).toEqual(['Beta AG']);
    const bought = await order(eventId, userId);
    expect(waiting()).toEqual([]);
    pay(shop, bought);
    await shop.settle();
    expect(numberOf(bought.orderId)).toMatch(/^R\d{8}-/);
  });

  test('is not made out for a free order, which has nothing to invoice', async () => {
    const bought = await order(addEvent(shop, { priceCents: 0 }), addBuyer(shop), ACME);
    expect(shop.db.sqlite.prepare(`SELECT count(*) FROM invoices`).pluck().get()).toBe(0);
    expect(() => ask(bought)).toThrow('INVOICE_NOT_POSSIBLE');
  });
});

describe('an invoice asked for after paying', () => {
  test('takes the place of the receipt in the books, in its PDF and by a mail of its own', async () => {
    const bought = await paid();
    expect(numberOf(bought.orderId)).toMatch(/^R\d{8}-/);
    expect(ask(bought)).toEqual({ number: `RE-${year()}-00001` });
    expect(numberOf(bought.orderId)).toBe(`RE-${year()}-00001`);
    const { name, content } = await receiptPaper(admin(), bought.orderId);
    expect(name).toBe(`invoice-RE-${year()}-00001`);
    const [page] = readPdf(content).pages;
    for (const words of ['Invoice / Rechnung', 'Acme Tanz GmbH', '80337 München', 'DE123456789', '€50.00', '19 %'])
      expect(page?.text.replaceAll('\u00a0', ' ')).toContain(words);
    expect(page?.text).not.toContain('Receipt');
    const mail = await mailOf('mail.invoice', bought.orderId);
    expect(mail?.subject).toContain(`Invoice RE-${year()}-00001`);
    expect(mail?.files?.map(({ filename }) => filename)).toEqual([`invoice-RE-${year()}-00001.pdf`]);
  });

  test('with another address is another invoice that names the one it replaces, five times at most', async () => {
    const bought = await paid();
    ask(bought);
    expect(ask(bought, OTHER)).toEqual({ number: `RE-${year()}-00002` });
    const mail = await mailOf('mail.invoice', bought.orderId);
    expect(JSON.stringify(mail?.blocks)).toContain(`It replaces invoice RE-${year()}-00001`);
    for (let made = 2; made < MAX_INVOICES_PER_ORDER; made++) ask(bought);
    expect(() => ask(bought)).toThrow('INVOICE_NOT_POSSIBLE');
  });

  test('is corrected by its own number when money goes back, and no longer made out after that', async () => {
    const [bought, other] = [await paid(), await paid()];
    ask(bought);
    const back = ({ orderId }: Bought) =>
      requestRefund(
        admin(),
        RefundOrderInput.parse({
          orderId,
          amountCents: 500,
          ticketsStay: true,
          cause: 'other',
          reason: 'x',
          requestKey: randomUUID(),
        }),
      );
    back(bought);
    back(other);
    await shop.settle();
    expect(showOrder(admin(), { orderId: bought.orderId }).refunds[0]?.correctionNumber).toBe(`RE-${year()}-00001-K1`);
    for (const order of [bought, other]) expect(() => ask(order)).toThrow('INVOICE_NOT_POSSIBLE');
  });

  test('is refused for an order that is not paid, and for somebody else’s', async () => {
    const open = await buyTicket(shop);
    expect(() => ask(open)).toThrow('INVOICE_NOT_POSSIBLE');
    const bought = await paid();
    expect(() => ask({ ...bought, userId: addBuyer(shop) })).toThrow('ORDER_NOT_FOUND');
  });
});

test('the numbers of a year follow without a gap, and another year begins with 1', async () => {
  const orders = [await paid(), await paid(), await paid()];
  expect(orders.slice(0, 2).map((bought) => ask(bought).number.slice(-5))).toEqual(['00001', '00002']);
  const next = Number(year()) + 1;
  setForward(shop.clock, new Date(Date.UTC(next, 0, 2, 12)));
  expect(ask(orders[2]!).number).toBe(`RE-${next}-00001`);
});

test('the database refuses a number out of turn, a change of what was made out, and its deletion', async () => {
  const bought = await paid();
  ask(bought);
  const run = (sql: string) => () => shop.db.sqlite.prepare(sql).run();
  expect(run(`UPDATE invoices SET company = 'Other'`)).toThrow('invoices is append-only');
  expect(run(`DELETE FROM invoices`)).toThrow('invoices is append-only');
  const next = await buyTicket(shop);
  note(next);
  expect(run(`UPDATE invoices SET year = ${year()}, serial = 3, issued_at = 1 WHERE id = 'i'`)).toThrow('not the next');
});

test('erasing a person forgets whom an unpaid order would have been invoiced to, and keeps what was made out', async () => {
  const bought = await paid();
  ask(bought);
  const open = await buyTicket(shop, { userId: bought.userId });
  note(open);
  erasePerson(shop.system, { userId: bought.userId, email: 'x@gast.example' });
  expect(waiting()).toEqual([]);
  expect(numberOf(bought.orderId)).toBe(`RE-${year()}-00001`);
});

test.each([
  ['company', '   ', 'Please enter the name of the company.'],
  ['place', '', 'Please enter postal code and town.'],
  ['vatId', '123456789', 'A VAT id begins with two letters, such as DE123456789.'],
])('a recipient whose %s is %j is told what is missing', (field, value, sentence) => {
  const { success, error } = InvoiceRecipient.safeParse({ ...ACME, [field]: value });
  expect(success).toBe(false);
  expect(error?.issues[0]?.message).toBe(sentence);
});
