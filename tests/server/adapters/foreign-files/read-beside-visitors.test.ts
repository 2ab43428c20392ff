import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportInput } from '#shared/events/import/imported-night.ts';
import { OrderImportInput } from '#shared/orders/import/order-import.ts';
import { previewImport } from '#server/services/shop/events/import/import-events.ts';
import { previewOrderImport } from '#server/services/shop/order-imports/import-orders.ts';
import { pngWithEmptyChunks } from '#tests/support/pictures/png.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let adminId: string;
beforeEach(async () => {
  shop = await openTestShop();
  adminId = addBuyer(shop);
});
afterEach(() => shop.close());

/** How often the thread that answers visitors was free while something was done. */
async function turnsDuring(work: () => unknown): Promise<number> {
  let turns = 0;
  const done = Promise.resolve()
    .then(work)
    .then(
      () => true,
      () => true,
    );
  while (!(await Promise.race([done, pause(1, false)]))) turns += 1;
  return turns;
}

const admin = () => shop.as(adminId, ['admin']);
const preview = (text: string) => previewImport(admin(), ImportInput.parse({ text, priceCents: 1_000 }));
const previewOrders = (text: string) => previewOrderImport(admin(), OrderImportInput.parse({ text }));

const many = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('');
const calendar = (events: string): string => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events}END:VCALENDAR\r\n`;
const daily = (at: number): string =>
  `BEGIN:VEVENT\r\nUID:${at}\r\nSUMMARY:Noche ${at}\r\nDTSTART;TZID=Europe/Berlin:20010101T200000\r\n` +
  `RRULE:FREQ=DAILY\r\nEND:VEVENT\r\n`;

const FILES: Record<string, () => Promise<unknown>> = {
  'a calendar of five thousand nights that repeat every day': () => preview(calendar(many(5_000, daily))),
  'a calendar whose blocks lie in each other twenty thousand deep': () =>
    preview(calendar(many(20_000, () => 'BEGIN:VEVENT\r\n') + many(20_000, () => 'END:VEVENT\r\n'))),
  'a calendar of one line that is folded after each sign': () =>
    preview(calendar(`BEGIN:VEVENT\r\nSUMMARY:${many(190_000, () => 'a\r\n ')}\r\nEND:VEVENT\r\n`)),
  'a table of events with nothing but empty cells': () =>
    preview(`title,date\n${many(15_000, () => `${','.repeat(50)}x\n`)}`),
  'a table of events whose every cell is quoted': () =>
    preview(`title,date\n${many(130_000, () => '"",""\n')}"a","b"\n`),
  'a table of orders of a million empty cells': () =>
    previewOrders(`order,code\n${many(20_000, () => `${','.repeat(50)}x\n`)}`),
};

describe('while a file is read that somebody else made, visitors are answered', () => {
  it.each(Object.entries(FILES))('%s', async (_, read) => {
    expect(await turnsDuring(read)).toBeGreaterThan(5);
  });

  it.each(['tEXt', 'zTXt', 'iTXt', 'prVt'])('a picture with 830,000 empty pieces of the kind %s', async (kind) => {
    const bytes = pngWithEmptyChunks(kind, 830_000);
    expect(bytes.length).toBeLessThan(10_000_000);
    let asked = 0;
    const hear = (): void => void (asked += 1);
    // The decoder tells each piece to the thread that has asked for the picture: this one must not.
    sharp.queue.on('change', hear);
    await shop.system.images.keepSquares(new Blob([new Uint8Array(bytes)]), [96]).catch(() => undefined);
    sharp.queue.off('change', hear);
    expect(asked).toBe(0);
  });
});
