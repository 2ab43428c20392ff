import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { pick } from '#shared/pick.ts';
import type { WriteRecapInput } from '#shared/recaps/recap.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { eveningRecaps } from '#server/db/schema/evening-recaps.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const WRITTEN = ['text', 'links', 'playlistUrl', 'songs'] as const;

/** Who holds a running ticket, there that evening or away, and its guests: each is written to once. */
const holders = prepared({ eventId: tickets.eventId, eveningId: eventEvenings.id }, (orm, { eventId, eveningId }) =>
  orm
    .selectDistinct({ userId: tickets.userId })
    .from(tickets)
    .where(
      and(
        eq(tickets.eventId, eventId),
        eq(tickets.status, 'active'),
        or(isNull(tickets.eveningId), eq(tickets.eveningId, eveningId)),
        isNotNull(tickets.userId),
        isNull(tickets.passedOnAt),
      ),
    )
    .prepare(),
);

/**
 * `admin.recaps.write`: what an evening that has begun was about. The first time it is published, and everybody who holds
 * a ticket of the course gets one mail; a correction writes to nobody. Gives how many mails. Errors: EVENT_NOT_FOUND, also
 * for an evening that was left out, EVENING_TO_COME.
 */
export function writeRecap(ctx: ServiceContext, { eveningId, ...input }: WriteRecapInput): { told: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const evening = findRow(ctx.db, eventEvenings, { id: eveningId }, ['eventId', 'startsAt', 'state']);
    if (evening === undefined || evening.state === 'cancelled') throw new DomainError('EVENT_NOT_FOUND');
    const now = ctx.now();
    if (evening.startsAt > now) throw new DomainError('EVENING_TO_COME');
    const before = findRow(ctx.db, eveningRecaps, { eveningId }, [...WRITTEN]);
    if (before !== undefined && JSON.stringify(pick(before, WRITTEN)) === JSON.stringify(pick(input, WRITTEN)))
      return { told: 0 };
    if (before === undefined) insertRow(ctx.db, eveningRecaps, { eveningId, ...input, publishedAt: now });
    else updateRows(ctx.db, eveningRecaps, { eveningId }, { ...input, changedAt: now });
    writeAudit(ctx, {
      action: before === undefined ? 'recap.published' : 'recap.corrected',
      subjectKind: 'event',
      subjectId: evening.eventId,
      ...(before !== undefined && { before }),
      after: { evening: eveningId, ...input },
    });
    if (before !== undefined) return { told: 0 };
    const told = holders(ctx.db)
      .all({ eventId: evening.eventId, eveningId })
      .flatMap(({ userId }) => userId ?? []);
    for (const userId of told) putInOutbox(ctx, { kind: 'mail.evening_recap', refId: `${eveningId}:${userId}` });
    return { told: told.length };
  });
}
