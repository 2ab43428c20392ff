import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupedVoucher, voucherOfSale } from '#shared/door/voucher-code.ts';
import { doorReceiptMail } from '#server/services/mail/content/door-receipt-mail.ts';
import { findReceipt } from '#server/services/door/sales/show-receipt.ts';
import { voucherCodeOf } from '#server/services/shop/tickets/voucher-code.ts';
import { atDoor, inCash } from '#tests/support/at-door.ts';
import { addMember, addBoss, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { openReceiptShop, outageFiscal, type ReceiptShop } from '#tests/support/door-receipt.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { dayFrom, wallClock } from '#tests/support/berlin-days.ts';
import { readPdf } from '../mail/read-pdf.ts';

let world: ReceiptShop;
let shop: TestShop;
let till: TestDesk;
let [eventId, ticketTypeId] = ['', ''];

beforeAll(async () => {
  world = await openReceiptShop();
  ({ shop, till, eventId, ticketTypeId } = world);
});
afterAll(() => world.close());

const linkOf = (entryId: string) => world.linkOf(entryId);
const sold: ReceiptShop['sold'] = (more) => world.sold(more);
const read = async (token: string) => {
  const answer = await fetch(`${world.server.url}/receipt/${token}`);
  const html = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    text: html.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' '),
  };
};
it('says all that § 6 KassenSichV asks for, to be read by anyone who has the link, and by no search engine', async () => {
  const { status, headers, html, text } = await read(linkOf(sold()));
  expect(status).toBe(200);
  const { legalName, street, postalCode, city, taxNumber } = shop.system.operator;
  for (const part of [
    legalName,
    street,
    `${postalCode} ${city}`,
    taxNumber,
    'Beleg K3FA9-000123',
    'Salsa &lt;Friday&gt;',
    'Kasse 1',
    '2 × Abendkasse',
    'je 12,50 €',
    'Gesamt 25,00 €',
    'Bar gegeben 20,00 € 10,00 €',
    'Karte 15,00 €',
    'Rückgeld 10,00 €',
    'USt 19 % netto 21,01 €',
    '3,99 €',
    'TSE-Transaktion 4711',
    'Signaturzähler 815',
    'Beginn 2026-01-16T21:40:11.000Z',
    'Ende 2026-01-16T21:40:19.000Z',
    'K3FA9C',
    'TSE-7e1f',
    'Prüfwert c2lnbmF0dXJl',
  ])
    expect(text.replaceAll('\u00a0', ' '), part).toContain(part);
  expect(html).toContain('aria-label="Prüfcode der TSE"');
  expect(html).not.toContain('<script');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  // Otherwise a browser would not send the form, or not say where it comes from, and the server would refuse it.
  expect(headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(headers.get('referrer-policy')).toBe('same-origin');
});

it('waits for a sale made without a network, then shows it under the same link', async () => {
  const saleId = randomUUID();
  const before = await read(linkOf(saleId));
  expect(before.text).toContain('Dein Beleg ist noch nicht von der Kasse angekommen.');
  expect(before.html).toContain('http-equiv="refresh"');
  sold({ saleId });
  expect((await read(linkOf(saleId))).text).toContain('Beleg K3FA9-000123');
});

it('cannot be leafed through: an id without our signature is no receipt, sold or not', async () => {
  const saleId = sold();
  const link = linkOf(saleId);
  for (const token of [
    saleId,
    saleId.replaceAll('-', '') + linkOf(randomUUID()).slice(32),
    link.slice(0, -1),
    `${link}A`,
    '%00',
    linkOf(randomUUID()).toUpperCase(),
  ])
    expect((await read(token)).status, token).toBe(404);
  const other = randomUUID(); // a row of the till that is no receipt
  atDoor(pairDesk(shop, 'Kasse 2')).open({ entryId: other });
  expect((await read(linkOf(other))).status).toBe(404);
});

/** The coming Friday from 20:00 to 01:00: on other days of the week there is no voucher. */
function fridayNight(): [number, number] {
  const now = shop.clock.now();
  const days = [1, 2, 3, 4, 5, 6, 7].find((later) => new Date(dayFrom(now, later)).getUTCDay() === 5) ?? 0;
  return [wallClock(now, days, 20).getTime(), wallClock(now, days + 1, 1).getTime()];
}

it('names the voucher that is part of a member’s price', async () => {
  const saleId = randomUUID();
  const items = [{ ticketTypeId, quantity: 1, memberCode: addMember(shop, 'club').membershipId }];
  shop.db.sqlite.prepare(`UPDATE events SET starts_at = ?, ends_at = ? WHERE id = ?`).run(...fridayNight(), eventId);
  atDoor(till).sell({ saleId, eventId, items, payments: inCash(500) });
  const { text } = await read(linkOf(saleId));
  expect(text.replaceAll('\u00a0', ' ')).toContain('Gutschein 2,50 €');
  const code = voucherCodeOf(shop.system, { eventId, cents: 250, owner: voucherOfSale(saleId, 0) });
  expect(text).toContain(groupedVoucher(code));
});

it('says that the TSE was out, and shows a refund with a minus under the number of its sale', async () => {
  const { text } = await read(linkOf(sold({ fiscal: outageFiscal() })));
  for (const part of [
    'TSE ausgefallen keine Antwort',
    'Beginn 2026-01-16T21:40:11.000Z', // the register's own times
    'Ende 2026-01-16T21:40:19.000Z',
    'K3FA9C',
  ])
    expect(text, part).toContain(part);
  for (const part of ['Signaturzähler', 'Prüfwert', 'Prüfcode']) expect(text, part).not.toContain(part);
  const [saleId, entryId] = [sold(), randomUUID()];
  shop.clock.advance(1_000);
  await atDoor(till).refund({
    entryId,
    saleId,
    positions: [0],
    payments: inCash(1_250),
    reason: 'verklickt',
    boss: await addBoss(shop),
  });
  const refund = (await read(linkOf(entryId))).text.replaceAll('\u00a0', ' ');
  for (const part of ['Beleg Erstattung K3FA9-000123', 'Gesamt -12,50 €', 'Bar -12,50 €'])
    expect(refund).toContain(part);
  // What a refund says of the tax is what held on the day of its sale.
  const [sale, back] = [saleId, entryId].map((id) => findReceipt(shop.system, id));
  expect(back?.soldAt).toEqual(sale?.issuedAt);
  expect(back?.issuedAt).not.toEqual(back?.soldAt);
});

it('says why a rate is 0 %, on the page, in the PDF and in the mail', async () => {
  shop.db.sqlite.prepare('UPDATE ticket_types SET vat_bps = 0 WHERE id = ?').run(world.ticketTypeId);
  const entryId = sold();
  const note = 'Umsatz zu 0 %: steuerfrei nach § 4 UStG';
  expect((await read(linkOf(entryId))).text).toContain(note);
  const pdf = await fetch(`${world.server.url}/receipt/${linkOf(entryId)}/beleg.pdf`);
  expect(readPdf(Buffer.from(await pdf.arrayBuffer())).pages[0]!.text).toContain(note);
  const mail = await doorReceiptMail(shop.system, { entryId, to: 'guest@example.org' });
  expect(JSON.stringify(mail?.blocks)).toContain(note);
});
