import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BooksExportView } from '#shared/door/books-export.ts';
import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import { exportFiles } from '#shared/fiscal/dsfinvk/write-export.ts';
import type { DeskContext } from '../../desk-context.ts';
import { runningClosing } from '../closing.ts';
import { registerSerial } from '../fiscal-of.ts';
import { journalSources } from '../journal-sources.ts';
import { writeDeviceArchives } from './device-archives.ts';
import { openHashedFolder, type HashedFolder } from './hashed-folder.ts';
import { outageCsv } from './outage-csv.ts';

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

const RUNNING = 'noch-nicht-abgeschlossen';

const RUNNING_READ_ME = ({ closing: { createdAt, zNumber } }: ClosingSource): string =>
  [
    'Diese Kasse ist noch nicht abgeschlossen.',
    '',
    `Stand: ${createdAt}. Alle Belege seit dem letzten Abschluss, so unterschrieben, wie sie ausgegeben wurden.`,
    `Die Nummer ${zNumber} und die Summen gelten bis hierher: ein Abschluss ist es nicht. Der Abschluss selbst hat`,
    'dieselben Belege und alle, die noch folgen.',
    '',
  ].join('\r\n');

const READ_ME = (ctx: DeskContext, { fromDay, toDay }: Period): string =>
  [
    `Daten der Kasse ${registerSerial(ctx)} für die Kassen-Nachschau (§ 146b AO), ${fromDay} bis ${toDay}.`,
    '',
    'dsfinvk/             Einzeldaten nach DSFinV-K 2.4: index.xml beschreibt die Tabellen.',
    `${RUNNING}/          Nur wenn die Kasse gerade offen ist: was noch kein Abschluss hat, ebenso.`,
    'tse/                 Das Archiv der TSE von ihrer Einrichtung an, wie sie es ausgibt (TAR). Was fehlt, steht dort',
    '                     in einer Textdatei.',
    'ausfaelle.csv        Alle Ausfälle der TSE an dieser Kasse.',
    'SHA256SUMS           Prüfsummen aller Dateien: sha256sum --check SHA256SUMS',
    'SHA256SUMS.sig       Unterschrift der Kasse darunter (Ed25519); ihr Schlüssel steht in kasse.pem:',
    '                     openssl pkeyutl -verify -pubin -inkey kasse.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig',
    '',
  ].join('\r\n');

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

/** The list of all files' hashes, signed with the desk's own key. */
async function writeSums(folder: HashedFolder, deviceKey: KeyObject): Promise<void> {
  const pem = createPublicKey(deviceKey).export({ type: 'spki', format: 'pem' }).toString();
  await folder.write('kasse.pem', [pem]);
  const sums = folder.sums();
  await folder.write('SHA256SUMS', [sums]);
  await folder.write('SHA256SUMS.sig', asBytes(sign(null, Buffer.from(sums), deviceKey)));
}

/** The tables of these closings in a folder of their own; none without a closing. */
const filesOf = (folder: string, sources: readonly ClosingSource[]) =>
  sources.length === 0
    ? []
    : [...exportFiles(sources)].map(({ name, chunks }) => ({ name: `${folder}/${name}`, chunks }));

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
    await folder.write('LIESMICH.txt', [READ_ME(ctx, period)]);
    const { closed, running } = booksIn(ctx, period);
    const files = [...filesOf('dsfinvk', closed), ...filesOf(RUNNING, running)];
    for (const [i, { name: file, chunks }] of files.entries()) {
      tell('books', i, files.length);
      await folder.write(file, chunks());
    }
    for (const source of running) await folder.write(`${RUNNING}/LIESMICH.txt`, [RUNNING_READ_ME(source)]);
    await folder.write('ausfaelle.csv', outageCsv(ctx.store));
    tell('archive', files.length, files.length);
    const missing = await writeDeviceArchives(folder, { sources: [...closed, ...running], tse: ctx.signing() });
    tell('sums', files.length, files.length);
    await writeSums(folder, deviceKey);
    await folder.finish();
    return { folder: name, missing };
  } catch (error) {
    await folder.discard().catch(() => undefined);
    throw error;
  }
}
