import { addBerlinDays } from '#shared/berlin.ts';
import { EVENT_FIELD_NAMES, toEventFields, type EventFields, type TicketTypeFields } from './edit-event.ts';
import { berlinDaysBetween } from './berlin-days-between.ts';

/** A change of one night: as it was, and as it is to be. */
export type NightChange = { before: EventFields; after: EventFields };
type FieldName = keyof EventFields;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The times are decided together, whether it is on sale by each night alone, and the venue goes with its words. */
const ONE_BY_ONE = EVENT_FIELD_NAMES.filter(
  (name) => !['startsAt', 'endsAt', 'isActive', 'venueId', 'location'].includes(name),
);

/** The names of the fields that differ. */
export const changedFields = (before: EventFields, after: EventFields): FieldName[] =>
  [...EVENT_FIELD_NAMES, 'ticketTypes' as const].filter((name) => !isSame(before[name], after[name]));

/** A night keeps its own week, and takes the new weekday and clock, unless its own clock was another one before. */
function timesOf({ before, after }: NightChange, night: EventFields): Pick<EventFields, 'startsAt' | 'endsAt'> {
  const days = berlinDaysBetween(before.startsAt, night.startsAt);
  const onItsDay = ({ startsAt, endsAt }: EventFields) => ({
    startsAt: addBerlinDays(startsAt, days),
    endsAt: addBerlinDays(endsAt, days),
  });
  const own = { startsAt: night.startsAt, endsAt: night.endsAt };
  return isSame(onItsDay(before), own) ? onItsDay(after) : own;
}

const TYPE_FIELDS = [
  'name',
  'description',
  'otherWords',
  'priceCents',
  'vatBps',
  'channel',
  'scope',
  'quota',
  'saleStartsAt',
  'saleEndsAt',
  'isActive',
  'needsCode',
  'ticketRule',
  'partsPlan',
] as const satisfies readonly (keyof TicketTypeFields)[];

function withWindows(type: TicketTypeFields, days: number): TicketTypeFields {
  const moved = (at: Date | null) => (at === null ? null : addBerlinDays(at, days));
  return { ...type, saleStartsAt: moved(type.saleStartsAt), saleEndsAt: moved(type.saleEndsAt) };
}

/** A type's changed fields, where this night had what the changed night had. */
function mergedType(
  own: TicketTypeFields,
  { before, after }: { before: TicketTypeFields; after: TicketTypeFields },
): TicketTypeFields {
  const taken = TYPE_FIELDS.filter((name) => !isSame(before[name], after[name]) && isSame(own[name], before[name]));
  return { ...own, ...Object.fromEntries(taken.map((name) => [name, after[name]])) };
}

/** The ticket types, by their names: what was changed, added and removed; a night's own types and prices stay. */
function typesOf(change: NightChange, night: EventFields): TicketTypeFields[] {
  const days = berlinDaysBetween(change.before.startsAt, night.startsAt);
  const before = change.before.ticketTypes.map((type) => withWindows(type, days));
  const after = change.after.ticketTypes.map((type) => withWindows(type, days));
  const ownOf = (name: string) => night.ticketTypes.find((type) => type.name === name);
  const taken = after.flatMap((type): TicketTypeFields[] => {
    const was = before.find(({ id }) => id !== undefined && id === type.id);
    const own = ownOf(was?.name ?? type.name);
    if (own !== undefined) return [was === undefined ? own : mergedType(own, { before: was, after: type })];
    return was === undefined ? [{ ...type, id: undefined }] : [];
  });
  const known = new Set(before.map(({ name }) => name));
  const names = new Set(taken.map(({ name }) => name));
  const rest = night.ticketTypes.filter(({ name }) => !known.has(name) && !names.has(name));
  return [...taken, ...rest];
}

/**
 * A change of one night carried over to another night of its series: a field follows where this night had what the
 * changed one had. What a night says in its own words, times and prices stays.
 */
export function carriedOver(change: NightChange, night: EventFields): EventFields {
  const { before, after } = change;
  const changed = new Set(changedFields(before, after));
  const carried: EventFields = { ...toEventFields(night) };
  const follows = (name: FieldName) => changed.has(name) && isSame(night[name], before[name]);
  const taken = ONE_BY_ONE.filter(follows);
  Object.assign(carried, Object.fromEntries(taken.map((name) => [name, after[name]])));
  if ((changed.has('location') || changed.has('venueId')) && night.location === before.location)
    Object.assign(carried, { location: after.location, venueId: after.venueId });
  if (changed.has('startsAt') || changed.has('endsAt')) Object.assign(carried, timesOf(change, night));
  if (changed.has('ticketTypes')) carried.ticketTypes = typesOf(change, night);
  return carried;
}

/** The changed fields in which a night keeps its own. */
export function keptFields(change: NightChange, night: EventFields): FieldName[] {
  const carried = carriedOver(change, night);
  return changedFields(change.before, change.after).filter(
    (name) => name !== 'isActive' && isSame(carried[name], night[name]) && !isSame(night[name], change.after[name]),
  );
}
