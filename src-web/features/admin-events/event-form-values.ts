import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import type { TicketScope } from '#shared/events/evening-sale.ts';
import type { EventFields, TICKET_TYPE_CHANNELS } from '#shared/events/edit-event.ts';
import { DEFAULT_EVENT_HOURS, DEFAULT_FREE_PER_PERSON, DEFAULT_PAID_PER_PERSON } from '#shared/events/event-limits.ts';
import { readEuros } from '#shared/read-euros.ts';
import { newKey } from '#shared/new-key.ts';
import { pick } from '#shared/pick.ts';
import { formatTime, HOUR_MS, localDateOf } from '#shared/time.ts';
import { addOnInputOf, addOnValuesOf, type AddOnValues } from './add-on-values.ts';
import { wordsFrom } from '#shared/website/other-words.ts';
import { textsOf } from '#shared/website/two-texts.ts';
import { partsInputOf, partsValuesOf } from './parts-values.ts';
import { questionInputOf, questionValuesOf, type QuestionValues } from './question-values.ts';
import { ruleInputOf, ruleValuesOf, type RuleValues } from './rule-values.ts';
import { instantOf } from '#web/ui/admin/instant-of.ts';
import type { PrivateForm } from '#web/hooks/use-private-form.ts';

/** What the fields hold: texts as typed, Berlin's wall clock. */
export type TypeValues = {
  /** Tells the rows apart on the screen; it is not sent. */
  key: string;
  id?: string;
  name: string;
  description: string;
  /** Both in German; the others are in English. */
  nameDe: string;
  descriptionDe: string;
  price: string;
  vat: string;
  channel: (typeof TICKET_TYPE_CHANNELS)[number];
  /** The whole event, or one evening of a course. */
  scope: TicketScope;
  quota: string;
  saleStart: string;
  saleEnd: string;
  isActive: boolean;
  needsCode: boolean;
  ticketRule: RuleValues;
  /** Of each later part the evening's number or the day; none is at once. */
  parts: string[];
  sold: number;
  held: number;
};
/** The event's fields that the form holds as they are sent. */
const HELD_AS_SENT = [
  'kind',
  'styles',
  'level',
  'location',
  'venueId',
  'refundRule',
  'isActive',
  'isPreParty',
  'memberOffer',
  'remindsGuests',
  'thanksGuests',
  'imageUrl',
] as const satisfies readonly (keyof EventFields)[];

export type EventValues = Pick<EventFields, (typeof HELD_AS_SENT)[number]> & {
  /** In English, and both in German. */
  title: string;
  description: string;
  titleDe: string;
  descriptionDe: string;
  date: string;
  time: string;
  endDate: string;
  endTime: string;
  price: string;
  vat: string;
  capacity: string;
  /** At most so many tickets for one person: with a price, and free ones. */
  paidPerPerson: string;
  freePerPerson: string;
  ticketRule: RuleValues;
  questions: QuestionValues[];
  addOns: AddOnValues[];
  types: TypeValues[];
};

export type EventForm = PrivateForm<EventValues>['form'];

const priceText = (cents: number): string => (cents / 100).toFixed(2);
const localText = (instant: Date | null): string =>
  instant === null ? '' : `${localDateOf(instant)}T${formatTime(instant)}`;

/** A Friday evening to begin with, four hours long. */
export function newEventValues(now: Date): EventValues {
  const toFriday = (12 - new Date(`${localDateOf(now)}T12:00:00Z`).getUTCDay()) % 7 || 7;
  const friday = localDateOf(addBerlinDays(now, toFriday));
  const start = instantOf(friday, '20:00') ?? now;
  const end = new Date(start.getTime() + DEFAULT_EVENT_HOURS * HOUR_MS);
  return {
    title: '',
    description: '',
    titleDe: '',
    descriptionDe: '',
    kind: 'party',
    styles: ['salsa'],
    date: friday,
    time: '20:00',
    endDate: localDateOf(end),
    endTime: formatTime(end),
    location: '',
    venueId: null,
    price: '12.00',
    vat: '1900',
    capacity: '',
    paidPerPerson: String(DEFAULT_PAID_PER_PERSON),
    freePerPerson: String(DEFAULT_FREE_PER_PERSON),
    level: null,
    refundRule: null,
    ticketRule: ruleValuesOf(null),
    isActive: false,
    isPreParty: false,
    memberOffer: false,
    remindsGuests: true,
    thanksGuests: true,
    imageUrl: null,
    questions: [],
    addOns: [],
    types: [],
  };
}

