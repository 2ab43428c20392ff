/** Writes the export of all closings of a shop's database to a folder, and says what it took: a process of its own. */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { openDbForReading } from '#server/db/client.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { closingSources } from '#server/services/door/fiscal/closing-sources.ts';
import { exportFiles } from '#shared/fiscal/dsfinvk/write-export.ts';
import { SECOND_MS } from '#shared/time.ts';
import { residentMbOf } from './process-facts.ts';

export type Written = { seconds: number; grownMb: number; coldMb: number; files: number; mb: number };

const [databaseFile = '', folder = '', warmUpTo = ''] = process.argv.slice(2);
const db = openDbForReading(databaseFile);
// An export asks for nothing but the database and who wants it.
const ctx = { db, actor: { kind: 'system', job: 'bench' }, now: () => new Date() } as unknown as ServiceContext;
mkdirSync(folder, { recursive: true });

function write(wanted: { from: string; to: string }): { files: number; bytes: number } {
  let [files, bytes] = [0, 0];
  for (const { name, chunks } of exportFiles(closingSources(ctx, wanted))) {
    const file = openSync(path.join(folder, name), 'w');
    for (const chunk of chunks()) bytes += writeSync(file, chunk);
    closeSync(file);
    files++;
  }
  return { files, bytes };
}

const newMb = residentMbOf(process.pid);
write({ from: '0000-01-01', to: warmUpTo }); // a server that has worked has its heap by then
const beforeMb = residentMbOf(process.pid);
const begun = performance.now();
const { files, bytes } = write({ from: '0000-01-01', to: '9999-12-31' });
const seconds = (performance.now() - begun) / SECOND_MS;
const peakMb = process.resourceUsage().maxRSS / 1_024; // not what is left at the end
const [grownMb, coldMb] = [peakMb - beforeMb, peakMb - newMb];
console.log(JSON.stringify({ seconds, grownMb, coldMb, files, mb: bytes / 1_024 / 1_024 } satisfies Written));
db.close();
