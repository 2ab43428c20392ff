import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { JoinWaitListInput, WaitListView } from '#shared/wait-list/wait-list.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireWelcome } from '../bans/require-welcome.ts';
import { findEvent } from '../events/find-event.ts';
import { findPool } from '../wait-list/find-pool.ts';
import { addWaiter, scanWaitList } from '../wait-list/scan-wait-list.ts';
import { showWaitList, waitedTypes } from './show-wait-list.ts';
import { ownPlace } from '../wait-list/find-places.ts';
import { isListClosed, listedEvent } from '../wait-list/listed-event.ts';

/**
 * Joins the wait list of an event for one ticket of a type that is sold out, at the end of the row; whoever is on it
 * already keeps their place. Nobody passes the others by it, and whoever had a seat kept before comes behind all who had
 * none. Errors: EVENT_NOT_FOUND, TICKET_TYPE_NOT_FOUND, ROLE_NEEDED, BANNED, WAIT_LIST_CLOSED, WAIT_LIST_NOT_NEEDED
 * while the ticket is on sale for one's role. `lang` is of the page it was joined on, and what its mails speak.
 */
export function joinWaitList(
  ctx: ServiceContext,
  { eventId, ticketTypeId, role }: JoinWaitListInput,
  lang: Lang | null = null,
): WaitListView {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    if (ownPlace(ctx.db).get({ eventId, userId }) !== undefined) return showWaitList(ctx, { eventId });
    const facts = listedEvent(ctx, eventId);
    if (facts === undefined) throw new DomainError('EVENT_NOT_FOUND');
    const event = findEvent(ctx, { id: eventId });
    if (isListClosed(facts, ctx.now())) throw new DomainError('WAIT_LIST_CLOSED');
    requireWelcome(ctx, userId);
    if (!event.ticketTypes.some(({ id }) => id === ticketTypeId)) throw new DomainError('TICKET_TYPE_NOT_FOUND');
    const type = waitedTypes(ctx, event).find((one) => one.ticketTypeId === ticketTypeId);
    const needsRole = findPool(ctx, eventId) !== null;
    if (needsRole && role === undefined) throw new DomainError('ROLE_NEEDED');
    if (!needsRole && role !== undefined) throw new DomainError('INVALID_INPUT');
    if (type === undefined || (role !== undefined && type.roles?.includes(role) !== true))
      throw new DomainError('WAIT_LIST_NOT_NEEDED');
    const id = randomUUID();
    addWaiter(ctx, {
      id,
      eventId,
      ticketTypeId: ticketTypeId === GENERAL_ADMISSION_ID ? null : ticketTypeId,
      role: role ?? null,
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
