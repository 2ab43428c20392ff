import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import type { DeskContext } from '../../../base/desk-context.ts';
import type { ArchiveAnswer, NamedArchive } from '../../../base/tse-server-calls.ts';
import { readDraft } from '../../sales/basket-draft.ts';
import { isMoneyMoving } from '../../sales/sale-under-way.ts';
import { openIntents } from '../../../base/store/intent-rows.ts';
import { archivesDue, dropArchive, putArchiveOff, type ArchiveDue } from './archives-due.ts';

const FIRST_PAUSE_MS = 10 * SECOND_MS;
const LONGEST_PAUSE_MS = 30 * MINUTE_MS;
/** The server has not applied the closing yet: it comes with the next round. */
const NOT_THERE_PAUSE_MS = 5 * SECOND_MS;

type Parts = {
  ctx(): DeskContext;
  folder: string;
  upload(archive: NamedArchive, file: string): Promise<ArchiveAnswer>;
  onError(error: unknown): void;
};

/** A guest waits, or is about to pay. */
class SaleComes extends Error {}

const isSelling = (ctx: DeskContext): boolean =>
  isMoneyMoving(ctx.store) || readDraft(ctx) !== null || openIntents(ctx.store).length > 0;

const pauseAfter = (tries: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10));

/** Pulls the archive into a file that has its name only when it is whole. Ends with SaleComes as soon as one begins. */
async function pull({ ctx }: Parts, { fromTx, toTx }: ArchiveDue, file: string): Promise<void> {
  const device = ctx().signing();
  if (device === null) throw new Error('no device');
  const half = `${file}.part`;
  const handle = await open(half, 'w', 0o600);
  try {
    for await (const chunk of device.exportTar({ fromTx, toTx })) {
      if (isSelling(ctx())) throw new SaleComes();
      await handle.writeFile(chunk); // all of it: `write` may stop short where the disk is nearly full
      await new Promise((resolve) => setImmediate(resolve)); // scans and screens go on
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  renameSync(half, file);
}

async function handIn(parts: Parts, due: ArchiveDue): Promise<void> {
  const { ctx, folder, upload } = parts;
  const { store, now } = ctx();
  const later = (ms: number) => putArchiveOff(store, due, now().getTime() + ms);
  const file = path.join(folder, `${due.closingEntryId}-${due.deviceSerial.slice(0, 16)}.tar`);
  try {
    if (!existsSync(file)) {
      if (ctx().signing()?.master()?.serial !== due.deviceSerial) return later(LONGEST_PAUSE_MS);
      await pull(parts, due, file);
    }
    const answer = await upload(due, file);
    if (answer !== 'taken') return later(answer === 'not-there' ? NOT_THERE_PAUSE_MS : pauseAfter(due.tries));
    dropArchive(store, due);
    rmSync(file, { force: true });
  } catch (error) {
    if (error instanceof SaleComes) return later(FIRST_PAUSE_MS);
    later(pauseAfter(due.tries));
  }
}

/**
 * Hands the device's archive of each closing to the server, in the background: never while a sale is typed or paid, again
 * and again over restarts until the server has it. What was pulled is kept until then. Gives what looks whether something
 * is due; it may be called as often as one likes.
 */
export function makeArchives(parts: Parts): { look(): void } {
  let isRunning = false;
  return {
    look() {
      const { store, now, isOnline } = parts.ctx();
      if (isRunning || !isOnline() || isSelling(parts.ctx())) return;
      const due = archivesDue(store).find(({ nextTryAt }) => nextTryAt <= now().getTime());
      if (due === undefined) return;
      isRunning = true;
      mkdirSync(parts.folder, { recursive: true, mode: 0o700 });
      void handIn(parts, due)
        .catch(parts.onError)
        .finally(() => (isRunning = false));
    },
  };
}
