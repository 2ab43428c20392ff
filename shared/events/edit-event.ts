import { z } from 'zod';
import { AddOnFields } from '#shared/add-ons/add-on.ts';
import { MOST_ADD_ONS } from '#shared/add-ons/chosen.ts';
import { IdSchema } from '#shared/ids.ts';
import { pick } from '#shared/pick.ts';
import { REFUND_RULES } from '#shared/orders/refund-promise.ts';
import { LEAST_PART_CENTS } from '#shared/parts/part-limits.ts';
import { PartsPlan } from '#shared/parts/parts-plan-input.ts';
import { MOST_QUESTIONS, QuestionFields } from '#shared/questions/question.ts';
import { TicketRuleInput } from '#shared/tickets/save-ticket-rule.ts';
import { tidyLine, tidyText } from '#shared/tidy-text.ts';
import { otherWordsOf } from '#shared/website/other-words.ts';
import { COURSE_LEVELS } from './course-level.ts';
import { TICKET_SCOPES } from './evening-sale.ts';
import { DANCE_STYLES, EVENT_KINDS } from './event-kind.ts';
import {
  canBePaid,
  DEFAULT_FREE_PER_PERSON,
  DEFAULT_PAID_PER_PERSON,
  LONGEST_DESCRIPTION,
  LONGEST_PLACE,
  LONGEST_TITLE,
  MOST_PER_PERSON,
  MOST_TICKET_TYPES,
  TOO_SMALL_TO_PAY,
} from './event-limits.ts';

const MAX_PRICE_CENTS = 1_000_000;

export const Price = z
  .int('In euros, like 12.50.')
  .min(0, 'Not below €0.')
  .max(MAX_PRICE_CENTS, 'At most €10,000.')
  .refine(canBePaid, TOO_SMALL_TO_PAY);
const Vat = z.int().min(0).max(10_000);
export const Seats = z.int('A whole number.').min(0, 'Not below 0.').max(100_000, 'At most 100,000.').nullable();

const PerPerson = z.int('A whole number.').min(1, 'At least 1.').max(MOST_PER_PERSON, 'At most 1,000.');

export const TICKET_TYPE_CHANNELS = ['online', 'door', 'both'] as const;

export const TicketTypeFields = z
  .strictObject({
    /** Absent: a new one. */
    id: IdSchema.optional(),
    name: z.string().overwrite(tidyLine).min(1, 'Please name the ticket type.').max(80),
    description: z.string().overwrite(tidyText).max(300).default(''),
    /** Both in the other language; null is English alone. */
    otherWords: otherWordsOf({
      name: z.string().overwrite(tidyLine).max(80),
      description: z.string().overwrite(tidyText).max(300),
    }),
    priceCents: Price,
    vatBps: Vat.default(1900),
    channel: z.enum(TICKET_TYPE_CHANNELS).default('both'),
    /** The whole event, or one evening of a course: `trial` once per person and style. */
    scope: z.enum(TICKET_SCOPES).default('whole'),
    /** Null is as many as the event has seats; of one evening's type on each. */
    quota: Seats.default(null),
    saleStartsAt: z.date().nullable().default(null),
    saleEndsAt: z.date().nullable().default(null),
    isActive: z.boolean().default(true),
    /** Online only for who has a promo code that unlocks it. */
    needsCode: z.boolean().default(false),
    /** What its buyers may do when plans change; null is as the event says. */
    ticketRule: TicketRuleInput.nullable().default(null),
    /** In which parts it may be paid; null is at once. */
    partsPlan: PartsPlan.nullable().default(null),
  })
  .refine(({ saleStartsAt, saleEndsAt }) => saleStartsAt === null || saleEndsAt === null || saleEndsAt > saleStartsAt, {
    path: ['saleEndsAt'],
    message: 'The sale must end after it starts.',
  })
  .refine(({ scope, needsCode }) => scope === 'whole' || !needsCode, {
    path: ['needsCode'],
    message: 'One evening is sold to everybody, without a code.',
  })
  .refine(({ scope, partsPlan }) => scope === 'whole' || partsPlan === null, {
    path: ['partsPlan'],
    message: 'One evening is paid at once.',
  })
  .refine(
    ({ priceCents, partsPlan }) => partsPlan === null || priceCents >= LEAST_PART_CENTS * (partsPlan.length + 1),
    {
      path: ['partsPlan'],
      message: 'Each part must be at least €5.',
    },
  );
