import { z } from 'zod';

/** A night as a file tells it, before our own rules have looked at it. */
export type ImportedNight = {
  /** What the file calls it; a second import finds it by this. */
  uid: string;
  /** What an import knew it by before a series could move to another day. */
  formerUid?: string;
  title: string;
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  /** Only where the file says so; otherwise a new event gets the default and a known one keeps its own. */
  priceCents?: number;
  maxCapacity?: number;
};

/** What could not be read, and where. */
export type ImportProblem = { where: string; what: string };
export type ReadNights = { nights: ImportedNight[]; problems: ImportProblem[] };

export const MOST_IMPORTED = 300;

/** `admin.events.previewImport` and `admin.events.import`: the file's text. */
export const ImportInput = z.strictObject({
  text: z.string().min(1).max(800_000),
  /** Whether nights that moved and have ticket holders offer them a refund in the mail. */
  isRefundOffered: z.boolean().default(true),
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
};
export type ImportPreview = { rows: ImportRow[]; problems: ImportProblem[] };
