import type { EventFields } from '#shared/events/edit-event.ts';

/** What each field is called in the list of what will change. */
export const FIELD_WORDS: Readonly<Record<keyof EventFields, string>> = {
  title: 'title',
  description: 'text',
  kind: 'kind',
  styles: 'styles',
  startsAt: 'start',
  endsAt: 'end',
  location: 'place',
  venueId: 'venue',
  priceCents: 'price',
  vatBps: 'VAT',
  maxCapacity: 'capacity',
  maxPaidPerPerson: 'tickets per person',
  maxFreePerPerson: 'free tickets per person',
  level: 'level',
  refundRule: 'refund rule',
  ticketRule: 'rule for changed plans',
  questions: 'questions at checkout',
  isActive: 'on sale',
  isPreParty: 'workshop before a party',
  memberOffer: 'member offer',
  remindsGuests: 'mail the day before',
  thanksGuests: 'mail the morning after',
  imageUrl: 'picture',
  ticketTypes: 'ticket types',
};
