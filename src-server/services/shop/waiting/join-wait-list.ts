import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { inPairs } from '#shared/roles/balance-rule.ts';
import { rolesOf, type SeatRole } from '#shared/roles/seat-role.ts';
import type { JoinWaitListInput, WaitListView } from '#shared/wait-list/wait-list.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireWelcome } from '../bans/require-welcome.ts';
import { findEvent } from '../events/find-event.ts';
import { findPool, type Pool } from '../wait-list/find-pool.ts';
import { addWaiter, scanWaitList } from '../wait-list/scan-wait-list.ts';
import { requireAllowance } from '../orders/ticket-allowance.ts';
import { hasToWait } from './waited-types.ts';
import { showWaitList } from './show-wait-list.ts';
import { ownPlace } from '../wait-list/find-places.ts';
import { isListClosed, listedEvent } from '../wait-list/listed-event.ts';

type Wish = { seats: number; roles: SeatRole[] | null };

/** What is wanted, one role for each seat. Errors: ROLE_NEEDED, INVALID_INPUT for a role that is not asked. */
function wishOf({ role, roles, seats = 1 }: JoinWaitListInput, pool: Pool | null): Wish {
  const danced = roles ?? (role === undefined ? undefined : [role]);
  if (pool === null) {
    if (danced !== undefined) throw new DomainError('INVALID_INPUT');
    return { seats, roles: null };
  }
  if (danced === undefined) throw new DomainError('ROLE_NEEDED');
  // Where the list finds the partners, several come as couples.
  const isAsked = danced.every((one) => rolesOf(pool.style).includes(one));
  const isPaired = seats === 1 || pool.pays !== 'matched' || inPairs(danced).every(Boolean);
  if (danced.length !== seats || !isAsked || !isPaired) throw new DomainError('INVALID_INPUT');
  return { seats, roles: danced };
}

/**
 * Joins the wait list of an event for one ticket of a type that is sold out, or for several that are wanted all at once,
 * at the end of the row; whoever is on it already keeps their place. Nobody passes the others by it, and whoever had a
 * seat kept before comes behind all who had none. Errors: EVENT_NOT_FOUND, TICKET_TYPE_NOT_FOUND, ROLE_NEEDED, BANNED,
 * TICKET_LIMIT_REACHED, WAIT_LIST_CLOSED, WAIT_LIST_NOT_NEEDED while that many are on sale for these roles. `lang` is of
 * the page it was joined on, and what its mails speak.
 */
export function joinWaitList(ctx: ServiceContext, input: JoinWaitListInput, lang: Lang | null = null): WaitListView {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  const { eventId, ticketTypeId } = input;
  return inTransaction(ctx.db, () => {
    if (ownPlace(ctx.db).get({ eventId, userId }) !== undefined) return showWaitList(ctx, { eventId });
    const facts = listedEvent(ctx, eventId);
    if (facts === undefined) throw new DomainError('EVENT_NOT_FOUND');
    const event = findEvent(ctx, { id: eventId });
    if (isListClosed(facts, ctx.now())) throw new DomainError('WAIT_LIST_CLOSED');
    requireWelcome(ctx, userId);
    const type = event.ticketTypes.find(({ id }) => id === ticketTypeId);
    if (type === undefined) throw new DomainError('TICKET_TYPE_NOT_FOUND');
    const wish = wishOf(input, findPool(ctx, eventId));
    if (!hasToWait(ctx, event, { type, ...wish })) throw new DomainError('WAIT_LIST_NOT_NEEDED');
    const { priceCents: unitPriceCents } = type;
    const lines = [{ ticketTypeId, quantity: wish.seats, unitPriceCents }];
    if (wish.seats > 1) requireAllowance(ctx, { eventId, eveningId: null, userId, lines });
    const id = randomUUID();
    addWaiter(ctx, {
      id,
      eventId,
      ticketTypeId: ticketTypeId === GENERAL_ADMISSION_ID ? null : ticketTypeId,
      role: wish.seats === 1 ? (wish.roles?.[0] ?? null) : null,
      seats: wish.seats,
      roles: wish.seats === 1 ? null : wish.roles,
      userId,
      mostCents: type.priceCents,
      lang,
      afterEventId: null,
    });
    writeAudit(ctx, { action: 'wait_list.joined', subjectKind: 'event', subjectId: eventId, after: { waiterId: id } });
    scanWaitList(ctx, eventId);
    ctx.contentChanged();
    return showWaitList(ctx, { eventId });
  });
}
