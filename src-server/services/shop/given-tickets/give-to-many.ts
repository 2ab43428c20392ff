import type { GiveToManyInput } from '#shared/tickets/give-tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { giveTickets } from './give-tickets.ts';

/**
 * Gives several people their tickets, all of them or nobody: where one gift is refused, none is made and no mail leaves.
 * The same call twice gives once. Errors: those of giving tickets to one.
 */
export function giveToMany(ctx: ServiceContext, { gifts, ...shared }: GiveToManyInput): { given: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    for (const gift of gifts) giveTickets(ctx, { ...gift, ...shared });
    return { given: gifts.length };
  });
}
