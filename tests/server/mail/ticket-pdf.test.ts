import QRCode from 'qrcode';
import { describe, expect, test } from 'vitest';
import { receiptOf } from '#shared/orders/receipt.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { orderView } from '#server/services/shop/orders/order-view.ts';
import { listOrderTickets } from '#server/services/shop/tickets/list-order-tickets.ts';
import { printable } from '#server/services/shop/tickets/ticket-pdf/printable.ts';
import { receiptPdf } from '#server/services/shop/tickets/ticket-pdf/receipt-pdf.ts';
import { ticketPdf } from '#server/services/shop/tickets/ticket-pdf/ticket-pdf.ts';
import {
  insertEvent,
  insertPaidOrder,
  insertUser,
  mailWorld,
  OPERATOR,
  type EventSeed,
  type ItemSeed,
  NIGHT,
  NOW,
} from './mail-world.ts';
import { readPdf } from './read-pdf.ts';
import { formatLongDate, formatTime, localDateOf } from '#shared/time.ts';

const MM = 72 / 25.4;

function order(items: ItemSeed[], { event = {}, holderName }: { event?: EventSeed; holderName?: string } = {}) {
  const { ctx } = mailWorld();
  const { orderId } = insertPaidOrder(ctx, {
    userId: insertUser(ctx),
    eventId: insertEvent(ctx, event),
    items,
    holderName,
  });
  const view = orderView(ctx, findOrder(ctx, orderId)!);
  return { tickets: listOrderTickets(ctx, orderId), view: { ...view, paidAt: view.paidAt! } };
}

const PARTY: ItemSeed = { name: 'Party Only', unitPriceCents: 1250, quantity: 2 };

describe('ticket PDF', () => {
  test('has a page for every ticket, with all one needs at the door', async () => {
    const { tickets } = order([PARTY], { holderName: 'Łukasz Müßig' });
    const { pages, title } = readPdf(await ticketPdf(tickets, OPERATOR));
    expect(title).toBe('Tickets: Bachata Sensual Night');
    expect(pages).toHaveLength(2);
    pages.forEach((page, index) => {
      for (const text of [
        'BACHATA SENSUAL NIGHT',
        `${formatLongDate(NIGHT)}, 21:00–01:00`,
        'Halle 7, Werksviertel',
        'Party Only',
        'Łukasz Müßig',
        '€12.50',
        `Ticket ${index + 1} of 2`,
      ])
        expect(page.text.replaceAll('\n', ' ')).toContain(text);
      expect(page.text.replaceAll('\n', '')).toContain(tickets[index]!.ticketNumber);
    });
  });

  test('draws the very code the door scans, module by module and at least 3 cm wide', async () => {
    const { tickets } = order([PARTY]);
    const { pages } = readPdf(await ticketPdf(tickets, OPERATOR));
    pages.forEach((page, index) => {
      const { modules } = QRCode.create(tickets[index]!.qrCode, { errorCorrectionLevel: 'M' });
      const plate = page.squares.findIndex(({ w, h }) => w === h && w > 30 * MM);
      const { x, y, w } = page.squares[plate]!;
      const side = w / (modules.size + 8);
      expect(side * modules.size).toBeGreaterThanOrEqual(30 * MM);
      const drawn = new Set<string>();
      for (const run of page.squares.slice(plate + 1)) {
        for (let n = 0; n < Math.round(run.w / side); n++)
          drawn.add(`${Math.round((run.y - y) / side) - 4}:${Math.round((run.x - x) / side) - 4 + n}`);
      }
      const expected = new Set<string>();
      for (let row = 0; row < modules.size; row++)
        for (let column = 0; column < modules.size; column++)
          if (modules.get(row, column) !== 0) expected.add(`${row}:${column}`);
      expect(drawn).toEqual(expected);
    });
  });

  test('the same tickets give the same bytes', async () => {
    const { tickets, view } = order([PARTY]);
    expect(await ticketPdf(tickets, OPERATOR)).toEqual(await ticketPdf(tickets, OPERATOR));
    const page = {
      receipt: receiptOf(view, { buyerName: 'A', isSmallBusiness: false }),
      event: view.event,
      operator: OPERATOR,
    };
    expect(await receiptPdf(page)).toEqual(await receiptPdf(page));
  });

  test('a title of any length stays on its page', async () => {
    const { tickets } = order([PARTY], {
      event: { title: `${'Sehrlangerveranstaltungsname '.repeat(9)}Ende`, location: 'x'.repeat(400) },
    });
    const { pages } = readPdf(await ticketPdf(tickets, OPERATOR));
    expect(pages).toHaveLength(2);
    expect(pages[0]!.text).toContain('…');
  });

  test.each([
    ['Grüße', 'Grüße'],
    ['Dvořák Şeyma Đorđe', 'Dvořák Şeyma Đorđe'],
    ['Nguyễn', 'Nguyen'],
    ['Fiesta 💃🏽!', 'Fiesta !'],
    ['Юлия', '????'],
    ['a\u0301 la', 'á la'],
  ])('prints %s as %s', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});

describe('receipt PDF', () => {
  const items: ItemSeed[] = [PARTY, { name: 'Konzert', unitPriceCents: 999, quantity: 1, vatBps: 700 }];

  test('names seller, tax number, number, date, what was bought, and VAT by rate', async () => {
    const { view } = order(items);
    const receipt = receiptOf(view, { buyerName: 'Jürgen Müßig', isSmallBusiness: false });
    const text = readPdf(await receiptPdf({ receipt, event: view.event, operator: OPERATOR })).pages[0]!.text;
    for (const part of [
      'Tanzfreunde München GbR',
      'Beispielstraße 12',
      '80331 München',
      '143/123/45678',
      receipt.number,
      `${formatLongDate(NOW)}, ${formatTime(NOW)}`,
      'Jürgen Müßig',
      'Party Only',
      'Konzert',
      '€34.99',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/19 %\n€21\.01\n€3\.99\n€25\.00\n7 %\n€9\.34\n€0\.65\n€9\.99/);
    expect(text).toContain('Es besteht kein Widerrufsrecht.');
    expect(receipt.number).toMatch(new RegExp(`^R${localDateOf(NOW).replaceAll('-', '')}-[0-9A-F]{10}$`));
  });

  test('a small business shows no VAT and says why', async () => {
    const { view } = order(items);
    const text = readPdf(
      await receiptPdf({
        receipt: receiptOf(view, { buyerName: 'J', isSmallBusiness: true }),
        event: view.event,
        operator: OPERATOR,
      }),
    ).pages[0]!.text;
    expect(text).toContain('Steuerfrei nach § 19 UStG (Kleinunternehmer)');
    expect(text).not.toMatch(/VAT included|Net|19 %/);
  });

  test('a free order has a receipt over nothing', async () => {
    const { view } = order([{ name: 'Free entry', unitPriceCents: 0, quantity: 1 }]);
    const text = readPdf(
      await receiptPdf({
        receipt: receiptOf(view, { buyerName: 'J', isSmallBusiness: false }),
        event: view.event,
        operator: OPERATOR,
      }),
    ).pages[0]!.text;
    expect(text).toContain('Free of charge');
    expect(text).not.toContain('VAT included');
  });
});
