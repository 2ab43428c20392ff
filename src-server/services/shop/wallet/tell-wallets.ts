import { findRows } from '#server/db/rows.ts';
import { walletPasses } from '#server/db/schema/wallet-passes.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { passesOfEvent, passesOfTicket, touchPass, type PassRow } from './pass-rows.ts';

function tell(ctx: ServiceContext, passes: readonly Pick<PassRow, 'id'>[]): void {
  for (const { id } of passes) {
    const changedAt = touchPass(ctx.db).get({ id, now: ctx.now() })?.changedAt ?? ctx.now();
    putInOutbox(ctx, { kind: 'wallet.pass', refId: `${id}:${changedAt.getTime()}` });
  }
}

/** The phones that hold this ticket are to hear of a change; call it in the transaction that made it. */
export const tellTicketWallets = (ctx: ServiceContext, ticketId: string): void =>
  tell(ctx, passesOfTicket(ctx.db).all({ ticketId }));

/** The same of a member's card in Apple's wallet. */
export const tellCardWallets = (ctx: ServiceContext, subscriberId: string): void =>
  tell(ctx, findRows(ctx.db, walletPasses, { subscriberId }));

/** The same of all tickets of an event that has another name, time or place now. */
export function tellEventWallets(ctx: ServiceContext, eventId: string): void {
  const passes = passesOfEvent(ctx.db).all({ eventId });
  tell(ctx, passes);
  if (passes.some(({ wallet }) => wallet === 'google'))
    putInOutbox(ctx, { kind: 'wallet.event', refId: `${eventId}:${ctx.now().getTime()}` });
}
