import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BooksExportView } from '#shared/door/books-export.ts';
import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import type { OutagePayload } from '#shared/fiscal/outage.ts';
import type { ListedOutage } from '#shared/fiscal/package/outages-csv.ts';
import { documentsIn, packageFiles } from '#shared/fiscal/package/package-files.ts';
import { PACKAGE_NAMES, readMe } from '#shared/fiscal/package/package-texts.ts';
import { toldOutages } from '#shared/fiscal/package/told-outages.ts';
import type { DeskContext } from '../../../base/desk-context.ts';
import { entriesOf } from '../../../base/journal/journal.ts';
import { runningClosing } from '../closing.ts';
import { registerSerial } from '../fiscal-of.ts';
import { journalSources } from '../journal-sources.ts';
import { writeDeviceArchives } from './device-archives.ts';
import { openHashedFolder, type HashedFolder } from './hashed-folder.ts';

/** Business days, both included, `YYYY-MM-DD`. */
export type Period = { fromDay: string; toDay: string };
type Told = (step: BooksExportView['step'], done: number, total: number) => void;

type Books = { closed: ClosingSource[]; /** The open till's, if it is of these days. */ running: ClosingSource[] };

/** What was closed on these days, and what is not closed yet. */
export function booksIn(ctx: DeskContext, { fromDay, toDay }: Period): Books {
  const open = runningClosing(ctx);
  const sources = journalSources(ctx.store, open).filter(
    ({ closing: { businessDay } }) => businessDay >= fromDay && businessDay <= toDay,
  );
  return {
    closed: sources.filter(({ closing }) => closing !== open),
    running: sources.filter(({ closing }) => closing === open),
  };
}

/** The outages of these days, as this register told of them. */
const outagesIn = (ctx: DeskContext, { fromDay, toDay }: Period): ListedOutage[] =>
  toldOutages(
    entriesOf(ctx.store, 'real', ['outage']).map(({ payload }) => JSON.parse(payload) as OutagePayload),
    { deskName: ctx.snapshot().desk?.name ?? '', registerSerial: registerSerial(ctx) },
    { from: fromDay, to: toDay },
  );

/** A folder of its own for each export; a second one on the same day does not touch the first. */
function freeFolder(ctx: DeskContext, target: string, { fromDay, toDay }: Period): string {
  const name = `kassen-nachschau-${registerSerial(ctx).slice(0, 8)}-${fromDay}-${toDay}`;
  let folder = path.join(target, name);
  for (let nth = 2; existsSync(folder) || existsSync(`${folder}.part`); nth++)
    folder = path.join(target, `${name}-${nth}`);
  return folder;
}

async function* asBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}

/** What lies where, and the list of all files' hashes, signed with the desk's own key. */
async function writeLists(folder: HashedFolder, about: Omit<About, 'names'>, deviceKey: KeyObject): Promise<void> {
  await folder.write(PACKAGE_NAMES.readMe, [readMe({ ...about, names: folder.names() })]);
  const sums = folder.sums();
  await folder.write(PACKAGE_NAMES.sums, [sums]);
  await folder.write(PACKAGE_NAMES.signature, asBytes(sign(null, Buffer.from(sums), deviceKey)));
  const pem = createPublicKey(deviceKey).export({ type: 'spki', format: 'pem' }).toString();
  await folder.write(PACKAGE_NAMES.publicKey, [pem]);
}

type About = Parameters<typeof readMe>[0];
type Asked = { period: Period; target: string; deviceKey: KeyObject; tell: Told };

/**
 * Writes what an inspector is handed (§ 146b AO) from the journal and the device alone, without a network: the exports of
 * the closings in the period and of the open till, the device's archive, the outages, and hashes that the desk has signed. Gives the folder
 * and the devices whose archive is missing; a failure leaves nothing under the folder's name.
 */
export async function writeBooks(
  ctx: DeskContext,
  { period, target, deviceKey, tell }: Asked,
): Promise<{ folder: string; missing: string[] }> {
  const name = freeFolder(ctx, target, period);
  const folder = await openHashedFolder(name);
  try {
    const { closed, running } = booksIn(ctx, period);
    const files = packageFiles({ closed, running, outages: outagesIn(ctx, period) }, []);
    for (const [i, { name: file, chunks }] of files.entries()) {
      tell('books', i, files.length);
      await folder.write(file, chunks());
    }
    tell('archive', files.length, files.length);
    const missing = await writeDeviceArchives(folder, { sources: [...closed, ...running], tse: ctx.signing() });
    tell('sums', files.length, files.length);
    const days = { from: period.fromDay, to: period.toDay };
    const counts = { closings: closed.length, documents: documentsIn(closed), running: documentsIn(running) };
    await writeLists(folder, { days, isOneClosing: false, ...counts }, deviceKey);
    await folder.finish();
    return { folder: name, missing };
  } catch (error) {
    await folder.discard().catch(() => undefined);
    throw error;
  }
}
