import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, canMoveOrder } from '#shared/orders/order-status.ts';
import { freshDb } from '#tests/support/fresh-db.ts';

const pairs = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe('the moves of an order (decisions §4)', () => {
  it('are these and no others', () => {
    expect(pairs.filter(([from, to]) => canMoveOrder(from, to)).map((pair) => pair.join(' → '))).toEqual([
      'pending → paid',
      'pending → expired',
      'pending → cancelled',
      'paid → refund_pending',
      'expired → paid',
      'expired → refund_pending',
      'cancelled → paid',
      'cancelled → refund_pending',
      'refund_pending → paid',
      'refund_pending → refunded',
      'refunded → paid',
    ]);
  });

  it.each(pairs)('the database agrees about %s → %s', (from, to) => {
    const db = freshDb();
    const id = randomUUID();
    db.sqlite.prepare(`INSERT INTO orders (id, status, total_cents, paid_at) VALUES (?, ?, 100, 1)`).run(id, from);
    const move = () => db.sqlite.prepare(`UPDATE orders SET status = ? WHERE id = ?`).run(to, id);
    if (canMoveOrder(from, to)) expect(move().changes).toBe(1);
    else expect(move).toThrow('this state cannot follow that one');
    db.close();
  });
});
