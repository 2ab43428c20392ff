import { addBerlinDays } from '#shared/berlin.ts';
import type { TicketTypeFields } from '#shared/events/edit-event.ts';
import { timesOn } from '#shared/events/new-nights.ts';
import type { TemplateFields } from '#shared/events/template.ts';
import { berlinDaysBetween } from '#shared/events/berlin-days-between.ts';
import { localDateOf } from '#shared/time.ts';
import { instantOf } from '#web/ui/admin/instant-of.ts';

type Priced = Pick<TemplateFields, 'ticketTypes' | 'priceCents' | 'vatBps' | 'windowsOf'>;
type Change = Partial<Priced>;

/** The end of a day's sale, where none was written before. */
const DAY_ENDS = '23:59';

const typeOf = (name: string, { priceCents, vatBps }: Pick<Priced, 'priceCents' | 'vatBps'>): TicketTypeFields => ({
  name,
  description: '',
  otherWords: null,
  priceCents,
  vatBps,
  channel: 'both',
  quota: null,
  saleStartsAt: null,
  saleEndsAt: null,
  isActive: true,
  scope: 'whole',
  needsCode: false,
  ticketRule: null,
  partsPlan: null,
});

/** A night without types sells this one at its own price. */
const USUAL = 'General Admission';
/** No amount yet: nothing is made until somebody says it. */
const UNSAID = Number.NaN;

/** The types there are; before the first one is added, what everybody pays becomes a type of its own. */
const typesOf = (fields: Priced): TicketTypeFields[] =>
  fields.ticketTypes.length > 0 ? fields.ticketTypes : [typeOf(USUAL, fields)];

/** One more type. What costs otherwise at the door is sold there alone, and the others online. */
export function withType(fields: Priced, kind: 'plain' | 'early' | 'door'): Change {
  const types = typesOf(fields);
  const added = (name: string) => typeOf(name, { ...fields, priceCents: UNSAID });
  if (kind === 'plain') return { ticketTypes: [...types, added('')] };
  if (kind === 'early') return { ticketTypes: [added('Early bird'), ...types] };
  const online = types.map((type) => (type.channel === 'both' ? { ...type, channel: 'online' as const } : type));
  return { ticketTypes: [...online, { ...added('At the door'), channel: 'door' }] };
}

/** How many days before the night the sale of a type ends; null where it ends with the night. */
export const daysBefore = ({ saleEndsAt }: TicketTypeFields, { windowsOf }: Priced): number | null =>
  saleEndsAt === null || windowsOf === null ? null : berlinDaysBetween(saleEndsAt, windowsOf);

/** A type whose sale ends so many days before each night, at the hour it ended before or at the end of that day. */
export function endingBefore(fields: TemplateFields, index: number, days: number | null): Change {
  const windowsOf = fields.windowsOf ?? timesOn(localDateOf(new Date()), fields).startsAt;
  const day = localDateOf(addBerlinDays(windowsOf, -(days ?? 0)));
  const ticketTypes = fields.ticketTypes.map((type, at) => {
    if (at !== index) return type;
    if (days === null) return { ...type, saleEndsAt: null };
    const [before, until] = [daysBefore(type, fields), type.saleEndsAt];
    const kept = before === null || until === null ? null : addBerlinDays(until, before - days);
    return { ...type, saleEndsAt: kept ?? instantOf(day, DAY_ENDS) ?? null };
  });
  return { windowsOf, ticketTypes };
}

/** What the night itself costs, should it ever have no types: where nobody has said it, what its dearest type does. */
export const ownPrice = ({ ticketTypes, priceCents }: Priced): number =>
  Number.isNaN(priceCents) && ticketTypes.length > 0
    ? Math.max(...ticketTypes.map((type) => type.priceCents))
    : priceCents;
