import process from 'node:process';

/**
 * A fault of the product on purpose: the text of a source is changed while it is loaded, or an index is dropped from the
 * night's database. What finds none of these finds nothing else of their kind.
 */
type Planted = { source?: string; from?: string; to?: string; drop?: string };

const INSERT_SEATS = 'BEFORE INSERT ON seat_holds ${hasDecisions';

export const PLANTED: Readonly<Record<string, Planted>> = {
  'seat-trigger': {
    source: 'src-server/db/triggers.ts',
    from: `${INSERT_SEATS} ? 'WHEN NEW.is_over_house = 0' : ''} BEGIN`,
    to: `${INSERT_SEATS} ? 'WHEN 0' : 'WHEN 0'} BEGIN`,
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
