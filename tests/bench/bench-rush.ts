import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import superjson from 'superjson';
import type { Buyer } from '#tests/support/processes/prepare-shop.ts';
import { percentile, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import type { Sale } from './bench-sales.ts';

export const RUSH_SEATS = 600;
/** What the provider allows, and what the shop asks for at most. */
export const SESSIONS_PER_SECOND = 25;
const GIVE_UP_MS = 180_000;
/** People do not press again at exactly the second they were told. */
const HESITATION_MS = 1_000;

type Press = { status: number; text: string };

async function press(shop: BenchShop, body: string, { cookie }: Buyer): Promise<Press> {
  const answer = await fetch(`${shop.server.url}/trpc/checkout.createEventCheckout`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: shop.server.url, cookie },
  });
  return { status: answer.status, text: await answer.text() };
}

type Bought = { presses: number; waitedMs: number };

/**
 * One buyer: presses, presses again when told to, and pays at once. Throws when sent away for good: that is somebody
 * lost.
 */
async function buy(shop: BenchShop, body: string, buyer: Buyer): Promise<Bought> {
  const begun = performance.now();
  for (let presses = 1; performance.now() - begun < GIVE_UP_MS; presses++) {
    const { status, text } = await press(shop, body, buyer);
    if (status === 200) {
      const waitedMs = performance.now() - begun;
      const { sessionId } = superjson.deserialize<{ sessionId: string }>(
        (JSON.parse(text) as { result: { data: never } }).result.data,
      );
      await shop.payments.dev('POST', `/sessions/${sessionId}/pay`, {});
      return { presses, waitedMs };
    }
    const seconds = /"retryAfterSeconds":(\d+)/.exec(text)?.[1];
    if (!text.includes('PAYMENT_PROVIDER_BUSY') || seconds === undefined)
      throw new Error(`lost: ${status} ${text.slice(0, 300)}`);
    await sleep(Number(seconds) * 1_000 + Math.random() * HESITATION_MS);
  }
  throw new Error('lost: waited too long');
}

/**
 * As many buyers as seats, all at the same moment, at a provider that makes 25 pages a second: until every seat is
 * sold.
 */
export async function benchRush(shop: BenchShop, sale: Sale): Promise<BenchRow> {
  await shop.payments.dev('POST', '/config', { sessionsPerSecond: SESSIONS_PER_SECOND, webhookMode: 'normal' });
  const body = JSON.stringify(
    superjson.serialize({ eventId: sale.eventId, items: [{ ticketTypeId: sale.ticketTypeId, quantity: 1 }] }),
  );
  const begun = performance.now();
  const outcomes = await Promise.allSettled(sale.buyers.map((buyer) => buy(shop, body, buyer)));
  const bought = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  const db = new Database(path.join(shop.dataDir, 'clave.sqlite'), { readonly: true });
  const sold = () =>
    db.prepare<[string], number>(`SELECT sold_count FROM events WHERE id = ?`).pluck().get(sale.eventId) ?? 0;
  while (sold() < RUSH_SEATS - lost.length && performance.now() - begun < GIVE_UP_MS) await sleep(50);
  const seconds = (performance.now() - begun) / 1_000;
  const isSoldOut = sold() === RUSH_SEATS;
  db.close();
  if (lost.length > 0 || !isSoldOut) throw new Error(`${lost.length} buyers lost: ${lost.slice(0, 3).join('; ')}`);
  return {
    row: `${RUSH_SEATS} buyers at once for ${RUSH_SEATS} seats, provider allows ${SESSIONS_PER_SECOND} sessions a second: all sold`,
    value: seconds,
    unit: 's',
    reach: { atMost: 60 }, // the provider alone needs 24
    notes: {
      lost: 0,
      'p50 s to the page':
        percentile(
          bought.map(({ waitedMs }) => waitedMs),
          0.5,
        ) / 1_000,
      'most presses': Math.max(...bought.map(({ presses }) => presses)),
    },
  };
}