export type TicketTypeFields = z.output<typeof TicketTypeFields>;

/**
 * Each is a column of `events` under the same name: the editor, the copy, the import and the row follow from this list.
 */
const ownFields = {
  title: z.string().overwrite(tidyLine).min(1, 'Please enter a title.').max(LONGEST_TITLE),
  description: z.string().overwrite(tidyText).max(LONGEST_DESCRIPTION).default(''),
  /** Both in the other language; null is English alone. */
  otherWords: otherWordsOf({
    title: z.string().overwrite(tidyLine).max(LONGEST_TITLE),
    description: z.string().overwrite(tidyText).max(LONGEST_DESCRIPTION),
  }),
  kind: z.enum(EVENT_KINDS),
  styles: z.array(z.enum(DANCE_STYLES)).max(DANCE_STYLES.length).default([]),
  /** Of a course; null asks for nothing. */
  level: z.enum(COURSE_LEVELS).nullable().default(null),
  startsAt: z.date('Please choose when it starts.'),
  endsAt: z.date('Please choose when it ends.'),
  location: z.string().overwrite(tidyLine).min(1, 'Please enter the place.').max(LONGEST_PLACE),
  /** The venue with the way and what one needs to know; null is the words alone. */
  venueId: IdSchema.nullable().default(null),
  priceCents: Price,
  vatBps: Vat.default(1900),
  /** Null is unlimited. */
  maxCapacity: Seats.default(null),
  /** Over all orders of one person: tickets of types with a price, and of those that are free for everybody. */
  maxPaidPerPerson: PerPerson.default(DEFAULT_PAID_PER_PERSON),
  maxFreePerPerson: PerPerson.default(DEFAULT_FREE_PER_PERSON),
  /** What buyers are promised about their money; null is the rule of its kind. */
  refundRule: z.enum(REFUND_RULES).nullable().default(null),
  /** What they may do when plans change, of types that say nothing else; null is as the house says. */
  ticketRule: TicketRuleInput.nullable().default(null),
  /** What its buyers are asked at checkout. */
  questions: z.array(QuestionFields).max(MOST_QUESTIONS).default([]),
  /** What is sold with its tickets. */
  addOns: z.array(AddOnFields).max(MOST_ADD_ONS).default([]),
  isActive: z.boolean().default(false),
  isPreParty: z.boolean().default(false),
  memberOffer: z.boolean().default(false),
  /** Whether its guests get a mail the day before. */
  remindsGuests: z.boolean().default(true),
  /** Whether those who were there get a mail the morning after. */
  thanksGuests: z.boolean().default(true),
  /** A picture uploaded before; null draws the poster. */
  imageUrl: z
    .string()
    .regex(/^\/uploads\/[\w-]{22}-p?\d+\.webp$/)
    .nullable()
    .default(null),
};

/** What an event is made of, as a schema's shape. */
export const eventFieldShape = {
  ...ownFields,
  /** In the order they are shown. A type left out is gone; one that was sold stays in the books, not on sale. */
  ticketTypes: z.array(TicketTypeFields).max(MOST_TICKET_TYPES).default([]),
};

const EventShape = z.strictObject(eventFieldShape);
/** What an event is made of, whoever writes it. */
export type EventFields = z.output<typeof EventShape>;

/** The names of an event's own fields, without its ticket types. */
export const EVENT_FIELD_NAMES = Object.keys(ownFields) as (keyof typeof ownFields)[];
export const TYPE_FIELD_NAMES = Object.keys(TicketTypeFields.shape) as (keyof TicketTypeFields)[];

/** The fields of an event that carries more: counts, its id, what a dialog decided. */
export const toEventFields = (event: EventFields): EventFields => ({
  ...pick(event, EVENT_FIELD_NAMES),
  otherWords: event.otherWords && pick(event.otherWords, ['lang', 'title', 'description']),
  ticketTypes: event.ticketTypes.map((type) => pick(type, TYPE_FIELD_NAMES)),
});

/** The fields of a new event: what is not said is as the editor has it at first. Throws ZodError. */
export const newEventFields = (said: z.input<typeof EventShape>): EventFields => EventShape.parse(said);

