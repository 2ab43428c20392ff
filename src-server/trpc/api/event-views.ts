import type { ApiAvailability, ApiEvent, ApiEventDetail } from '#shared/api/v1.ts';
import { addOnUntil } from '#shared/add-ons/chosen.ts';
import type { EventDetail, TicketTypeView } from '#shared/events/event-view.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import type { Lang } from '#shared/lang.ts';
import { textsOf } from '#shared/website/two-texts.ts';
import type { ProgrammeEvent } from '#server/services/shop/events/lists/list-changed-events.ts';

/** An instant as it leaves. */
export const iso = (at: Date): string => at.toISOString();
export const isoOrNull = (at: Date | null): string | null => (at === null ? null : iso(at));
/** An instant as it comes in. */
export const dateOf = (text: string | null | undefined): Date | undefined =>
  text === null || text === undefined ? undefined : new Date(text);

type Base = { baseUrl: string };

const wordsIn = (event: ProgrammeEvent, lang: Lang) => ({
  title: textsOf(event, 'title')[lang],
  description: textsOf(event, 'description')[lang],
});

export const eventView = ({ baseUrl }: Base, event: ProgrammeEvent): ApiEvent => ({
  id: event.id,
  title: event.title,
  description: event.description,
  texts: { en: wordsIn(event, 'en'), de: wordsIn(event, 'de') },
  kind: event.kind,
  styles: event.styles,
  level: event.level,
  startsAt: iso(event.startsAt),
  endsAt: iso(event.endsAt),
  evenings: eveningsOf(event).map(({ startsAt, endsAt }) => ({ startsAt: iso(startsAt), endsAt: iso(endsAt) })),
  location: event.location,
  imageUrl: event.imageUrl === null ? null : baseUrl + event.imageUrl,
  url: `${baseUrl}/events/${event.id}`,
  status: event.cancelledAt === null ? 'scheduled' : 'cancelled',
  sale: event.sale,
  fromPriceCents: event.fromPriceCents,
  placesLeft: event.placesLeft,
  isSoldOut: event.isSoldOut,
  updatedAt: iso(event.updatedAt),
});

export const ticketTypeView = ({ saleStartsAt, saleEndsAt, otherWords: _other, ...type }: TicketTypeView) => ({
  ...type,
  saleStartsAt: isoOrNull(saleStartsAt),
  saleEndsAt: isoOrNull(saleEndsAt),
});

const eveningTicketView = (type: TicketTypeView): ApiEventDetail['eveningTickets'] => {
  if (type.evening === null) return [];
  const { number, of, startsAt, endsAt, isTrial } = type.evening;
  return [{ ...ticketTypeView(type), isTrial, evening: { number, of, startsAt: iso(startsAt), endsAt: iso(endsAt) } }];
};

export const eventDetailView = (base: Base, event: EventDetail & ProgrammeEvent): ApiEventDetail => ({
  ...eventView(base, event),
  seriesId: event.seriesId,
  ticketTypes: event.ticketTypes.map(ticketTypeView),
  eveningTickets: event.guestTypes.flatMap(eveningTicketView),
  addOns: event.addOns.map(({ changeHours, otherWords: _other, ...addOn }) => ({
    ...addOn,
    saleEndsAt: iso(addOnUntil({ changeHours }, event)),
  })),
  lineUp: event.lineUp.map(({ at, artist, what }) => ({ at, artist: artist?.name ?? null, what })),
});

const howItStands = ({ id, availability, seatsLeft }: TicketTypeView) => ({ id, availability, seatsLeft });

export const availabilityView = (event: EventDetail, now: Date): ApiAvailability => ({
  eventId: event.id,
  sale: event.sale,
  placesLeft: event.placesLeft,
  isSoldOut: event.isSoldOut,
  ticketTypes: event.ticketTypes.map(howItStands),
  eveningTickets: event.guestTypes.map(howItStands),
  asOf: iso(now),
});
