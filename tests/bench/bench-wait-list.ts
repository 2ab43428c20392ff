import { randomUUID } from 'node:crypto';
import { inTransaction } from '#server/db/transaction.ts';
import { scanWaitList } from '#server/services/shop/wait-list/scan-wait-list.ts';
import { askRoles, POOL } from '#tests/support/roles.ts';
import { addEvent, openTestShop } from '#tests/support/test-shop.ts';
import { percentile, type BenchRow } from './bench-row.ts';

const WAITING = 5_000;
const ROUNDS = 300;
const WARM_UP = 30;

/** All leads stand behind all follows: half of the seats go past thousands who may not come in. */
const roleOf = (seq: number) => (seq <= WAITING / 2 ? 'follow' : 'lead');

/**
 * How long a seat that comes free holds up the one writer until it is kept for whose turn it is, with a long list;
 * `asksRoles`: of an event on which leads and follows are kept in balance.
 */
export async function benchWaitList(asksRoles: boolean): Promise<BenchRow> {
  const shop = await openTestShop({ isInProcess: true });
  try {
    const { sqlite } = shop.db;
    const eventId = addEvent(shop, { capacity: 0, startsInHours: 40 * 24 });
    const addUser = sqlite.prepare(`INSERT INTO users (id, name, email, email_verified) VALUES (?, 'Ana', ?, 1)`);
    if (asksRoles) askRoles(shop, eventId, { ...POOL, opening: (WARM_UP + ROUNDS) / 2 });
    const addWaiter = sqlite.prepare(
      `INSERT INTO waiters (id, event_id, user_id, seq, most_cents, joined_at, role) VALUES (?, ?, ?, ?, 1200, 1, ?)`,
    );
    inTransaction(shop.db, () => {
      for (let seq = 1; seq <= WAITING; seq++) {
        const userId = randomUUID();
        addUser.run(userId, `waits-${seq}@clave.example`);
        addWaiter.run(randomUUID(), eventId, userId, seq, asksRoles ? roleOf(seq) : null);
      }
    });
    const oneMore = sqlite.prepare(`UPDATE events SET max_capacity = max_capacity + 1 WHERE id = ?`);
    const times: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      oneMore.run(eventId);
      const begun = performance.now();
      inTransaction(shop.db, () => scanWaitList(shop.system, eventId));
      if (round >= WARM_UP) times.push(performance.now() - begun);
    }
    const { held } = sqlite
      .prepare<[string], { held: number }>(`SELECT held_count AS held FROM events WHERE id = ?`)
      .get(eventId) ?? { held: 0 };
    if (held !== WARM_UP + ROUNDS) throw new Error(`${held} seats are kept, not ${WARM_UP + ROUNDS}`);
    return {
      row: `p99 of the next offer with ${WAITING} waiting${asksRoles ? ', by roles' : ''}`,
      value: percentile(times, 0.99),
      unit: 'ms',
      reach: { atMost: 5 },
      notes: { 'p50 ms': percentile(times, 0.5) },
    };
  } finally {
    await shop.close();
  }
}
