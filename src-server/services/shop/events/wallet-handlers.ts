import type { OutboxHandler } from '../../base/outbox/deliver-outbox.ts';
import { updateGoogleTicket } from '../tickets/google-ticket.ts';
import { findPass } from '../wallet/find-pass.ts';
import { pushPass } from '../wallet/push-pass.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Tells Google what all tickets of an event show, as our books have it now. Safe to repeat. */
async function updateGoogleEvent(ctx: ServiceContext, eventId: string): Promise<void> {
  const event = findRow(ctx.db, events, { id: eventId }, ['title', 'location', 'startsAt', 'endsAt']);
  if (event !== undefined) await ctx.wallet?.tickets.updateEvent({ eventId, ...event });
}

const idIn = (refId: string): string => refId.split(':', 1)[0] ?? '';

/** What changed passes have the outbox do; the part of `refId` before the colon is the pass's, or the event's. */
export const walletHandlers: Record<'wallet.pass' | 'wallet.event', OutboxHandler> = {
  'wallet.pass': async (ctx, { refId }) => {
    const pass = findPass(ctx, idIn(refId));
    if (pass === undefined) return; // its time was over before it left
    if (pass.wallet === 'apple') await pushPass(ctx, pass.id);
    else if (pass.ticketId !== null) await updateGoogleTicket(ctx, pass);
  },
  'wallet.event': (ctx, { refId }) => updateGoogleEvent(ctx, idIn(refId)),
};
