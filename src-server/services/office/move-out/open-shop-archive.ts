import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brand } from '#shared/brand.ts';
import { localDateOf } from '#shared/time.ts';
import { openDbForReading, type Db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requireFreshProof } from '../../people/accounts/require-fresh-proof.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { FORMAT } from './archive-format.ts';
import { LEFT_OUT, OWNED_TABLES } from './owned-tables.ts';
import { STAYS_A_FILE } from './stays-a-file.ts';
import { csvPieces, fileNameOf, jsonPieces } from './table-pieces.ts';
import { zipStream, type ZipPart } from './zip-stream.ts';

/** So little of the copy is held at once that a shop which sells meanwhile does not notice. */
const PAGES_AT_ONCE = 100;

const aboutText = (exportedAt: Date): string =>
  [
    `${brand.full}: everything the organiser owns, as of ${exportedAt.toISOString()}.`,
    '',
    'json/      each table, one row a line; instants are ISO 8601 in UTC, money is whole cents',
    'csv/       the same for a spreadsheet (UTF-8, separated by semicolons)',
    'pictures/  every picture as it is shown',
    '',
    'Not in here:',
    ...Object.entries(LEFT_OUT).map(([why, names]) => `- ${why} (${names.join(', ')})`),
    '',
    'A fresh shop takes it in (npm run move-in -- FILE), all but the journals of the tills and the addresses of other',
    `programs, which stay files: ${STAYS_A_FILE.map(fileNameOf).join(', ')}.`,
    '',
    'It holds personal data: keep it locked up, and delete it when it is not needed any more.',
    '',
  ].join('\n');

async function* partsOf(ctx: ServiceContext, db: Pick<Db, 'orm'>, exportedAt: Date): AsyncGenerator<ZipPart> {
  yield { name: 'README.txt', pieces: () => [aboutText(exportedAt)] };
  const shop = { ...FORMAT, exportedAt: exportedAt.toISOString(), tables: OWNED_TABLES.map(fileNameOf) };
  yield { name: 'shop.json', pieces: () => [`${JSON.stringify(shop, null, 2)}\n`] };
  for (const table of OWNED_TABLES) {
    yield { name: `json/${fileNameOf(table)}.json`, pieces: () => jsonPieces(db, table) };
    yield { name: `csv/${fileNameOf(table)}.csv`, pieces: () => csvPieces(db, table) };
  }
  const pictures = (await ctx.images.list()).map(({ file }) => file).toSorted();
  for (const file of pictures) {
    const bytes = await ctx.images.read(file);
    // Taken away at this moment: it is nobody's any more.
    if (bytes === undefined) continue;
    yield {
      name: `pictures/${file}`,
      isPacked: true,
      async *pieces() {
        yield bytes;
      },
    };
  }
}

/** The archive from a copy that nothing changes any more; the copy goes when the reader is done, or leaves. */
async function* archiveOf(ctx: ServiceContext, exportedAt: Date): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clave-archive-'));
  let copy: Db | undefined;
  try {
    const file = path.join(folder, 'shop.sqlite');
    await ctx.db.sqlite.backup(file, { progress: () => PAGES_AT_ONCE });
    copy = openDbForReading(file);
    // After the copy: the archive does not tell of itself, so that a shop which took it in gives the same one.
    inTransaction(ctx.db, () => writeAudit(ctx, { action: 'shop.exported', subjectKind: 'shop', subjectId: 'shop' }));
    yield* zipStream(partsOf(ctx, copy, exportedAt), exportedAt);
  } finally {
    copy?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * One archive with everything the organiser owns, for whoever may change the settings and was proven within the last ten
 * minutes; the audit log says who took it. Throws FORBIDDEN, FRESH_SIGN_IN_NEEDED.
 */
export function openShopArchive(ctx: ServiceContext): { name: string; pieces: AsyncGenerator<Uint8Array> } {
  requirePermission(ctx, 'settings:manage');
  requireFreshProof(ctx);
  const exportedAt = ctx.now();
  return { name: `clave-${localDateOf(exportedAt)}`, pieces: archiveOf(ctx, exportedAt) };
}
