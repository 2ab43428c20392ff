import process from 'node:process';

/**
 * A fault of the product on purpose: the text of a source is changed while it is loaded, or an index is dropped from the
 * night's database. What finds none of these finds nothing else of their kind.
 */
type Planted = { source?: string; from?: string; to?: string; drop?: string };

export const PLANTED: Readonly<Record<string, Planted>> = {
  'seat-trigger': {
    source: 'src-server/db/triggers-seats.ts',
    from: "${has.decisions ? 'AND NEW.is_over_house = 0' : ''} BEGIN",
    to: 'AND 0 BEGIN',
  },
  'promo-trigger': { source: 'src-server/db/triggers-promo.ts', from: '  PROMO_GUARD,\n', to: '' },
  'entitlement-index': { drop: 'DROP INDEX member_entitlements_one_per_event_unique' },
  'mail-outside-the-transaction': {
    source: 'src-server/services/shop/orders/pay-order.ts',
    from: `  putInOutbox(ctx, { kind: 'mail.order_paid', refId: order.id });`,
    to: `  setImmediate(() => putInOutbox(ctx, { kind: 'mail.order_paid', refId: order.id }));`,
  },
  'refund-key-with-a-time': {
    source: 'src-server/services/shop/refunds/send-refund.ts',
    from: '`refund:${refund.id}:${refund.attempt}`, mark',
    to: '`refund:${refund.id}:${refund.attempt}:${ctx.now().getTime()}`, mark',
  },
  'second-payment-kept': {
    source: 'src-server/services/shop/orders/settle-order.ts',
    from: '  if (session.paymentIntentId === null || session.paymentIntentId === order.stripePaymentIntentId) return;',
    to: '  if (order.id !== "") return;',
  },
  'admission-index': { drop: 'DROP INDEX admissions_ticket_unique' },
  'journal-settled-before-the-answer': {
    source: 'src-kiosk/main/link/sync/push.ts',
    from: '  const { results } = await server.sync({ entries, signature });',
    to: `  store.inTransaction(() => entries.forEach(({ id }) => settleEntry(store, id, { outcome: 'applied', note: null })));
  const { results } = await server.sync({ entries, signature });`,
  },
  'cancellation-without-resume': {
    source: 'src-server/jobs/cancellation-job.ts',
    from: `work: () => resumeCancellations(asSystem(ctx, 'cancellations')),`,
    to: 'work: async () => void [resumeCancellations, asSystem],',
  },
  'guest-list-that-tells-nobody': {
    source: 'src-server/services/door/guest-lists/check-listed-guest.ts',
    from: 'if (came <= most) return problems;',
    to: 'if (came <= most || Date.now() > 0) return problems;',
  },
  'receiver-told-outside-the-transaction': {
    source: 'src-server/services/shop/tickets/make-tickets.ts',
    from: `tellWebhooks(ctx, 'ticket.issued', { id, orderId: order.id, eventId: order.eventId });`,
    to: `setImmediate(() => tellWebhooks(ctx, 'ticket.issued', { id, orderId: order.id, eventId: order.eventId }));`,
  },
  'sold-on-and-never-told': {
    source: 'src-server/services/shop/orders/settle-offered-ticket.ts',
    from: `putInOutbox(ctx, { kind: 'mail.ticket_went_on'`,
    to: `if (Date.now() < 0) putInOutbox(ctx, { kind: 'mail.ticket_went_on'`,
  },
  'offer-without-an-end': {
    source: 'src-server/services/shop/wait-list/change-ticket-offer.ts',
    from: '.filter(({ id }) => !isBeingPaid(ctx, id));',
    to: '.filter(({ id }) => id === "");',
  },
  'goods-that-do-not-come-back': {
    source: 'src-server/services/door/sales/refund-sale.ts',
    from: 'moveStock(ctx, taken?.goods ?? [], 1);',
    to: '',
  },
  'walk-in-that-is-not-counted': {
    source: 'src-server/services/door/sync/apply-walk-in.ts',
    from: "if (payload.type === 'count')",
    to: "if (payload.type === 'count' && payload.guestId !== undefined) return [];\n  if (payload.type === 'count')",
  },
  'course-place-on-a-full-evening': {
    source: 'src-server/db/triggers-seats.ts',
    from: "${has.guests ? refuseFullEvenings('NEW.quantity', 'NEW.created_at') : ''}",
    to: '',
  },
  'trial-that-is-had-twice': {
    source: 'src-server/db/triggers-seats.ts',
    from: "OR EXISTS (SELECT 1 FROM seat_holds h ${trialOf('h')});",
    to: ';',
  },
  'evening-that-is-sold-twice': {
    source: 'src-server/db/triggers-seats.ts',
    from: "AND ${leftForGuests('e', 'c', 'NEW.created_at')} < NEW.quantity;",
    to: 'AND 0;',
  },
  'make-up-of-who-comes-after-all': {
    source: 'src-server/db/triggers-absences.ts',
    from: "SELECT RAISE(ABORT, '${GUARDS.makeUpBooked}') FROM tickets WHERE absence_id = OLD.id AND status <> 'cancelled';",
    to: '',
  },
  'make-up-that-ends-untold': {
    source: 'src-server/services/shop/tickets/cancel-tickets.ts',
    from: '  const makeUps = cancelled.flatMap(',
    to: '  const makeUps = cancelled.slice(cancelled.length).flatMap(',
  },
  'role-without-balance': {
    source: 'src-server/services/shop/wait-list/require-balance.ts',
    from: '  if (pool === null) return;',
    to: '  if (pool === null || Date.now() > 0) return;',
  },
  'membership-that-ends-only-here': {
    source: 'src-server/services/club/membership/refresh-subscription.ts',
    from: "  putInOutbox(ctx, { kind: 'membership.end_now', refId: row.id, payload: { refundCents: null } });",
    to: '',
  },
  'shift-that-takes-everybody': {
    source: 'src-server/db/triggers-shifts.ts',
    from: 'BEFORE INSERT ON cashier_schedule WHEN NEW.shift_id IS NOT NULL',
    to: 'BEFORE INSERT ON cashier_schedule WHEN NEW.shift_id IS NULL',
  },
  'helper-in-two-places': {
    source: 'src-server/services/shop/shifts/clashing-shift.ts',
    from: '): boolean => clashing(ctx.db).get(asked) !== undefined;',
    to: '): boolean => Date.now() < 0 && clashing(ctx.db).get(asked) !== undefined;',
  },
  'add-on-stock': {
    source: 'src-server/db/triggers-add-ons.ts',
    from: 'AND taken.returned_at IS NULL) >= (${STOCK});',
    to: 'AND taken.returned_at IS NULL) >= (${STOCK}) + 1;',
  },
  'entry-that-does-not-come-back': {
    source: 'src-server/db/triggers-entry-cards.ts',
    from: "WHEN NEW.status IN ('expired', 'cancelled') AND OLD.status = 'pending' BEGIN",
    to: "WHEN NEW.status = 'cancelled' AND OLD.status = 'pending' BEGIN",
  },
  'lots-in-the-order-of-coming': {
    source: 'src-server/services/shop/wait-list/draw-lots.ts',
    from: '.sort((one, other) => (one.order < other.order ? -1 : 1));',
    to: ';',
  },
  // What nights have found and was mended, as it was before: the plans in found/ find it again.
  'proof-without-what-a-bank-took': {
    source: 'src-server/services/office/money/dispute-rows.ts',
    from: "inArray(balanceEntries.kind, ['refund', 'dispute'])",
    to: "inArray(balanceEntries.kind, ['refund'])",
  },
  'proof-that-asks-nobody-who-decided': {
    source: 'src-server/services/office/money/show-proof.ts',
    from: ' && !isToldOver;',
    to: ' && (!isToldOver || true);',
  },
  'second-payment-that-a-bank-took': {
    source: 'src-server/services/shop/refunds/follow-disputes.ts',
    from: 'order === undefined ? findRefundOfStray(ctx, paymentIntentId) : undefined',
    to: 'order === undefined && Date.now() < 0 ? findRefundOfStray(ctx, paymentIntentId) : undefined',
  },
  'desk-that-closes-over-who-waits': {
    source: 'src-server/services/door/devices/allotment.ts',
    from: 'for (const { eventId } of kept) scanWaitList(ctx, eventId);',
    to: 'for (const { eventId } of kept) if (Date.now() < 0) scanWaitList(ctx, eventId);',
  },
  'proof-of-a-part-of-what-was-lost': {
    source: 'src-server/services/office/money/dispute-rows.ts',
    from: 'cents: ours, theirCents',
    to: 'cents: refunds.amountCents, theirCents',
  },
  'evening-left-out-beside-who-waits': {
    source: 'src-server/services/shop/events/evenings/leave-evening-out.ts',
    from: '    scanWaitList(ctx, row.eventId);',
    to: '    if (Date.now() < 0) scanWaitList(ctx, row.eventId);',
  },
  'desk-that-keeps-more-than-an-evening-has': {
    source: 'src-server/services/shop/wait-list/left-on-fullest.ts',
    from: '  return left === null ? seatsLeft : Math.min(left, seatsLeft ?? left);',
    to: '  return left === null || Date.now() > 0 ? seatsLeft : Math.min(left, seatsLeft ?? left);',
  },
  'freed-seat-that-nobody-keeps': {
    source: 'src-server/services/shop/orders/settle-order.ts',
    from: '    scanWaitList(ctx, eventId);',
    to: '    if (Date.now() < 0) scanWaitList(ctx, eventId);',
  },
};

const place = process.argv.indexOf('--plant');
/** The name of the fault that is planted tonight. */
export const planted = place === -1 ? undefined : process.argv[place + 1];
if (planted !== undefined && PLANTED[planted] === undefined)
  throw new Error(`there is no fault ${planted}: ${Object.keys(PLANTED).join(', ')}`);

/** The source as the planted fault has it. */
export function plantInto(file: string, text: string): string {
  const fault = planted === undefined ? undefined : PLANTED[planted];
  if (fault?.source !== file || fault.from === undefined) return text;
  if (!text.includes(fault.from)) throw new Error(`${file} has no place for the fault ${planted ?? ''}`);
  return text.replace(fault.from, () => fault.to ?? '');
}
