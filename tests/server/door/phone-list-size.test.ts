import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { giveTickets, pairDesk } from '#tests/support/door.ts';
import { addPhone } from '#tests/support/phone.ts';
import { addEvent, openTestShop } from '#tests/support/test-shop.ts';

/** The page itself takes 80 kB of the 200 that a slow phone waits for; a fifth of a night is held to a fifth. */
const SHARE = process.env['TEST_LONG'] === '1' ? 1 : 5;
const TICKETS = 5_000 / SHARE;
const MOST_BYTES = 120_000 / SHARE;

it('a phone’s list of 5,000 tickets with their sealed names travels within 120 kB', async () => {
  const shop = await openTestShop();
  const desk = pairDesk(shop);
  const eventId = addEvent(shop, { capacity: null });
  giveTickets(shop, eventId, TICKETS);
  shop.db.sqlite.prepare(`UPDATE tickets SET holder_name = 'Tomás Lindner'`).run();
  const phone = addPhone(shop, desk, { eventId });
  let [bytes, since, rows] = [0, undefined as string | undefined, 0];
  for (let hasMore = true; hasMore;) {
    const answer = takePhoneSnapshot(phone.ctx, phone.phone(), { since });
    bytes += gzipSync(JSON.stringify(answer)).length;
    rows += Buffer.from(answer.tickets, 'base64').length;
    [since, hasMore] = [answer.cursor, answer.hasMore];
  }
  expect(rows).toBeGreaterThan(TICKETS * 20); // all of them came, with their names
  expect(bytes).toBeLessThan(MOST_BYTES);
  await shop.close();
});
