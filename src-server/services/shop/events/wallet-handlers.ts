import type { OutboxHandler } from '../../base/outbox/deliver-outbox.ts';
import { updateGoogleTicket } from '../tickets/google-ticket.ts';
import { findPass } from '../wallet/find-pass.ts';
import { pushPass } from '../wallet/push-pass.ts';
import { updateGoogleEvent } from './update-google-event.ts';

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
