import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { webLink } from '#shared/web-link.ts';
import type { OrderField } from './order-table.ts';
import { OrderMapping } from './order-table.ts';

/** Systems whose orders can be taken over. `table` is any other table. */
export const ORDER_SOURCES = ['pretix', 'eventbrite', 'hi.events', 'table'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

export const ORDER_SOURCE_WORDS: Readonly<Record<OrderSource, string>> = {
  pretix: 'pretix',
  eventbrite: 'Eventbrite',
  'hi.events': 'Hi.Events',
  table: 'A table',
};

/** Tickets written in one transaction: so few that a visitor who comes at that moment does not notice. */
export const ROWS_AT_ONCE = 2;
/** Rows of one file. */
export const MOST_ORDER_ROWS = 20_000;
/** Letters of one file. */
export const MOST_ORDER_TEXT = 6_000_000;
const MOST_NIGHTS = 200;

/** `admin.orderImports.preview`: the table's text, and which night each of its events is. */
export const OrderImportInput = z.strictObject({
  text: z.string().min(1).max(MOST_ORDER_TEXT),
  /** As it is shown among the imports. */
  fileName: z.string().max(200).default(''),
  /** Where it comes from; without it, as its columns say. */
  source: z.enum(ORDER_SOURCES).optional(),
  /** What the columns mean; without it, as their names say. */
  mapping: OrderMapping.optional(),
  /** Our night for each event of the table, by the table's name of it; '' where it names none. */
  nights: z
    .record(z.string().max(300), IdSchema)
    .refine((nights) => Object.keys(nights).length <= MOST_NIGHTS)
    .default({}),
});
export type OrderImportInput = z.output<typeof OrderImportInput>;

/** `admin.orderImports.run`: the caller draws the id, by which it asks how far the import is. */
export const RunOrderImportInput = OrderImportInput.extend({ id: IdSchema });
export type RunOrderImportInput = z.output<typeof RunOrderImportInput>;

/** `admin.orderImports.progress` and `.undo`. */
export const OrderImportByIdInput = z.strictObject({ id: IdSchema });

/** Why a row makes no ticket: not paid, taken back there, or told twice by the file. */
export const LEFT_OUT_REASONS = ['unpaid', 'cancelled', 'refunded', 'duplicate'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export type OrderProblem = { where: string; what: string };

/** A table's first row and some of the rows below it, with what its columns are taken for. */
export type OrderTable = { head: string[]; sample: string[][]; mapping: Partial<Record<OrderField, number>> };

/** An event of the table, and the night of ours that it is. */
export type ForeignNight = {
  /** The table's name of it; '' where it names none. */ key: string;
  tickets: number;
  /** Null until somebody says it. */ eventId: string | null;
  /** Places that would be missing; these tickets are sold, so they are taken in all the same. */ overBy: number;
};

export type OrderImportPreview = {
  source: OrderSource;
  table: OrderTable;
  nights: ForeignNight[];
  counts: {
    orders: number;
    tickets: number;
    /** Known already. */ same: number;
    /** Known, and taken back there since. */ cancelled: number;
    /** Known, whose code the file brings now, or that had one that is none. */ recoded: number;
    /** New, under a code so short that helpers' phones find it with a network only. */ onlineOnly: number;
    /** New, but the other system has let them in already. */ used: number;
  };
  leftOut: Record<LeftOutReason, number>;
  /** Whether the file has the codes of the tickets. Without them old tickets open no door. */
  hasCodes: boolean;
  problems: OrderProblem[];
};

/** How far an import is. */
export type OrderImportView = {
  id: string;
  source: OrderSource;
  fileName: string;
  createdAt: Date;
  tickets: number;
  total: number;
  cancelled: number;
  /** False while it runs, and for one that was cut off. */ isFinished: boolean;
};

/** A table that was fetched from the other system's interface. */
export type FetchedOrders = { text: string; fileName: string; source: 'pretix' | 'eventbrite'; rows: number };

const Name = z.string().trim().min(1, 'Please fill this in.').max(200);
const Token = z.string().trim().min(1, 'Please fill this in.').max(500).regex(/^\S+$/, 'A token has no spaces.');
const slug = Name.regex(/^[\w.-]+$/, 'Only letters, digits, dots and dashes, as in its address.');

/**
 * `admin.orderImports.fetch`: where to ask, and the token that the other system gives for it. It is used for these
 * calls and kept nowhere.
 */
export const FetchOrdersInput = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('pretix'),
    /** `https://pretix.eu`, or one's own. */
    shopUrl: webLink({ sentence: 'An address that begins with https://.', scheme: 'http', most: 300 }),
    organizer: slug,
    foreignEvent: slug,
    apiToken: Token,
  }),
  z.strictObject({
    source: z.literal('eventbrite'),
    foreignEvent: Name.regex(/^\d{1,20}$/, 'The number of the event, as in its address.'),
    apiToken: Token,
  }),
]);
export type FetchOrdersInput = z.output<typeof FetchOrdersInput>;
