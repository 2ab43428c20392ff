import { CreateEventInput, toEventFields, type EventFields } from '#shared/events/edit-event.ts';
import {
  MOST_IMPORTED,
  type ImportedNight,
  type ImportInput,
  type ImportProblem,
  type ImportRow,
} from '#shared/events/import/imported-night.ts';
import type { EventEdit } from '#shared/events/event-admin-views.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findByExternalUid } from '../event-rows.ts';
import { newStillDay } from '../series/guard-still-days.ts';
import { showEventEdit } from '../edit/show-event-edit.ts';
import { MOST_PROBLEMS } from './event-file.ts';
import type { ReadFile } from './read-file.ts';

/** What the file says over what we have; what it does not say stays. */
const merged = (
  fields: EventFields,
  { title, description, location, startsAt, endsAt, priceCents, maxCapacity }: ImportedNight,
): EventFields => ({
  ...fields,
  title,
  location,
  venueId: location === fields.location ? fields.venueId : null,
  startsAt,
  endsAt,
  description: description === '' ? fields.description : description,
  priceCents: priceCents ?? fields.priceCents,
  maxCapacity: maxCapacity ?? fields.maxCapacity,
});

/** Programs write a hundred signs; it is kept with the night, in an index. */
const MOST_UID = 500;

const COMPARED = ['title', 'description', 'location', 'startsAt', 'endsAt', 'priceCents', 'maxCapacity'] as const;
const changesOf = (before: EventFields, after: EventFields): string[] =>
  COMPARED.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** A row with what it would write; `before` is null for a night that is not there yet. */
export type PlannedRow = ImportRow & {
  before: EventEdit | null;
  fields: EventFields;
  seriesUid: string | undefined;
};
export type ImportPlan = Omit<ReadFile, 'nights' | 'moreProblems'> & { rows: PlannedRow[] };

const ownOf = ({ uid: _uid, formerUid: _former, seriesUid: _series, ...night }: ImportedNight) => night;

function knownAs(ctx: ServiceContext, { uid, formerUid = uid }: ImportedNight): EventEdit | null {
  const known = findByExternalUid(ctx.db);
  const id = (known.get({ uid }) ?? known.get({ uid: formerUid }))?.id;
  return id === undefined ? null : showEventEdit(ctx, id);
}

function rowOf(
  night: ImportedNight,
  before: EventEdit | null,
  priceCents: number | undefined,
): PlannedRow | ImportProblem {
  if (night.uid.length > MOST_UID) return { where: night.title, what: `Its UID is longer than ${MOST_UID} signs.` };
  // Nobody is shown this: without a price the import is refused.
  const price = night.priceCents ?? priceCents ?? 0;
  const said =
    before === null ? { kind: 'party', ...ownOf(night), priceCents: price } : merged(toEventFields(before), night);
  const parsed = CreateEventInput.safeParse(said);
  if (!parsed.success) return { where: night.title || night.uid, what: parsed.error.issues[0]?.message ?? '' };
  const { isStillDayAccepted: _still, idempotencyKey: _key, ...fields } = parsed.data;
  const changes = before === null ? [] : changesOf(toEventFields(before), fields);
  const isMoved = changes.some((name) => ['startsAt', 'endsAt', 'location'].includes(name));
  return {
    uid: night.uid,
    title: fields.title,
    startsAt: fields.startsAt,
    location: fields.location,
    status: before === null ? 'new' : changes.length > 0 ? 'changed' : 'same',
    changes,
    holders: isMoved ? (before?.holders ?? 0) : 0,
    needsPrice: before === null && night.priceCents === undefined,
    isOfSeries: night.seriesUid !== undefined,
    stillDay: newStillDay({ fields, ...(before !== null && { before }) })?.name ?? null,
    before,
    fields,
    seriesUid: night.seriesUid,
  };
}

/** Each night of a file beside what we have of it. */
export function planImport(ctx: ServiceContext, file: ReadFile, { priceCents }: ImportInput): ImportPlan {
  const { nights, moreProblems, ...rest } = file;
  const problems = [...file.problems];
  const rows: PlannedRow[] = [];
  for (const night of nights.slice(0, MOST_IMPORTED)) {
    const before = knownAs(ctx, night);
    if (before?.isCancelled === true) continue;
    const row = rowOf(night, before, priceCents);
    if ('where' in row) problems.push(row);
    else rows.push(row);
  }
  if (nights.length > MOST_IMPORTED)
    problems.push({ where: 'The file', what: `Only the first ${MOST_IMPORTED} nights were read.` });
  const more = problems.length - MOST_PROBLEMS + moreProblems;
  if (more > 0)
    problems.splice(MOST_PROBLEMS, problems.length, { where: 'The file', what: `${more} more could not be read.` });
  return { ...rest, rows, problems };
}
