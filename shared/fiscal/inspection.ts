import { z } from 'zod';
import { IdSchema } from '../ids.ts';
import { DAY_MS } from '../time.ts';
import type { ArchiveState, PackageState } from './office-states.ts';

/** What is handed to an inspector lies on the server for so long; it can be made again at any time. */
export const PACKAGE_KEPT_MS = 14 * DAY_MS;
/** An archive that could not be had for so long is an alarm. */
export const ARCHIVE_MAX_AGE_MS = 3 * DAY_MS;
/** fiskaly keeps what an archive is made of for about three months: after this time nobody asks for it any more. */
export const ARCHIVE_ASKED_MS = 90 * DAY_MS;
/** The largest archive that is taken from a desk or a provider. */
export const MAX_ARCHIVE_BYTES = 256 * 1024 * 1024;
/**
 * A desk sends an archive in pieces of this size, each in a request of its own: at 100 kbit/s one takes 42 s, and no
 * proxy has too small a limit for it.
 */
export const ARCHIVE_PIECE_BYTES = 512 * 1024;
/** From this long before it ends, a device's certificate is warned of. */
export const CERTIFICATE_WARNING_MS = 90 * DAY_MS;

/** Business days of a package, both included. */
export const PackageDays = z
  .strictObject({ from: z.iso.date('Choose a day.'), to: z.iso.date('Choose a day.') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Not before the first day.' });
/** One closing of a package, by its journal entry. */
const PackageClosing = z.strictObject({ closingEntryId: z.uuid() });

/** `admin.fiscal.requestPackage`. */
export const RequestPackageInput = z.union([PackageClosing, PackageDays]);
export type RequestPackageInput = z.infer<typeof RequestPackageInput>;

/** `POST /kasse/tse-archives/{closing}`: which device's archive, what its whole is, and where the piece begins in it. */
export const ArchivePieceInput = z.strictObject({
  closingEntryId: IdSchema,
  /** The device's serial number. */
  device: z.string().max(70).toLowerCase(),
  sha256: z.hash('sha256'),
  bytes: z.coerce.number().int().min(0).max(MAX_ARCHIVE_BYTES),
  from: z.coerce.number().int().min(0),
});
export type ArchivePieceInput = z.infer<typeof ArchivePieceInput>;

/** Its answer, while more is to come. */
export const ArchivePieceAnswer = z.object({ have: z.int().min(0) });

/** `admin.fiscal.retryArchive` names the closing. */
export const RetryArchiveInput = z.strictObject({ closingEntryId: IdSchema });
export type RetryArchiveInput = z.infer<typeof RetryArchiveInput>;

/** A package as the panel lists it. */
export type PackageView = {
  id: string;
  fromDay: string;
  toDay: string;
  /** The one closing it is of; null for business days. */
  closing: { registerSerial: string; zNumber: number } | null;
  state: PackageState;
  /** Documents written, and how many there are. */
  done: number;
  total: number;
  bytes: number | null;
  sha256: string | null;
  /** One sentence; null unless it failed. */
  error: string | null;
  /** The check found nothing wrong in it; null before it was made. */
  isSound: boolean | null;
  createdAt: Date;
  finishedAt: Date | null;
};

/** A closing as the panel lists it, with the archive of each device that signed it. */
export type ClosingView = {
  /** Of its journal entry. */
  id: string;
  deskName: string;
  registerSerial: string;
  zNumber: number;
  businessDay: string;
  closedAt: Date;
  /** The same: what the list is ordered by. */
  createdAt: Date;
  firstNumber: number | null;
  lastNumber: number | null;
  /** Empty for a closing without a signed document: there is nothing to fetch. */
  archives: {
    state: ArchiveState;
    deviceSerial: string;
    messages: number | null;
    bytes: number | null;
    /** What is wrong with it: English sentences with the names of rules. */
    problems: string[];
    pulledAt: Date | null;
  }[];
};
