import { readdirSync } from 'node:fs';
import path from 'node:path';
import { checkCopy } from '#server/services/office/backup/check-copy.ts';
import type { DatabaseReport } from '#server/services/office/backup/inspect-database.ts';
import { openDbForReading } from '#server/db/client.ts';
import { PICTURE } from './sharp.ts';
import type { FiscalTask } from '#server/services/door/fiscal/inspection/fiscal-work.ts';

type Ear = { hear: (answer: unknown) => void };

/** Files that people send no night has; our own pictures are all the same one. */
export function openThread(program: string, { hear }: Ear) {
  if (!program.endsWith('drawing-thread.ts')) throw new Error(`no simulated thread for ${program}`);
  return {
    post: () => queueMicrotask(() => hear({ read: { picture: Uint8Array.from(PICTURE) }, heapMb: 0 })),
    end: () => undefined,
    hold: () => undefined,
  };
}

async function lookIntoArchive(task: FiscalTask): Promise<unknown> {
  if (task.kind !== 'archive') throw new Error('no night has an inspector');
  const { archiveVerdict } = await import('#server/services/door/fiscal/archive-verdict.ts');
  const db = openDbForReading(task.databaseFile);
  try {
    return {
      kind: 'archive',
      findings: await archiveVerdict({ db, actor: { kind: 'system', job: 'inspection' } }, task),
    };
  } finally {
    db.close();
  }
}

const COPIES_AT_FIRST = 2;
const SOUND: DatabaseReport = {
  damage: [],
  counts: { events: 0, orders: 0, tickets: 0, users: 0, refunds: 0 },
  books: [],
  newestMigration: 0,
};

/** The first copies of a night, and one a week in months: every rule was asked behind each message already. */
function lookIntoCopy(file: string): DatabaseReport {
  const copies = readdirSync(path.dirname(file)).filter((name) => name.endsWith('.sqlite')).length;
  const isSunday = new Date().getUTCDay() === 0;
  return copies < COPIES_AT_FIRST || isSunday ? checkCopy(file) : SOUND;
}

/**
 * In the place of the server's threads: a copy of the database and the archive of a closing are looked into here and
 * now.
 */
export async function runThread(program: string, { data }: { data?: unknown }): Promise<unknown> {
  if (program.endsWith('check-copy-thread.ts')) return lookIntoCopy(String(data));
  if (program.endsWith('fiscal-thread.ts')) return lookIntoArchive(data as FiscalTask);
  throw new Error(`no simulated thread for ${program}`);
}

export const giveWay = (): void => undefined;
