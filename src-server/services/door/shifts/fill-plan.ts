import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { FillPlanInput, KeepTemplateInput, NightOfPlan } from '#shared/shifts/shift-plan.ts';
import { templateTimes } from '#shared/shifts/template-times.ts';
import { randomUUID } from 'node:crypto';
import { prepared } from '#server/db/client.ts';
import { deleteRows, findRow, findRows, insertRow } from '#server/db/rows.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { shiftFixtures, shiftTemplates } from '#server/db/schema/shift-templates.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import { orNull } from '#server/db/placeholders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { giveShifts, templateOf, type GivenShift } from '../../shop/events/series/give-shifts.ts';

/** The last night of the same series or course before an instant that has a plan. */
const plannedBefore = prepared(
  { eventId: events.id, seriesId: orNull(events.seriesId), before: shifts.startsAt },
  (orm, { eventId, seriesId, before }) =>
    orm
      .select({ eventId: shifts.eventId, eveningId: shifts.eveningId })
      .from(shifts)
      .innerJoin(events, eq(events.id, shifts.eventId))
      .where(
        and(
          lt(shifts.startsAt, before),
          or(eq(events.id, eventId), and(isNotNull(events.seriesId), eq(events.seriesId, seriesId))),
        ),
      )
      .orderBy(desc(shifts.startsAt))
      .limit(1)
      .prepare(),
);

const ofNight = prepared(
  { eventId: shifts.eventId, eveningId: orNull(shifts.eveningId) },
  (orm, { eventId, eveningId }) =>
    orm
      .select()
      .from(shifts)
      .where(and(eq(shifts.eventId, eventId), or(eq(shifts.eveningId, eveningId), isNull(shifts.eveningId))))
      .prepare(),
);

/** A night of the plan with its beginning; null when there is none such. */
function findNight(ctx: ServiceContext, { eventId, eveningId }: NightOfPlan) {
  const event = findRow(ctx.db, events, { id: eventId }, ['seriesId', 'startsAt', 'endsAt', 'cancelledAt', 'evenings']);
  if (event === undefined || (eveningId === null) !== (event.evenings.length === 0)) return null;
  const { seriesId } = event;
  if (eveningId === null)
    return { seriesId, startsAt: event.startsAt, endsAt: event.endsAt, isOff: event.cancelledAt !== null };
  const evening = findRow(ctx.db, eventEvenings, { id: eveningId, eventId }, ['startsAt', 'endsAt', 'state']);
  if (evening === undefined) return null;
  const { startsAt, endsAt, state } = evening;
  return { seriesId, startsAt, endsAt, isOff: event.cancelledAt !== null || state === 'cancelled' };
}

/** What a night has in its plan, to be given to another one. */
const shiftsOf = (ctx: ServiceContext, night: NightOfPlan, startsAt: Date): GivenShift[] =>
  ofNight(ctx.db)
    .all({ eventId: night.eventId, eveningId: night.eveningId })
    .map(({ job, needed, ...times }) => ({ job, needed, ...templateTimes(startsAt, times), fixtures: [] }));

/** The plan that a night has still to get: that of its series, else that of its last night, without who was in it. */
function planFor(ctx: ServiceContext, night: NightOfPlan, at: { seriesId: string | null; startsAt: Date }) {
  const kept = at.seriesId === null ? [] : templateOf(ctx, at.seriesId);
  if (kept.length > 0) return kept;
  const last = plannedBefore(ctx.db).get({ eventId: night.eventId, seriesId: at.seriesId, before: at.startsAt });
  const lastNight = last === undefined ? null : findNight(ctx, last);
  return last === undefined || lastNight === null ? [] : shiftsOf(ctx, last, lastNight.startsAt);
}

/**
 * 'Same as last fortnight': each of these nights that has no plan yet, takes place and is not over gets that of its
 * series, or of the night before it. Gives how many nights and shifts that are.
 */
export function fillPlan(ctx: ServiceContext, { nights }: FillPlanInput): { nights: number; shifts: number } {
  requirePermission(ctx, 'shifts:plan');
  return inTransaction(ctx.db, () => {
    const filled = nights.map((night) => {
      const found = findNight(ctx, night);
      if (found === null || found.isOff || found.endsAt <= ctx.now()) return 0;
      if (ofNight(ctx.db).all(night).length > 0) return 0;
      const made = giveShifts(ctx, { ...night, startsAt: found.startsAt }, planFor(ctx, night, found));
      if (made > 0)
        writeAudit(ctx, { action: 'shift.filled', subjectKind: 'event', subjectId: night.eventId, after: { made } });
      return made;
    });
    return { nights: filled.filter((made) => made > 0).length, shifts: filled.reduce((sum, made) => sum + made, 0) };
  });
}

/**
 * Keeps a night's plan for its series: every night that is made from now on has these shifts, without names but those
 * who do it every time. Replaces what was kept before. Throws SHIFT_NOT_PLANNED where the night has no plan or no
 * series.
 */
export function keepTemplate(ctx: ServiceContext, { always, ...night }: KeepTemplateInput): { shifts: number } {
  requirePermission(ctx, 'shifts:plan');
  return inTransaction(ctx.db, () => {
    const found = findNight(ctx, night);
    const rows = ofNight(ctx.db).all(night);
    if (found === null || found.seriesId === null || rows.length === 0) throw new DomainError('SHIFT_NOT_PLANNED');
    const { seriesId, startsAt } = found;
    deleteRows(ctx.db, shiftTemplates, { seriesId });
    for (const { id: shiftId, job, needed, ...times } of rows) {
      const id = randomUUID();
      const template = { id, seriesId, job, needed, ...templateTimes(startsAt, times), createdAt: ctx.now() };
      insertRow(ctx.db, shiftTemplates, template);
      for (const entry of findRows(ctx.db, cashierSchedule, { shiftId }, ['id', 'personId', 'name']))
        if (always.includes(entry.id))
          insertRow(ctx.db, shiftFixtures, {
            id: randomUUID(),
            templateId: id,
            personId: entry.personId,
            name: entry.name,
          });
    }
    writeAudit(ctx, {
      action: 'shift.template_kept',
      subjectKind: 'event',
      subjectId: night.eventId,
      after: { seriesId, shifts: rows.length, always: always.length },
    });
    return { shifts: rows.length };
  });
}
