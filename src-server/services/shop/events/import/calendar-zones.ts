import { TZDate } from '@date-fns/tz';
import type ICAL from 'ical.js';
import { z } from 'zod';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';

import { zoneNameOf } from './zone-names.ts';

type Time = InstanceType<typeof ICAL.Time>;
type Zone = Time['zone'];
type Property = InstanceType<typeof ICAL.Property>;

/**
 * A time zone that neither the list of time zones nor the file itself describes. Read as any other zone, the hour would
 * be wrong.
 */
export class UnknownZone extends Error {
  constructor(name: string) {
    super(`Its time zone “${name}” is not known.`);
  }
}

/** An evening of which a calendar tells only the day begins at 20:00. */
const EVENING_HOUR = 20;
/**
 * How many clock changes a file's own zones may have. The library works each out for four centuries, which takes some
 * 20 ms.
 */
const MOST_CHANGES = 20;
/**
 * A rule for once a year on such a day of a month, as real zones have it. For anything else (`6SU`, 30 February) the
 * library would search without end.
 */
const YearlyChange = z.strictObject({
  freq: z.literal('YEARLY'),
  interval: z.literal(1).optional(),
  bymonth: z.int().min(1).max(12),
  byday: z.string().regex(/^(-1|[1-4])(MO|TU|WE|TH|FR|SA|SU)$/),
});

/** Each night of a long series asks for the same few; a file may name as many as it likes. */
const asked = new Map<string, boolean>();
const MOST_ASKED = 500;

function isOfTheWorld(name: string): boolean {
  const known = asked.get(name);
  if (known !== undefined) return known;
  let isKnown = true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    isKnown = false;
  }
  if (asked.size >= MOST_ASKED) asked.clear();
  asked.set(name, isKnown);
  return isKnown;
}

/** Asked once of each file, not once of each of its times. */
const described = new WeakMap<object, boolean>();

/** Whether the file describes the zone itself, in a way that is cheap to work out. */
function isDescribed({ component }: Zone): boolean {
  const file = component?.parent;
  if (!file) return false;
  const known = described.get(file) ?? hasCheapZones(file);
  described.set(file, known);
  return known;
}

function hasCheapZones(file: InstanceType<typeof ICAL.Component>): boolean {
  const zones = file.getAllSubcomponents('vtimezone');
  if (zones.length > MOST_CHANGES) return false;
  const own = zones.filter((zone) => !isOfTheWorld(String(zone.getFirstPropertyValue('tzid'))));
  const changes = own.flatMap((zone) => zone.getAllSubcomponents());
  const rules = changes.flatMap((change) => change.getAllProperties('rrule').map((rule): unknown => rule.toJSON()[3]));
  return (
    zones.length > 0 && changes.length <= MOST_CHANGES && rules.every((rule) => YearlyChange.safeParse(rule).success)
  );
}

/**
 * A calendar's time as an instant, some days of its own clock later. A time without a zone is Munich's. Throws
 * UnknownZone.
 * Zones are taken from Intl, which has today's rules; the file's own description counts for names that Intl does not
 * know.
 */
export function instantOf(time: Time, property: Property, days = 0): Date {
  const { year, month, day, hour, minute } = time;
  if (time.isDate) return berlinInstant(year, month, day + days, EVENING_HOUR);
  // A series in UTC keeps Munich's clock: that is where its nights are.
  if (time.zone.tzid === 'UTC') return addBerlinDays(time.toJSDate(), days);
  const name = zoneNameOf(String(property.getFirstParameter('tzid') ?? ''));
  if (name === '') return berlinInstant(year, month, day + days, hour, minute);
  if (isOfTheWorld(name)) return new Date(new TZDate(year, month - 1, day + days, hour, minute, 0, 0, name).getTime());
  if (!isDescribed(time.zone)) throw new UnknownZone(name);
  const later = time.clone();
  later.adjust(days, 0, 0, 0);
  return later.toJSDate();
}
