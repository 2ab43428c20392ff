import { randomBytes } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { LIST_CLOSES_MS } from '#shared/wait-list/has-wait-list.ts';
import type { SetDrawInput } from '#shared/wait-list/set-draw.ts';
import { deleteRows, insertRow, updateRows } from '#server/db/rows.ts';
import { waitListDraws } from '#server/db/schema/wait-list.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findDraw, sha256 } from './draw-lots.ts';
import { listedEvent } from './listed-event.ts';
import { scanWaitList } from './scan-wait-list.ts';

const wrong = (sentence: string) => new DomainError('INVALID_INPUT', { fields: { drawsAt: sentence } });

/**
 * Lots decide the order of an event's list from an instant on; until then no seat is kept for anybody on it. Null goes
 * back to who joined first. What is drawn stands. Another instant keeps the seed whose hash was told.
 * Errors: EVENT_NOT_FOUND, EVENT_CANCELLED, INVALID_INPUT (drawsAt).
 */
export function setDraw(ctx: ServiceContext, { eventId, drawsAt }: SetDrawInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const event = listedEvent(ctx, eventId);
    if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
    if (event.cancelledAt !== null) throw new DomainError('EVENT_CANCELLED');
    const before = findDraw(ctx, eventId);
    if (before !== undefined && before.drawnAt !== null) throw wrong('The lots of this list are drawn: that stands.');
    if (drawsAt !== null && drawsAt <= ctx.now()) throw wrong('Please choose a moment to come.');
    if (drawsAt !== null && drawsAt.getTime() > event.startsAt.getTime() - LIST_CLOSES_MS)
      throw wrong('Six hours before the event its list closes: please draw before that.');
    if (drawsAt === null) deleteRows(ctx.db, waitListDraws, { eventId });
    else if (before !== undefined) updateRows(ctx.db, waitListDraws, { eventId }, { drawsAt });
    else {
      const seed = randomBytes(32).toString('hex');
      insertRow(ctx.db, waitListDraws, { eventId, drawsAt, seed, seedHash: sha256(seed), drawnAt: null, lots: null });
    }
    writeAudit(ctx, {
      action: 'wait_list.draw_set',
      subjectKind: 'event',
      subjectId: eventId,
      ...(before !== undefined && { before: { drawsAt: before.drawsAt.getTime() } }),
      after: { drawsAt: drawsAt?.getTime() ?? null },
    });
    scanWaitList(ctx, eventId);
    ctx.contentChanged();
  });
}
