import { checkCopy } from '#server/services/office/backup/check-copy.ts';
import { openDbForReading } from '#server/db/client.ts';
import type { FiscalTask } from '#server/services/door/fiscal/inspection/fiscal-work.ts';

/**
 * In the place of the server's threads: a copy of the database and the archive of a closing are looked into here and
 * now. Files that people send no night has; whoever asks for another thread hears so.
 */
export function openThread(program: string): never {
  throw new Error(`no simulated thread for ${program}`);
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

export async function runThread(program: string, { data }: { data?: unknown }): Promise<unknown> {
  if (program.endsWith('check-copy-thread.ts')) return checkCopy(String(data));
  return program.endsWith('fiscal-thread.ts') ? lookIntoArchive(data as FiscalTask) : openThread(program);
}

export const giveWay = (): void => undefined;
