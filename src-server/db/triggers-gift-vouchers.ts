import { GUARDS } from './refusals.ts';
import { refuseChange, refuseColumns, writtenOnce } from './trigger-parts.ts';

export const VOUCHER_GUARD_TRIGGER = 'gift_voucher_moves_guard';

const heldBy = (order: string) =>
  `(SELECT -COALESCE(SUM(m.cents), 0) FROM gift_voucher_moves m WHERE m.order_id = ${order})`;

/** Vouchers for an amount: what is left of each, and that nothing is spent twice, too late, or without an order. */
export const GIFT_VOUCHER_TRIGGERS: readonly string[] = [
  `CREATE TRIGGER ${VOUCHER_GUARD_TRIGGER} BEFORE INSERT ON gift_voucher_moves WHEN NEW.cents < 0 BEGIN
    SELECT RAISE(ABORT, '${GUARDS.voucherSpent}') FROM gift_vouchers v WHERE v.id = NEW.voucher_id
      AND (v.rest_cents + NEW.cents < 0 OR (NEW.why = 'held' AND (v.blocked_at IS NOT NULL OR NEW.at >= v.ends_at)));
  END`,
  `CREATE TRIGGER gift_voucher_moves_rest AFTER INSERT ON gift_voucher_moves BEGIN
    UPDATE gift_vouchers SET rest_cents = rest_cents + NEW.cents WHERE id = NEW.voucher_id;
  END`,
  refuseChange('gift_voucher_moves', 'UPDATE'),
  refuseColumns('gift_vouchers', ['id', 'code', 'kind', 'amount_cents', 'order_id', 'motif', 'created_at']),
  writtenOnce('gift_vouchers', ['issued_at', 'ends_at']),
  // Whichever verb lets an order go: what it held of a voucher can be spent again.
  `CREATE TRIGGER orders_free_voucher AFTER UPDATE OF status ON orders
    WHEN NEW.status IN ('expired', 'cancelled') AND OLD.status = 'pending' AND NEW.from_voucher_cents > 0 BEGIN
    INSERT INTO gift_voucher_moves (voucher_id, why, cents, order_id, at)
      SELECT m.voucher_id, 'freed', -SUM(m.cents), NEW.id, NEW.updated_at FROM gift_voucher_moves m
      WHERE m.order_id = NEW.id GROUP BY m.voucher_id HAVING SUM(m.cents) < 0;
  END`,
  // Whoever gives back what a voucher cost, an office, the provider's dashboard or a bank: so much of its rest goes with it.
  `CREATE TRIGGER refunds_take_off_voucher AFTER INSERT ON refunds
    WHEN NEW.gift_voucher_id IS NULL AND NEW.status <> 'failed' BEGIN
    INSERT INTO gift_voucher_moves (voucher_id, why, cents, refund_id, at)
      SELECT v.id, 'voided', -MIN(v.rest_cents, NEW.amount_cents), NEW.id, NEW.created_at
      FROM gift_vouchers v JOIN orders o ON o.id = v.order_id
      WHERE v.order_id = NEW.order_id AND v.rest_cents > 0 AND o.stripe_payment_intent_id IS NEW.payment_intent_id;
  END`,
  // Nothing is paid by a voucher that does not give what it was to pay.
  `CREATE TRIGGER orders_paid_by_voucher BEFORE UPDATE OF status ON orders
    WHEN NEW.status = 'paid' AND OLD.status IN ('pending', 'expired', 'cancelled') AND NEW.from_voucher_cents > 0
      AND ${heldBy('NEW.id')} <> NEW.from_voucher_cents
    BEGIN SELECT RAISE(ABORT, '${GUARDS.voucherSpent}'); END`,
  `CREATE TRIGGER orders_voucher_fixed BEFORE UPDATE OF from_voucher_cents ON orders
    WHEN NEW.from_voucher_cents IS NOT OLD.from_voucher_cents
    BEGIN SELECT RAISE(ABORT, 'orders: a fixed column was changed'); END`,
  `CREATE TRIGGER refunds_voucher_fixed BEFORE UPDATE OF gift_voucher_id ON refunds
    WHEN NEW.gift_voucher_id IS NOT OLD.gift_voucher_id
    BEGIN SELECT RAISE(ABORT, 'refunds: a fixed column was changed'); END`,
  // With their account goes what somebody wrote on it; whoever has the code keeps what is left.
  `CREATE TRIGGER gift_vouchers_forget_words AFTER UPDATE OF user_id ON gift_vouchers WHEN NEW.user_id IS NULL BEGIN
    UPDATE gift_vouchers SET for_name = '', from_name = '', words = '' WHERE id = NEW.id;
  END`,
];
