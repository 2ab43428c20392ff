import { DomainError } from '#shared/errors.ts';
import { CreateEventInput, toEventFields, type EventFields } from '#shared/events/edit-event.ts';
import {
  MOST_IMPORTED,
  type ImportedNight,
  type ImportInput,
  type ImportPreview,
  type ImportRow,
  type ReadNights,
} from '#shared/events/import/imported-night.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { addEvent } from './create-event.ts';
import { findByExternalUid } from './event-rows.ts';
import { readCalendar } from './import/read-calendar.ts';
import { readTable } from './import/read-table.ts';
import { showEventEdit } from './show-event-edit.ts';
import { updateEvent } from './update-event.ts';

/** Calendars don't tell a price; a new night gets this one and stays hidden until somebody has looked at it. */
const DEFAULT_PRICE_CENTS = 1_200;

function readFile(text: string): ReadNights {
  const read = /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text) ? readCalendar(text) : readTable(text);
  if (read === null || read.nights.length + read.problems.length === 0) throw new DomainError('IMPORT_NOT_READABLE');
  return read;
}

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

const COMPARED = ['title', 'description', 'location', 'startsAt', 'endsAt', 'priceCents', 'maxCapacity'] as const;
const changesOf = (before: EventFields, after: EventFields): string[] =>
  COMPARED.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

type Planned = ImportRow & { id: string | null; fields: EventFields };

/** Each night beside what we have of it. */
function plan(ctx: ServiceContext, text: string): { rows: Planned[]; problems: ImportPreview['problems'] } {
  const { nights, problems } = readFile(text);
  const rows: Planned[] = [];
  for (const night of nights.slice(0, MOST_IMPORTED)) {
    const known = findByExternalUid(ctx.db);
    const id = (known.get({ uid: night.uid }) ?? known.get({ uid: night.formerUid ?? night.uid }))?.id ?? null;
    const before = id === null ? null : showEventEdit(ctx, id);
    if (before?.isCancelled === true) continue;
    const parsed = CreateEventInput.safeParse(
      before === null
        ? { kind: 'party', priceCents: DEFAULT_PRICE_CENTS, ...withoutUid(night) }
        : merged(toEventFields(before), night),
    );
    if (!parsed.success) {
      problems.push({ where: night.title || night.uid, what: parsed.error.issues[0]?.message ?? '' });
      continue;
    }
    const { repeatUntil: _repeatUntil, idempotencyKey: _key, ...fields } = parsed.data;
    const changes = before === null ? [] : changesOf(toEventFields(before), fields);
    const isMoved = changes.some((name) => ['startsAt', 'endsAt', 'location'].includes(name));
    const status = before === null ? 'new' : changes.length > 0 ? 'changed' : 'same';
    const { title, startsAt, location } = fields;
    rows.push({
      uid: night.uid,
      id,
      fields,
      title,
      startsAt,
      location,
      status,
      changes,
      holders: isMoved ? (before?.holders ?? 0) : 0,
    });
  }
  if (nights.length > MOST_IMPORTED)
    problems.push({ where: 'The file', what: `Only the first ${MOST_IMPORTED} nights were read.` });
  return { rows, problems };
}

const withoutUid = ({
  uid: _uid,
  formerUid: _former,
  ...night
}: ImportedNight): Omit<ImportedNight, 'uid' | 'formerUid'> => night;

/** What an import would do, before it is done. Throws IMPORT_NOT_READABLE. */
export function previewImport(ctx: ServiceContext, { text }: ImportInput): ImportPreview {
  requirePermission(ctx, 'events:manage');
  const { rows, problems } = plan(ctx, text);
  return { rows: rows.map(({ id: _id, fields: _fields, ...row }) => row), problems };
}

/**
 * Imports a season: nights it does not know are made, hidden; those it knows by their `uid` are changed instead of
 * doubled, and ticket holders of moved ones mailed. All of it or nothing. Throws IMPORT_NOT_READABLE and what
 * `updateEvent` throws.
 */
export function importEvents(
  ctx: ServiceContext,
  { text, isRefundOffered }: ImportInput,
): { added: number; changed: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const { rows } = plan(ctx, text);
    for (const { id, uid, fields, status } of rows) {
      if (id === null) addEvent(ctx, fields, { externalUid: uid });
      else if (status === 'changed')
        updateEvent(ctx, { id, ...fields, scope: 'one', isOversoldAccepted: false, move: { isRefundOffered } });
    }
    ctx.contentChanged();
    return {
      added: rows.filter(({ status }) => status === 'new').length,
      changed: rows.filter(({ status }) => status === 'changed').length,
    };
  });
}
