import { randomBytes, randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { CallOutInput } from '#shared/shifts/shift-plan.ts';
import { askTime } from '#shared/shifts/ask-time.ts';
import { prepared } from '#server/db/client.ts';
import { deleteRows, findRow, findRows, insertIfNew, insertRow } from '#server/db/rows.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { shiftAsks, shiftStandbys } from '#server/db/schema/shift-asks.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { banOfUser } from '../../shop/bans/running-bans.ts';
import { isInShift } from '../../shop/shifts/clashing-shift.ts';
import { mayTake, mayTakeJob } from './may-take.ts';
import { findPlanned, type Planned } from './plan-rows.ts';

const standbys = prepared((orm) =>
  orm
    .select({ id: users.id, name: users.name })
    .from(shiftStandbys)
    .innerJoin(users, eq(users.id, shiftStandbys.userId))
    .orderBy(asc(users.name), asc(users.id))
    .prepare(),
);

/** Whether somebody wants to be asked. */
export const isStandby = (ctx: ServiceContext, userId: string): boolean =>
  findRow(ctx.db, shiftStandbys, { userId }, ['userId']) !== undefined;

/** `shifts.setStandby`: asks me, or no more, when somebody is missing. */
export function setStandby(ctx: ServiceContext, { isOn }: { isOn: boolean }): void {
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    if (isOn) insertIfNew(ctx.db, shiftStandbys, { userId, createdAt: ctx.now() });
    else deleteRows(ctx.db, shiftStandbys, { userId });
  });
}

type Wanted = Pick<Planned, 'id' | 'job' | 'startsAt' | 'endsAt'>;

/** Whom a shift would ask: who said so, may do the job, is free at that time, and was not asked for it before. */
export function whomToAsk(ctx: ServiceContext, shift: Wanted): { id: string; name: string }[] {
  const asked = new Set(findRows(ctx.db, shiftAsks, { shiftId: shift.id }, ['userId']).map(({ userId }) => userId));
  return standbys(ctx.db)
    .all()
    .filter(
      ({ id: personId }) =>
        !asked.has(personId) &&
        banOfUser(ctx, personId) === null &&
        mayTakeJob(mayTake(ctx, personId), shift.job) &&
        !isInShift(ctx, { personId, startsAt: shift.startsAt, endsAt: shift.endsAt, but: '' }),
    );
}

/**
 * Asks whoever said they would help, once for each shift and person, by day; gives how many. Nothing for a shift that has
 * begun, has everybody, or whose night does not take place. Call inside a transaction; `but` is who leaves it.
 */
export function askForShift(ctx: ServiceContext, shiftId: string, but: string | null = null): number {
  const shift = findPlanned(ctx.db).get({ id: shiftId });
  const now = ctx.now();
  if (shift === undefined || shift.cancelledAt !== null || shift.eveningState === 'cancelled') return 0;
  const filled = findRows(ctx.db, cashierSchedule, { shiftId }, ['id']).length;
  if (shift.startsAt <= now || filled >= shift.needed) return 0;
  const asked = whomToAsk(ctx, shift).filter(({ id }) => id !== but);
  for (const { id: userId } of asked) {
    const id = randomUUID();
    insertRow(ctx.db, shiftAsks, { id, shiftId, userId, token: randomBytes(24).toString('base64url'), createdAt: now });
    putInOutbox(ctx, { kind: 'mail.shift_ask', refId: id }, { notBefore: askTime(shift.startsAt, now) });
  }
  return asked.length;
}

/** 'Call out': asks for each of these shifts that wants somebody. Gives how many mails that are. */
export function callOut(ctx: ServiceContext, { shiftIds }: CallOutInput): { asked: number } {
  requirePermission(ctx, 'shifts:plan');
  return inTransaction(ctx.db, () => {
    const asked = shiftIds.reduce((sum, shiftId) => sum + askForShift(ctx, shiftId), 0);
    if (asked > 0)
      writeAudit(ctx, {
        action: 'shift.called_out',
        subjectKind: 'shift',
        subjectId: shiftIds[0] ?? '',
        after: { asked },
      });
    return { asked };
  });
}
