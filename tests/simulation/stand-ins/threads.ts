import { checkCopy } from '#server/services/office/backup/check-copy.ts';
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

/**
 * In the place of the server's threads: a copy of the database and the archive of a closing are looked into here and
 * now.
 */
export async function runThread(program: string, { data }: { data?: unknown }): Promise<unknown> {
  if (program.endsWith('check-copy-thread.ts')) return checkCopy(String(data));
  if (program.endsWith('fiscal-thread.ts')) return lookIntoArchive(data as FiscalTask);
  throw new Error(`no simulated thread for ${program}`);
}

export const giveWay = (): void => undefined;
