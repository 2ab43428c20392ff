import { DatevInput } from '#shared/books/datev.ts';
import { datevBatch } from '#server/services/office/money/datev-batch.ts';
import type { TestShop } from './test-shop.ts';

/** A booking of a batch: its day as in its number (`YYMMDD`), its accounts, and its sum, below zero on the other side. */
type DatevLine = { cents: number; account: string; counterAccount: string; document: string; text: string };

/** A batch as its bookings, a file for each year that the days lie in. */
export async function bookingsOf(
  shop: TestShop,
  days: { from: string; to: string },
  more: object = {},
): Promise<DatevLine[]> {
  const years = [...new Set([days.from.slice(0, 4), days.to.slice(0, 4)])];
  const lines: DatevLine[] = [];
  for (const year of years) {
    const from = days.from.startsWith(year) ? days.from : `${year}-01-01`;
    const to = days.to.startsWith(year) ? days.to : `${year}-12-31`;
    const input = DatevInput.parse({ from, to, consultant: '29098', client: '55003', chart: '03', ...more });
    const file = await datevBatch(shop.as('books', ['accountant']), input);
    for (const line of file.toString('latin1').trimEnd().split('\r\n').slice(2)) {
      const [amount = '', side, , , , , account = '', counterAccount = '', , , document = '', , , text = ''] =
        line.split(';');
      const cents = Math.round(Number(amount.replace(',', '.')) * 100) * (side === '"H"' ? -1 : 1);
      lines.push({ cents, account, counterAccount, document, text });
    }
  }
  return lines;
}

/** What an account comes to: what is booked on it, less what is booked against it. */
export const balanceOf = (lines: readonly DatevLine[], account: string): number =>
  lines.reduce(
    (sum, line) =>
      sum + (line.account === account ? line.cents : 0) - (line.counterAccount === account ? line.cents : 0),
    0,
  );
