import QRCode from 'qrcode';
import { describe, expect, test } from 'vitest';
import { groupedVoucher } from '#shared/door/voucher-code.ts';
import { cents } from '#shared/money.ts';
import { receiptOf } from '#shared/orders/receipt.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
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
import { testDrawings } from '#tests/support/drawings.ts';

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

type PdfPage = ReturnType<typeof readPdf>['pages'][number];

/** The white plates of a page's codes, and what is drawn behind each. */
function platesOf({ squares }: PdfPage) {
  const starts = squares.flatMap(({ w, h }, at) => (w === h && w > 15 * MM ? [at] : []));
  return {
    plates: starts.map((at) => squares[at]!),
    runs: starts.map((at, n) => squares.slice(at + 1, starts[n + 1])),
  };
}
const modulesOf = (code: string): Set<string> => {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' });
  const places = Array.from({ length: modules.size ** 2 }, (_, at) => [
    Math.floor(at / modules.size),
    at % modules.size,
  ]);
  return new Set(places.flatMap(([row = 0, column = 0]) => (modules.get(row, column) === 0 ? [] : `${row}:${column}`)));
};
/** The dark modules of each code on a page, as they are drawn; runs are as high as one module. */
function codesOf(page: PdfPage): Set<string>[] {
  const { plates, runs } = platesOf(page);
  return plates.map(({ x, y }, n) => {
    const side = runs[n]![0]!.h;
    const places = runs[n]!.filter(({ h }) => h === side).flatMap((run) =>
      Array.from(
        { length: Math.round(run.w / side) },
        (_, more) => `${Math.round((run.y - y) / side) - 4}:${Math.round((run.x - x) / side) - 4 + more}`,
      ),
    );
    return new Set(places);
  });
}

describe('ticket PDF', () => {
  test('has a page for every ticket, with all one needs at the door', async () => {
    const { tickets } = order([PARTY], { holderName: 'Łukasz Müßig' });
    const { pages, title } = readPdf(await ticketPdf({ operator: OPERATOR, drawings: testDrawings }, tickets, 'en'));
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
    const { pages } = readPdf(await ticketPdf({ operator: OPERATOR, drawings: testDrawings }, tickets, 'en'));
    expect(pages.map(codesOf)).toEqual(tickets.map(({ qrCode }) => [modulesOf(qrCode)]));
    for (const { plates } of pages.map(platesOf)) expect(plates[0]!.w).toBeGreaterThanOrEqual(46 * MM);
  });

  test('with a voucher has its code too, on a slip of its own at the foot', async () => {
    const [plain, member] = order([PARTY]).tickets as [TicketView, TicketView];
    const voucherCode = 'G00123456789ABCDEFGHIJKLMNOP';
    const tickets = [plain, { ...member, voucherCents: cents(250), voucherCode }];
    const { pages } = readPdf(await ticketPdf({ operator: OPERATOR, drawings: testDrawings }, tickets, 'en'));
    expect(pages.map(codesOf)).toEqual([[modulesOf(plain.qrCode)], [modulesOf(member.qrCode), modulesOf(voucherCode)]]);
    const { plates } = platesOf(pages[1]!);
    expect(plates[1]!.w).toBeGreaterThanOrEqual(20 * MM);
    expect(plates[1]!.y).toBeGreaterThan(plates[0]!.y + plates[0]!.h);
    expect(plates[1]!.y + plates[1]!.h).toBeLessThan(pages[1]!.height);
    const text = pages[1]!.text.replaceAll('\n', ' ');
    for (const part of ['Voucher for the bar', '€2.50', groupedVoucher(voucherCode)]) expect(text).toContain(part);
    expect(pages[0]!.text).not.toContain('Voucher');
  });

  test('the same tickets give the same bytes', async () => {
    const { tickets, view } = order([PARTY]);
    expect(await ticketPdf({ operator: OPERATOR, drawings: testDrawings }, tickets, 'en')).toEqual(
      await ticketPdf({ operator: OPERATOR, drawings: testDrawings }, tickets, 'en'),
    );
    const page = {
      receipt: receiptOf(view, { buyerName: 'A', isSmallBusiness: false, invoice: null }),
      event: view.event,
      refundRule: view.refundRule,
      operator: OPERATOR,
    };
    expect(await receiptPdf(page)).toEqual(await receiptPdf(page));
  });

  test('a title of any length stays on its page', async () => {
    const { tickets } = order([PARTY], {
      event: { title: `${'Sehrlangerveranstaltungsname '.repeat(9)}Ende`, location: 'x'.repeat(400) },
    });
    const { pages } = readPdf(await ticketPdf({ operator: OPERATOR, drawings: testDrawings }, tickets, 'en'));
    expect(pages).toHaveLength(2);
    expect(pages[0]!.text).toContain('…');
  });

  test.each([
    ['Grüße', 'Grüße'],
    ['Dvořák Şeyma Đorđe', 'Dvořák Şeyma Đorđe'],
    ['Nguyễn', 'Nguyễn'],
    ['Fiesta 💃🏽!', 'Fiesta !'],
    ['💃🏽', '💃🏽'], // better than nothing
    ['𝕬𝖓𝖆 ﬁ', 'Ana fi'],
    ['Юлия', 'Юлия'],
    ['김민수', '김민수'], // as boxes
    ['Юлия\u202e \u0000DJ', 'Юлия DJ'],
    ['a\u0301 la', 'á la'],
  ])('prints %s as %s', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});

describe('receipt PDF', () => {
  const items: ItemSeed[] = [PARTY, { name: 'Konzert', unitPriceCents: 999, quantity: 1, vatBps: 700 }];

  test('names seller, tax number, number, date, what was bought, and VAT by rate', async () => {
    const { view } = order(items);
    const receipt = receiptOf(view, { buyerName: 'Jürgen Müßig', isSmallBusiness: false, invoice: null });
    const text = readPdf(
      await receiptPdf({ receipt, event: view.event, refundRule: view.refundRule, operator: OPERATOR }),
    ).pages[0]!.text;
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
        receipt: receiptOf(view, { buyerName: 'J', isSmallBusiness: true, invoice: null }),
        event: view.event,
        refundRule: view.refundRule,
        operator: OPERATOR,
      }),
    ).pages[0]!.text;
    expect(text).toContain('Steuerfrei nach § 19 UStG (Kleinunternehmer)');
    expect(text).not.toMatch(/VAT included|Net|19 %/);
  });

  test('a ticket that is exempt shows its rate of 0 % and says why', async () => {
    const { view } = order([{ name: 'Konzert', unitPriceCents: 2_000, quantity: 1, vatBps: 0 }]);
    const text = readPdf(
      await receiptPdf({
        receipt: receiptOf(view, { buyerName: 'J', isSmallBusiness: false, invoice: null }),
        event: view.event,
        refundRule: view.refundRule,
        operator: OPERATOR,
      }),
    ).pages[0]!.text;
    expect(text).toContain('Umsatz zu 0 %: steuerfrei nach § 4 UStG');
    expect(text).toContain('Sales at 0%: VAT-exempt under § 4 UStG');
  });

  test('a free order has a receipt over nothing', async () => {
    const { view } = order([{ name: 'Free entry', unitPriceCents: 0, quantity: 1 }]);
    const text = readPdf(
      await receiptPdf({
        receipt: receiptOf(view, { buyerName: 'J', isSmallBusiness: false, invoice: null }),
        event: view.event,
        refundRule: view.refundRule,
        operator: OPERATOR,
      }),
    ).pages[0]!.text;
    expect(text).toContain('Free of charge');
    expect(text).not.toContain('VAT included');
  });
});
