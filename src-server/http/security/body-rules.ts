import type { Context } from 'hono';
import { ARCHIVE_PIECE_BYTES } from '#shared/fiscal/inspection.ts';
import { MAX_PICTURE_BYTES } from '#shared/art/picture-file.ts';

const KB = 1024;

/** How much of a body is read, and how many values its JSON may hold. */
export type BodyRule = { maxBytes: number; maxValues: number };

/** For whoever has not proved who they are, and for everybody where nothing longer is sent. */
export const USUAL: BodyRule = { maxBytes: 64 * KB, maxValues: 4_000 };
/** The longest text an admin writes is a mail to everybody. */
const ADMIN: BodyRule = { maxBytes: 256 * KB, maxValues: 20_000 };
const IMPORT: BodyRule = { maxBytes: 1024 * KB, maxValues: 100_000 };
/** A table of some twenty thousand orders is one long text. */
const ORDER_TABLE: BodyRule = { maxBytes: 8 * 1024 * KB, maxValues: 1_000 };
/** Twice what a desk puts into one request. */
const JOURNAL: BodyRule = { maxBytes: 512 * KB, maxValues: 100_000 };
/** A form with one file; what frames it comes on top. */
export const UPLOAD: BodyRule = { maxBytes: MAX_PICTURE_BYTES + 16 * KB, maxValues: 0 };
/** Raw text: it is not parsed before its signature is known to be right. */
export const WEBHOOK: BodyRule = { maxBytes: 1024 * KB, maxValues: 0 };
/** Of /api/auth: an address, a password, a token. */
export const CREDENTIALS: BodyRule = { maxBytes: 16 * KB, maxValues: 200 };

/** A piece of a security device's archive: it goes to the disk as it comes. */
const ARCHIVE: BodyRule = { maxBytes: ARCHIVE_PIECE_BYTES, maxValues: 0 };

const TRPC = '/trpc/';
const ARCHIVES = '/kasse/tse-archives/';
const UPLOADS: readonly string[] = [
  '/trpc/profile.uploadAvatar',
  '/trpc/admin.events.uploadImage',
  '/trpc/admin.photos.add',
  '/trpc/workshops.uploadPhoto',
];
const IMPORTS: readonly string[] = [
  'admin.events.previewImport',
  'admin.events.import',
  'admin.desks.previewJournal',
  'admin.desks.importJournal',
];
const ORDER_TABLES: readonly string[] = ['admin.orderImports.preview', 'admin.orderImports.run'];
const SYNC = 'kasse.sync';

/** Whether a form with a picture may come to this path. */
export const isUpload = (path: string): boolean => UPLOADS.includes(path);
/** Whether a body is a form with files, by its content type. */
export const isForm = (contentType: string | undefined): boolean =>
  contentType?.startsWith('multipart/form-data') === true;

/** Proofs that cost a look into the database: asked only when something longer than usual comes. */
export type Proofs = { isAdmin: (c: Context) => boolean; isDesk: (c: Context) => boolean };

/** What may come to this address, from this caller. Nothing of the body has been read yet. */
export function bodyRuleOf(c: Context, { isAdmin, isDesk }: Proofs): BodyRule {
  const { path } = c.req;
  if (path.startsWith('/webhooks/')) return WEBHOOK;
  if (path.startsWith('/api/auth/')) return CREDENTIALS;
  if (path.startsWith(ARCHIVES)) return isDesk(c) ? ARCHIVE : USUAL;
  if (!path.startsWith(TRPC)) return USUAL;
  if (isUpload(path) && isForm(c.req.header('content-type'))) return UPLOAD;
  const procedures = path.slice(TRPC.length).split(',');
  if (procedures.includes(SYNC)) return isDesk(c) ? JOURNAL : USUAL;
  if (!procedures.some((procedure) => procedure.startsWith('admin.')) || !isAdmin(c)) return USUAL;
  if (procedures.every((procedure) => ORDER_TABLES.includes(procedure))) return ORDER_TABLE;
  return procedures.some((procedure) => IMPORTS.includes(procedure)) ? IMPORT : ADMIN;
}
