import type { Event, Offer, PerformingGroup, Place, WithContext } from 'schema-dts';
import { sharePhoto } from '#shared/art/share-photo.ts';
import { eveningsOf, leftOutOf } from '#shared/events/all-evenings.ts';
import type { EventDetail, TicketTypeAvailability } from '#shared/events/event-view.ts';
import { artistsOf } from '#shared/events/line-up.ts';
import { accessRows, mapOf } from '#shared/events/venue.ts';
import type { Lang } from '#shared/lang.ts';
import type { Operator } from '#shared/operator.ts';
import { brand } from '#shared/brand.ts';
import { isoBerlin } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';

const SCHEMA = 'https://schema.org';
const AVAILABILITY: Record<TicketTypeAvailability, Offer['availability']> = {
  on_sale: `${SCHEMA}/InStock`,
  sold_out: `${SCHEMA}/SoldOut`,
  held: `${SCHEMA}/LimitedAvailability`,
  not_yet: `${SCHEMA}/PreOrder`,
  ended: `${SCHEMA}/Discontinued`,
};

/** The language is that of what its venue says. */
type Told = { operator: Operator; baseUrl: string; lang?: Lang; path?: string };

/** Where it is: the venue with its map and its rooms, or the event's own words for the place. */
function placeData({ location, venue }: EventDetail, { operator, lang }: Pick<Told, 'operator' | 'lang'>): Place {
  const address = { addressLocality: operator.city, addressCountry: 'DE' };
  if (venue === null)
    return { '@type': 'Place', name: location, address: { '@type': 'PostalAddress', name: location, ...address } };
  const access = accessRows(venue, lang);
  return {
    '@type': 'Place',
    name: venue.name,
    address: {
      '@type': 'PostalAddress',
      ...(venue.address === '' ? { name: location } : { streetAddress: venue.address }),
      ...address,
    },
    hasMap: mapOf({ location, venue }),
    ...(access.length > 0 && {
      amenityFeature: access.map(([name, value]) => ({ '@type': 'LocationFeatureSpecification', name, value })),
    }),
  };
}

/** Who is in the line-up; without one, the house itself. */
function performersOf({ lineUp }: EventDetail): PerformingGroup | PerformingGroup[] {
  const artists = artistsOf(lineUp);
  if (artists.length === 0) return { '@type': 'PerformingGroup', name: brand.full };
  return artists.map(({ name, url }) => ({ '@type': 'PerformingGroup', name, ...(url !== null && { url }) }));
}

/** What became of it, in the words that search engines read. A cancelled night is that, moved before or not. */
function statusOf({ isCancelled, previousStartsAt }: EventDetail) {
  if (isCancelled) return 'EventCancelled';
  return previousStartsAt === null ? 'EventScheduled' : 'EventRescheduled';
}

/** schema.org's picture of one night: what it costs, where it is, whether it happens. */
export function eventData(
  event: EventDetail,
  { operator, baseUrl, lang, path = paths.event(event.id) }: Told,
): WithContext<Event> {
  const url = `${baseUrl}${path}`;
  const evenings = eveningsOf(event).length;
  const leftOut = leftOutOf(event).map(({ startsAt }) => isoBerlin(startsAt));
  const exceptions = leftOut.length > 0 && { exceptDate: leftOut };
  return {
    '@context': SCHEMA,
    '@type': 'DanceEvent',
    name: event.title,
    description: event.description,
    url,
    startDate: isoBerlin(event.startsAt),
    ...(evenings > 1 && {
      eventSchedule: { '@type': 'Schedule', repeatFrequency: 'P1W', repeatCount: evenings, ...exceptions },
    }),
    endDate: isoBerlin(event.endsAt),
    eventStatus: `${SCHEMA}/${statusOf(event)}`,
    ...(event.previousStartsAt !== null && { previousStartDate: isoBerlin(event.previousStartsAt) }),
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    image: [`${baseUrl}${event.imageUrl === null ? paths.eventPicture(event.id) : sharePhoto(event.imageUrl)}`],
    location: placeData(event, { operator, lang }),
    organizer: { '@type': 'Organization', name: brand.full, url: baseUrl },
    performer: performersOf(event),
    ...(event.maxCapacity !== null && { maximumAttendeeCapacity: event.maxCapacity }),
    offers: event.ticketTypes.map((type) => ({
      '@type': 'Offer',
      name: type.name,
      price: (type.priceCents / 100).toFixed(2),
      priceCurrency: 'EUR',
      availability: event.isPast
        ? `${SCHEMA}/Discontinued`
        : event.isSoldOut
          ? `${SCHEMA}/SoldOut`
          : AVAILABILITY[type.availability],
      url,
      ...(type.saleStartsAt !== null && { validFrom: isoBerlin(type.saleStartsAt) }),
      ...(type.saleEndsAt !== null && { validThrough: isoBerlin(type.saleEndsAt) }),
    })),
  };
}