export function valuesOf(event: EventEdit): EventValues {
  const { startsAt, endsAt, priceCents, vatBps, maxCapacity } = event;
  return {
    ...pick(event, HELD_AS_SENT),
    title: textsOf(event, 'title').en,
    description: textsOf(event, 'description').en,
    titleDe: textsOf(event, 'title').de,
    descriptionDe: textsOf(event, 'description').de,
    date: localDateOf(startsAt),
    time: formatTime(startsAt),
    endDate: localDateOf(endsAt),
    endTime: formatTime(endsAt),
    price: priceText(priceCents),
    vat: String(vatBps),
    capacity: maxCapacity === null ? '' : String(maxCapacity),
    paidPerPerson: String(event.maxPaidPerPerson),
    freePerPerson: String(event.maxFreePerPerson),
    ticketRule: ruleValuesOf(event.ticketRule),
    questions: event.questions.map(questionValuesOf),
    addOns: event.addOns.map(addOnValuesOf),
    types: event.ticketTypes.map((type) => ({
      key: newKey(),
      id: type.id,
      name: textsOf(type, 'name').en,
      description: textsOf(type, 'description').en,
      nameDe: textsOf(type, 'name').de,
      descriptionDe: textsOf(type, 'description').de,
      price: priceText(type.priceCents),
      vat: String(type.vatBps),
      channel: type.channel,
      scope: type.scope,
      quota: type.quota === null ? '' : String(type.quota),
      saleStart: localText(type.saleStartsAt),
      saleEnd: localText(type.saleEndsAt),
      isActive: type.isActive,
      needsCode: type.needsCode,
      ticketRule: ruleValuesOf(type.ticketRule),
      parts: partsValuesOf(type.partsPlan),
      sold: type.sold,
      held: type.held,
    })),
  };
}

const localInstant = (text: string): Date | null | undefined =>
  text === '' ? null : instantOf(text.slice(0, 10), text.slice(11));
/** What is no amount is not a number, and the schema says so. */
const centsOf = (text: string): number => readEuros(text) ?? Number.NaN;
const wholeOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const seatsOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What is sent, before the schema has looked at it. */
export function inputOf(values: EventValues): Record<string, unknown> {
  return {
    ...pick(values, HELD_AS_SENT),
    ...wordsFrom(
      {
        title: { en: values.title, de: values.titleDe },
        description: { en: values.description, de: values.descriptionDe },
      },
      'title',
    ),
    startsAt: instantOf(values.date, values.time),
    endsAt: instantOf(values.endDate, values.endTime),
    priceCents: centsOf(values.price),
    vatBps: Number(values.vat),
    maxCapacity: seatsOf(values.capacity),
    maxPaidPerPerson: wholeOf(values.paidPerPerson),
    maxFreePerPerson: wholeOf(values.freePerPerson),
    ticketRule: ruleInputOf(values.ticketRule),
    questions: values.questions.map(questionInputOf),
    addOns: values.addOns.map(addOnInputOf),
    ticketTypes: values.types.map(
      ({
        id,
        name,
        description: about,
        nameDe,
        descriptionDe,
        price,
        vat,
        channel,
        scope,
        quota,
        saleStart,
        saleEnd,
        isActive: isOnSale,
        needsCode,
        ticketRule,
        parts,
      }) => ({
        ...(id !== undefined && { id }),
        ...wordsFrom({ name: { en: name, de: nameDe }, description: { en: about, de: descriptionDe } }, 'name'),
        priceCents: centsOf(price),
        vatBps: Number(vat),
        channel,
        // What no course is has no evening to sell alone.
        scope: values.kind === 'course' ? scope : 'whole',
        quota: seatsOf(quota),
        saleStartsAt: localInstant(saleStart),
        saleEndsAt: localInstant(saleEnd),
        isActive: isOnSale,
        needsCode,
        ticketRule: ruleInputOf(ticketRule),
        partsPlan: values.kind === 'course' && scope !== 'whole' ? null : partsInputOf(parts, values.kind),
      }),
    ),
  };
}

/** The field of the form for a field of the schema. */
export const FIELD_OF: Readonly<Record<string, string>> = {
  startsAt: 'time',
  endsAt: 'endTime',
  priceCents: 'price',
  maxCapacity: 'capacity',
  maxPaidPerPerson: 'paidPerPerson',
  maxFreePerPerson: 'freePerPerson',
  ticketTypes: 'types',
  saleStartsAt: 'saleStart',
  saleEndsAt: 'saleEnd',
  vatBps: 'vat',
};
