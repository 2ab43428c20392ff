import type Database from 'better-sqlite3';
import type { ProviderSession } from '#tests/support/processes/start-payments.ts';

type OrderFacts = {
  id: string;
  status: string;
  totalCents: number;
  tickets: number;
  /** Tickets that somebody else has now, who paid for them or was handed them. */ wentOn: number;
  refundedCents: number;
  /** Sold with its tickets and taken along: who has it keeps it, whatever becomes of the ticket. */ handedOutCents: number;
  /** The card of several entries that it bought. */ cardId: string | null;
  mails: number;
  /** A refund of it failed at the bank, and a person was asked. */ isAskedAbout: number;
  sessionId: string | null;
};

const ORDERS = `SELECT o.id, o.status, o.total_cents AS totalCents, o.stripe_session_id AS sessionId,
  (SELECT COUNT(*) FROM tickets t WHERE t.order_id = o.id AND t.status <> 'cancelled') AS tickets,
  (SELECT COUNT(*) FROM ticket_offers f JOIN tickets t ON t.id = f.ticket_id
    WHERE t.order_id = o.id AND f.state = 'done') AS wentOn,
  (SELECT COALESCE(SUM(amount_cents), 0) FROM refunds r WHERE r.order_id = o.id AND r.status <> 'failed') AS refundedCents,
  (SELECT COALESCE(SUM(price_cents), 0) FROM order_add_ons a
    WHERE a.order_id = o.id AND a.handed_out_at IS NOT NULL AND a.returned_at IS NULL) AS handedOutCents,
  (SELECT c.id FROM entry_cards c WHERE c.order_id = o.id AND c.issued_at IS NOT NULL) AS cardId,
  (SELECT COUNT(*) FROM outbox x WHERE x.kind = 'mail.order_paid' AND x.ref_id = o.id
    OR x.kind = 'mail.entry_card_bought' AND x.ref_id = (SELECT c.id FROM entry_cards c WHERE c.order_id = o.id)) AS mails,
  EXISTS (SELECT 1 FROM payment_exceptions e WHERE e.kind = 'refund_failed' AND e.order_id = o.id) AS isAskedAbout
  FROM orders o WHERE o.stripe_session_id IS NOT NULL`;

/** The shop's books against the provider's: every euro has its ticket or goes back, and no ticket came for nothing. */
export function compareWithProvider(sqlite: Database.Database, sessions: readonly ProviderSession[]): string[] {
  const orders = new Map(
    sqlite
      .prepare<[], OrderFacts>(ORDERS)
      .all()
      .map((order) => [order.sessionId, order]),
  );
  const problems: string[] = [];
  for (const session of sessions) {
    const order = orders.get(session.id);
    orders.delete(session.id);
    const isPaid = session.paymentStatus === 'paid';
    if (order === undefined) {
      if (isPaid) problems.push(`${session.id} was paid and no order knows it`);
      continue;
    }
    // More than all where a bank took once more what had gone back.
    const hasGoods =
      order.tickets + order.wentOn > 0 ||
      order.cardId !== null ||
      order.refundedCents + order.handedOutCents >= order.totalCents ||
      order.isAskedAbout === 1;
    if (isPaid && !hasGoods) problems.push(`order ${order.id} (${order.status}) was paid: no ticket, no refund`);
    if (!isPaid && order.tickets > 0)
      problems.push(`order ${order.id} (${order.status}) has tickets: ${session.id} is ${session.paymentStatus}`);
    if (isPaid && order.status === 'paid' && order.mails !== 1)
      problems.push(`order ${order.id} has ${order.mails} confirmation mails`);
    if (session.amountTotal !== order.totalCents)
      problems.push(`order ${order.id} costs ${order.totalCents}, its page asked ${session.amountTotal}`);
  }
  for (const [sessionId, order] of orders)
    problems.push(`order ${order.id} names ${sessionId}, which the provider never made`);
  return problems;
}
