import { updateRows } from '#server/db/rows.ts';
import { walletPasses } from '#server/db/schema/wallet-passes.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { tellTicketWallets } from './tell-wallets.ts';

/**
 * The passes of a ticket are void for good: a friend's phone may hold them, and is told so. Whoever asks for a pass from
 * now on gets another one. Call it in the transaction that makes the ticket's new code.
 */
export function endTicketPasses(ctx: ServiceContext, ticketId: string): void {
  tellTicketWallets(ctx, ticketId);
  updateRows(ctx.db, walletPasses, { ticketId, endedAt: null }, { endedAt: ctx.now() });
}
