import { DomainError } from '#shared/errors.ts';
import type { EventFields } from '#shared/events/edit-event.ts';
import { timesOn, type CreateNightsInput } from '#shared/events/new-nights.ts';
import { findRow } from '#server/db/rows.ts';
import { eventSeries } from '#server/db/schema/series.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { addEvent, madeBefore, onDate } from '../edit/create-event.ts';
import { guardStillDays } from './guard-still-days.ts';
import { addSeries } from './series-rows.ts';

/** The model's fields on a day; its sale windows keep their distance to the start, where it has any. */
function fieldsOn(day: string, input: CreateNightsInput): EventFields {
  const {
    days: _days,
    ids: _ids,
    seriesId: _series,
    idempotencyKey: _key,
    isStillDayAccepted: _still,
    windowsOf,
    startsAtClock,
    lastsMinutes,
    ...own
  } = input;
  const times = timesOn(day, { startsAtClock, lastsMinutes });
  const noWindow = { saleStartsAt: null, saleEndsAt: null };
  const ticketTypes = windowsOf === null ? own.ticketTypes.map((type) => ({ ...type, ...noWindow })) : own.ticketTypes;
  const model: EventFields = { ...own, ...times, ticketTypes };
  if (windowsOf === null) return model;
  return { ...onDate({ ...model, startsAt: windowsOf }, times.startsAt), ...times };
}

/**
 * Makes the same night on each of the days: a series, one night alone, or more nights of a series that is there. Gives
 * the ids in order of time; asked again with the same key, those of the first time. Throws SERIES_NOT_FOUND, STILL_DAY.
 */
export function createNights(
  ctx: ServiceContext,
  input: CreateNightsInput,
): { ids: string[]; seriesId: string | null } {
  requirePermission(ctx, 'events:manage');
  const uid = input.idempotencyKey === undefined ? null : `form:${input.idempotencyKey}`;
  return inTransaction(ctx.db, () => {
    const made = uid === null ? null : madeBefore(ctx.db, uid);
    if (made !== null) return { ids: made, seriesId: input.seriesId };
    if (input.seriesId !== null && findRow(ctx.db, eventSeries, { id: input.seriesId }, ['id']) === undefined)
      throw new DomainError('SERIES_NOT_FOUND');
    const seriesId = input.seriesId ?? (input.days.length > 1 ? addSeries(ctx, input.title) : null);
    const nights = input.days
      .map((day, at) => ({ day, fields: fieldsOn(day, input), id: input.ids[at] }))
      .toSorted((a, b) => a.day.localeCompare(b.day));
    guardStillDays(nights, input.isStillDayAccepted);
    const ids = nights.map(({ fields, id }, at) =>
      addEvent(ctx, fields, {
        seriesId,
        isStillDayAccepted: input.isStillDayAccepted,
        formKey: at === 0 ? uid : null,
        ...(id !== undefined && { id }),
      }),
    );
    ctx.contentChanged();
    return { ids, seriesId };
  });
}