const endsLater = { path: ['endsAt'], message: 'An event must end after it starts.' };
const namesDiffer = { path: ['ticketTypes'], message: 'Two ticket types have the same name.' };
const evenings = { path: ['ticketTypes'], message: 'Only a course has evenings that are sold alone.' };
const sellsNoEvening = ({ kind, ticketTypes }: { kind: string; ticketTypes: { scope: string }[] }) =>
  kind === 'course' || ticketTypes.every(({ scope }) => scope === 'whole');
const partsByKind = { path: ['ticketTypes'], message: 'Parts are due before evenings of a course, else on days.' };
const hasPartsOfKind = ({ kind, ticketTypes }: { kind: string; ticketTypes: { partsPlan: PartsPlan | null }[] }) =>
  ticketTypes.every(({ partsPlan }) => (partsPlan ?? []).every((part) => 'evening' in part === (kind === 'course')));
const hasOwnNames = ({ ticketTypes }: { ticketTypes: { name: string }[] }) =>
  new Set(ticketTypes.map(({ name }) => name.toLowerCase())).size === ticketTypes.length;

/** Says that a night may be on a day without dancing; otherwise the server tells of it before anything is made. */
export const stillDayAnswer = { isStillDayAccepted: z.boolean().optional() };

/** `admin.events.create`: one night. */
export const CreateEventInput = z
  .strictObject({
    ...eventFieldShape,
    ...stillDayAnswer,
    /** The same for every try to send the same form: an answer that got lost on the way makes no second event. */
    idempotencyKey: z.string().min(16).max(64).optional(),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, endsLater)
  .refine(hasOwnNames, namesDiffer)
  .refine(sellsNoEvening, evenings)
  .refine(hasPartsOfKind, partsByKind);
export type CreateEventInput = z.output<typeof CreateEventInput>;

/** Which nights of a series a change is for; `all` are those still to come. */
const EDIT_SCOPES = ['one', 'following', 'all'] as const;
export type EditScope = (typeof EDIT_SCOPES)[number];

/**
 * `admin.events.update`: the whole event as the editor shows it. What would surprise people (fewer seats than sold,
 * another time or place) takes an explicit confirmation.
 */
export const UpdateEventInput = z
  .strictObject({
    id: IdSchema,
    ...eventFieldShape,
    scope: z.enum(EDIT_SCOPES).default('one'),
    /** `updatedAt` of the event as it was read: what somebody else has saved since is not overwritten. */
    seenAt: z.date().optional(),
    /** The same of the whole series, as the list of what will change where had it. */
    seriesSeenAt: z.date().optional(),
    /** Fewer seats than are promised already: everybody keeps theirs, nobody new gets one. */
    isOversoldAccepted: z.boolean().default(false),
    ...stillDayAnswer,
    /** Another time or place while people hold tickets: they are mailed, with or without the offer of a refund. */
    move: z.strictObject({ isRefundOffered: z.boolean() }).optional(),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, endsLater)
  .refine(hasOwnNames, namesDiffer)
  .refine(sellsNoEvening, evenings)
  .refine(hasPartsOfKind, partsByKind);
export type UpdateEventInput = z.output<typeof UpdateEventInput>;

/** `admin.events.duplicate`: the same night on another date, hidden until it is published. */
export const DuplicateEventInput = z.strictObject({ id: IdSchema, startsAt: z.date(), ...stillDayAnswer });
export type DuplicateEventInput = z.output<typeof DuplicateEventInput>;

/** `admin.events.setActive`: publish or hide one night, or more of its series. */
export const SetEventActiveInput = z.strictObject({
  id: IdSchema,
  isActive: z.boolean(),
  scope: z.enum(EDIT_SCOPES).default('one'),
});
export type SetEventActiveInput = z.output<typeof SetEventActiveInput>;

/** `admin.events.previewActive`: what that would change, before which nights is chosen. */
export const PreviewActiveInput = z.strictObject({ id: IdSchema, isActive: z.boolean() });
export type PreviewActiveInput = z.output<typeof PreviewActiveInput>;

/** `admin.events.between`: the nights of some evenings, both days included. */
export const NightsBetweenInput = z
  .strictObject({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' });
export type NightsBetweenInput = z.output<typeof NightsBetweenInput>;
