import { z } from 'zod';
import { CASH_COUNT_MAX } from '#shared/door/cash-count.ts';
import type { ExceptionFacts } from '#shared/door/exception-kinds.ts';
import { JournalEntry, MAX_BATCH_ENTRIES, type EntryKind } from '#shared/door/journal-entry.ts';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';

const name = z.string().overwrite(tidyLine).min(1, 'Please name the desk.').max(40);

/** `admin.desks.approve`: the six digits the desk shows, spaces allowed. */
export const ApproveDeskInput = z.strictObject({
  userCode: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Six digits, as the desk shows them.')),
  name,
});
export type ApproveDeskInput = z.infer<typeof ApproveDeskInput>;

export const RenameDeskInput = z.strictObject({ id: IdSchema, name });
export type RenameDeskInput = z.infer<typeof RenameDeskInput>;

/** `admin.desks.get`. */
export const DeskByIdInput = z.strictObject({ id: IdSchema });
export type DeskByIdInput = z.infer<typeof DeskByIdInput>;

/** `lost`: somebody else may have its disk. The PINs it carried are void. */
export const RevokeDeskInput = z.strictObject({ id: IdSchema, reason: z.enum(['retired', 'lost']).default('retired') });
export type RevokeDeskInput = z.input<typeof RevokeDeskInput>;

/**
 * `admin.desks.closeTill`: what a revoked desk left open. Null cents is an unknown amount; the note says where the
 * money is.
 */
export const CloseInOfficeInput = z.strictObject({
  deskId: IdSchema,
  countedCents: z.int('In euros, like 120.50.').min(0, 'In euros, like 120.50.').max(CASH_COUNT_MAX).nullable(),
  note: z.string().trim().min(1, 'Please say what happened.').max(500),
});
export type CloseInOfficeInput = z.infer<typeof CloseInOfficeInput>;

/**
 * `admin.desks.setReader`: the card reader's id at the payment provider, `tmr_…`; null is a terminal of its own beside
 * the desk.
 */
export const SetReaderInput = z.strictObject({
  id: IdSchema,
  readerId: z
    .string()
    .trim()
    .regex(/^tmr_\w+$/, 'A reader id begins with tmr_.')
    .max(100)
    .nullable(),
});
export type SetReaderInput = z.infer<typeof SetReaderInput>;

const JournalPiece = z.strictObject({ deskId: IdSchema, entries: z.array(JournalEntry).min(1).max(MAX_BATCH_ENTRIES) });

/**
 * `admin.desks.importJournal`: what a revoked desk had not sent yet, exported from it by hand. `lostDeskName` enters a
 * desk that is not known here any more, after a backup older than its pairing was restored; one that is known keeps its
 * name.
 */
export const ImportJournalInput = JournalPiece.extend({ lostDeskName: name.optional() });
export type ImportJournalInput = z.infer<typeof ImportJournalInput>;

/**
 * `admin.desks.previewJournal`: a piece of such a file; `after` is where the piece before it ended, null is where our
 * copy ends.
 */
export const PreviewJournalInput = JournalPiece.extend({
  after: z.strictObject({ deviceSeq: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) }).nullable(),
});
export type PreviewJournalInput = z.infer<typeof PreviewJournalInput>;

/** What an import would do with it, before anything is done. Amounts in cents, refunds taken off. */
export type JournalPreview = {
  /** Null is a desk that is not known here: a name makes it one. */
  deskName: string | null;
  known: number;
  /** New entries of each kind. */
  fresh: Partial<Record<EntryKind, number>>;
  cashCents: number;
  cardCents: number;
  firstAt: Date | null;
  lastAt: Date | null;
  /** The desk went on from an old copy of its disk: some of it follows an earlier entry of ours. */
  isForked: boolean;
  /** Where this piece ends. */
  end: { deviceSeq: number; hash: string };
  /** Why it can not be imported: entries are missing before it, or one of them is not as the desk wrote it. */
  problem: { code: 'JOURNAL_GAP'; expectedSeq: number } | { code: 'JOURNAL_BROKEN'; deviceSeq: number } | null;
};

/** `admin.desks.nightReport`: one closing, by its id or its session's. */
export const NightReportInput = z.strictObject({ id: IdSchema });
export type NightReportInput = z.infer<typeof NightReportInput>;

export const ResolveExceptionInput = z.strictObject({
  id: IdSchema,
  resolution: z.string().trim().min(1, 'Please say what was done.').max(300),
});
export type ResolveExceptionInput = z.infer<typeof ResolveExceptionInput>;

/** `kasse.setPin`: one's own, four digits. */
export const SetPinInput = z.strictObject({
  pin: z
    .string()
    .trim()
    .regex(/^\d{4}$/, 'Four digits, please.'),
});
export type SetPinInput = z.infer<typeof SetPinInput>;

export type DeskView = {
  id: string;
  name: string;
  /**
   * `waiting`: approved, but it has not fetched its token yet. `lapsed`: it can not fetch it any more, because its code
   * has run out.
   */
  state: 'waiting' | 'lapsed' | 'paired' | 'revoked';
  appVersion: string | null;
  /** Said to be lost or stolen: the PINs it carried are void. */
  isLost: boolean;
  /** Its token lies unencrypted there. */
  hasWeakStorage: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
  lastSeq: number;
  openExceptions: number;
  /** And nobody closed it, neither the desk nor the office. */
  hasOpenSession: boolean;
  /** Its card reader; null is a terminal of its own beside the desk. */
  readerId: string | null;
};

export type DeskExceptionView = Required<ExceptionFacts> & {
  id: string;
  entryId: string;
  eventTitle: string | null;
  /** In words, for the inbox. */
  title: string;
  createdAt: Date;
  resolvedAt: Date | null;
  resolution: string | null;
};
