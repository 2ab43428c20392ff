import { spawnSync } from 'node:child_process';
import { describe, expect, it, test } from 'vitest';
import { receiptOf } from '#shared/orders/receipt.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { orderView } from '#server/services/shop/orders/order-view.ts';
import { listOrderTickets } from '#server/services/shop/tickets/list-order-tickets.ts';
import { piecesOf } from '#server/services/shop/tickets/ticket-pdf/pieces-of.ts';
import { printable } from '#server/services/shop/tickets/ticket-pdf/printable.ts';
import { receiptPdf } from '#server/services/shop/tickets/ticket-pdf/receipt-pdf.ts';
import { ticketPdf } from '#server/services/shop/tickets/ticket-pdf/ticket-pdf.ts';
import { unpackWoff } from '#server/services/shop/tickets/ticket-pdf/unpack-woff.ts';
import { insertEvent, insertPaidOrder, insertUser, mailWorld, OPERATOR } from './mail-world.ts';
import { testDrawings } from '#tests/support/drawings.ts';

const NAMES = [
  'Łukasz Müßig',
  'Юлия Щербакова',
  'Γιώργος Παπαδόπουλος',
  'محمد عبد الله',
  '李小龙',
  'Nguyễn Thị Ánh',
  'नरेंद्र',
];

/** What a reader gets who marks and copies all of a page; its marks of direction are left out. */
function copied(file: Buffer): string {
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: file, encoding: 'utf8' });
  return stdout.replaceAll(/[\u202a-\u202e]/g, '').replaceAll(/\s+/g, ' ');
}

const { ctx } = mailWorld();
const { orderId } = insertPaidOrder(ctx, {
  userId: insertUser(ctx),
  eventId: insertEvent(ctx),
  items: [{ name: 'Party Only', unitPriceCents: 1250, quantity: 1 }],
});
const [ticket] = listOrderTickets(ctx, orderId) as [TicketView];
const order = orderView(ctx, findOrder(ctx, orderId)!);

/** The same ticket in other names: nothing else differs between the files. */
const ticketOf = (holderName: string, title = ticket.event.title) =>
  ticketPdf(
    { operator: OPERATOR, drawings: testDrawings },
    [{ ...ticket, holderName, event: { ...ticket.event, title } }],
    'en',
  );

describe.runIf(spawnSync('which', ['pdftotext']).status === 0)('a name in a PDF, as pdftotext reads it', () => {
  test.each(NAMES)('%s stands on the ticket', async (name) => {
    const text = copied(await ticketOf(name, `Fiesta ${name}`));
    expect(text).toContain(name);
    expect(text).toContain(`FIESTA ${name.toUpperCase()}`);
  });

  test.each(NAMES)('%s stands on the receipt', async (name) => {
    const receipt = receiptOf(
      { ...order, paidAt: order.paidAt! },
      { buyerName: name, isSmallBusiness: false, invoice: null },
    );
    expect(
      copied(await receiptPdf({ receipt, event: order.event, refundRule: order.refundRule, operator: OPERATOR })),
    ).toContain(name);
  });

  it('two lines of a long name hold all of it', async () => {
    const name = 'Константин Константинопольский';
    expect(copied(await ticketOf(name))).toContain(name);
  });
});

describe('a name in a PDF', () => {
  it('never breaks it, whatever the name is made of, and is written into the file', async () => {
    const plain = await ticketOf('Ana');
    for (const name of [
      '💃',
      '김민수',
      'ไทย',
      'שלום',
      '\ud800',
      '\u202eanA',
      '\u200d\u0301',
      'a\u0000b',
      '𠮷'.repeat(80),
    ]) {
      const drawn = await ticketOf(name);
      expect(drawn.subarray(0, 5).toString(), name).toBe('%PDF-');
      expect(printable(name), name).not.toBe('');
      expect(drawn.equals(plain), name).toBe(false);
    }
  });

  it('costs what its letters weigh: a foreign name adds its own signs, not a font', async () => {
    const sizeOf = async (name: string) => (await ticketOf(name)).length;
    const plain = await sizeOf('Ana Ruiz');
    for (const name of NAMES) expect((await sizeOf(name)) - plain, name).toBeLessThan(12_000);
  });

  it.each([
    ['Ana Ruiz', ['bold:Ana Ruiz']],
    ['Юлия (DJ)', ['cyrillic-700:Юлия', 'bold: (DJ)']],
    // One design in a word: the vowel is in no cut of Archivo.
    ['Nguyễn', ['latin-700:Nguy', 'vietnamese-700:ễ', 'latin-700:n']],
    // From the right: the first word is drawn last; what opens a bracket for its reader is drawn like one that closes.
    ['محمد (عبد)', ['latin-700:(', 'arabic-700:عبد', 'latin-700:)', 'bold: ', 'arabic-700:محمد']],
    // Digits are read from the left in a line from the right.
    ['علي 12', ['bold:12', 'bold: ', 'arabic-700:علي']],
    ['Ana محمد', ['bold:Ana ', 'arabic-700:محمد']],
    // No font: the box of Noto Sans, sign by sign and from the right.
    ['של', ['latin-700:ל', 'latin-700:ש']],
  ])('%s is drawn from left to right as %j', (name, pieces) => {
    expect(piecesOf(name, 'bold').map(({ face, text }) => `${face}:${text}`)).toEqual(pieces);
  });

  it('is light where the text around it is light', () => {
    expect(piecesOf('李', 'regular')).toEqual([{ text: '李', face: 'chinese-simplified-400' }]);
    expect(piecesOf('李', 'print')).toEqual([{ text: '李', face: 'chinese-simplified-700' }]);
  });

  it('takes no other file for a font', () => {
    expect(() => unpackWoff(Buffer.from('OTTO, but no WOFF'))).toThrow('not a WOFF file');
  });
});
