import type { ChangePreview, ChangeRow } from '#shared/events/event-admin-views.ts';
import { changedFields, keptFields } from '#shared/events/carry-over.ts';
import {
  toEventFields,
  type EventFields,
  type PreviewActiveInput,
  type UpdateEventInput,
} from '#shared/events/edit-event.ts';
import { EVENT_CARD_FIELDS } from '#shared/events/event-admin-views.ts';
import { pick } from '#shared/pick.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { isElsewhere } from './guard-change.ts';
import { planChange, type PlannedNight } from './plan-change.ts';
import { showEventEdit } from './show-event-edit.ts';

type Change = { before: EventFields; after: EventFields };

function rowOf(
  { night, fields, scopes, stays }: PlannedNight,
  { id, change }: { id: string; change: Change },
): ChangeRow {
  const own = toEventFields(night);
  const changed = stays === null ? changedFields(own, fields) : [];
  return {
    id: night.id,
    ...pick(night, EVENT_CARD_FIELDS),
    newStartsAt: fields.startsAt,
    newEndsAt: fields.endsAt,
    scopes: [...scopes],
    stays,
    changed,
    kept: night.id === id || stays !== null ? [] : keptFields(change, own),
    sold: night.sold,
    mails: changed.length > 0 && isElsewhere(night, fields) ? night.holders : 0,
  };
}

/** What saving would change in which night of the series, before it is done. Throws EVENT_NOT_FOUND. */
export function previewChange(
  ctx: ServiceContext,
  {
    id,
    scope: _scope,
    seenAt: _seenAt,
    seriesSeenAt: _seriesSeenAt,
    isOversoldAccepted: _oversold,
    isStillDayAccepted: _still,
    move: _move,
    ...fields
  }: UpdateEventInput,
): ChangePreview {
  requirePermission(ctx, 'events:manage');
  const before = showEventEdit(ctx, id);
  const plan = planChange(ctx, before, fields);
  const change = { before: toEventFields(before), after: fields };
  return {
    rows: plan.map((night) => rowOf(night, { id, change })),
    seenAt: latestOf(plan),
  };
}

/** When a night of the series was saved last: another instant is somebody else's change. */
export const latestOf = (plan: readonly PlannedNight[]): Date =>
  new Date(Math.max(...plan.map(({ night }) => night.updatedAt.getTime())));

/**
 * What publishing or hiding would change in which night of the series, before it is done: of each night only whether it
 * is on sale. Throws EVENT_NOT_FOUND.
 */
export function previewActive(ctx: ServiceContext, { id, isActive }: PreviewActiveInput): ChangePreview {
  requirePermission(ctx, 'events:manage');
  const before = showEventEdit(ctx, id);
  const plan = planChange(ctx, before, before);
  const fields = toEventFields(before);
  const rows = plan.map((planned): ChangeRow => {
    const isChanged = planned.stays === null && planned.night.isActive !== isActive;
    const row = rowOf(planned, { id, change: { before: fields, after: fields } });
    return { ...row, changed: isChanged ? ['isActive'] : [], kept: [], mails: 0 };
  });
  return { rows, seenAt: latestOf(plan) };
}
