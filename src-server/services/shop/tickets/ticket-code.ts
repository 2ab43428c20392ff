import { encodeCode, encodePayload } from '#shared/tickets/qr-code.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** The code is valid this much longer than the event, for guests who come late to a night that runs on. */
const VALID_AFTER_END_MS = 12 * HOUR_MS;

/** Until when the code of a ticket is valid. */
export const codeEndsAt = (endsAt: Date): Date => new Date(endsAt.getTime() + VALID_AFTER_END_MS);

/** The signed text of a ticket's QR code; the same ticket always gives the same code. */
export function ticketCode(
  ctx: Pick<ServiceContext, 'signer'>,
  ticket: { codeId: string; eventId: string; endsAt: Date },
): string {
  const payload = encodePayload({
    keyId: ctx.signer.keyId,
    kind: 'ticket',
    codeId: ticket.codeId,
    eventPrefix: ticket.eventId.slice(0, 8),
    validUntil: codeEndsAt(ticket.endsAt),
  });
  return encodeCode(payload, ctx.signer.sign(payload));
}
