import type { ServiceContext } from '../../base/service-context.ts';
import { endPassesOfTicket } from './pass-rows.ts';
import { tellTicketWallets } from './tell-wallets.ts';

/**
 * The passes of a ticket are void for good: a friend's phone may hold them, and is told so. Whoever asks for a pass from
 * now on gets another one. Call it in the transaction that makes the ticket's new code.
 */
export function endTicketPasses(ctx: ServiceContext, ticketId: string): void {
  tellTicketWallets(ctx, ticketId);
  endPassesOfTicket(ctx.db).run({ ticketId, endedAt: ctx.now() });
}
