import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { stillDayAnswer } from '../edit-event.ts';
import { TableMapping, type TableField } from './table-mapping.ts';

/** A night as a file tells it, before our own rules have looked at it. */
export type ImportedNight = {
  /** What the file calls it; a second import finds it by this. */
  uid: string;
  /** What an import knew it by before a series could move to another day. */
  formerUid?: string;
  /** What the file calls its series; absent for a night of its own. */
  seriesUid?: string;
  title: string;
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  /** Only where the file says so: a price is never invented. */
  priceCents?: number;
  maxCapacity?: number;
};

/** What could not be read, and where. */
export type ImportProblem = { where: string; what: string };
export type ReadNights = {
  nights: ImportedNight[];
  problems: ImportProblem[];
  /** Nights that have begun: they are left out. */
  past: number;
};

export const MOST_IMPORTED = 300;

/** A night costs nothing or at least what the payment provider takes; the event's own schema says so. */
const Price = z.int().min(0).max(1_000_000);

/** `admin.events.previewImport` and `admin.events.import`: the file's text. */
export const ImportInput = z.strictObject({
  text: z.string().min(1).max(800_000),
  /** As it is shown among the imports. */
  fileName: z.string().max(200).default(''),
  /** Whether nights that moved and have ticket holders offer them a refund in the mail. */
  isRefundOffered: z.boolean().default(true),
  /** What the columns of a table mean; without it, as remembered or as their names say. */
  mapping: TableMapping.optional(),
  /** What new nights cost to which the file gives no price. */
  priceCents: Price.optional(),
  /** Without it, what would come to be on a day without dancing is left out. */
  ...stillDayAnswer,
});
export type ImportInput = z.output<typeof ImportInput>;

export type ImportRow = {
  uid: string;
  title: string;
  startsAt: Date;
  location: string;
  status: 'new' | 'changed' | 'same';
  /** Fields that differ. */ changes: string[];
  /** Buyers who would be mailed of a move. */ holders: number;
  /** Whether the file gives this new night no price. */ needsPrice: boolean;
  isOfSeries: boolean;
  /** The day without dancing that it would newly be on; null where it is none. */ stillDay: string | null;
};

/** A table's first row and some of the rows below it, with what its columns are taken for. */
export type ImportTable = {
  head: string[];
  sample: string[][];
  mapping: Partial<Record<TableField, number>>;
  isRemembered: boolean;
};

export type ImportPreview = {
  rows: ImportRow[];
  problems: ImportProblem[];
  past: number;
  /** Null for a calendar. */ table: ImportTable | null;
};

/** An import that can be taken back as a whole. */
export type ImportView = { id: string; fileName: string; added: number; changed: number; createdAt: Date };

/** `admin.events.undoImport`. */
export const ImportByIdInput = z.strictObject({ id: IdSchema });
