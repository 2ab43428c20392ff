import type { KeyObject } from 'node:crypto';
import type { BooksExportView } from '#shared/door/books-export.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { DeskContext } from '../../../base/desk-context.ts';
import { booksIn, writeBooks, type Period } from './write-books.ts';

type Parts = { ctx(): DeskContext; deviceKey(): KeyObject | null; onError(error: unknown): void };

export type BooksExport = {
  view(): BooksExportView | null;
  /** Refused while one is written, and where there is nothing to write. Throws DeskRefusal. */
  require(period: Period): void;
  /** Begins to write into a folder there; how far it is says `view`. Resolves when it is over. */
  start(asked: { period: Period; target: string }): Promise<void>;
  /** The word about the last one was read. */
  close(): void;
};

const BEGUN: BooksExportView = { step: 'books', done: 0, total: 0, folder: null, missing: [] };

/** The books for an inspector, one export at a time; the desk goes on selling meanwhile. */
export function makeBooksExport({ ctx, deviceKey, onError }: Parts): BooksExport {
  let view: BooksExportView | null = null;
  const isRunning = (): boolean => view !== null && view.step !== 'done' && view.step !== 'failed';
  function show(next: BooksExportView | null): void {
    view = next;
    ctx().changed();
  }
  function requireRoom(period: Period): void {
    if (isRunning()) throw new DeskRefusal('EXPORT_RUNS');
    const { closed, running } = booksIn(ctx(), period);
    if (closed.length + running.length === 0) throw new DeskRefusal('EXPORT_EMPTY');
  }
  return {
    view: () => view,
    require: requireRoom,
    async start({ period, target }) {
      requireRoom(period);
      const key = deviceKey();
      if (key === null) throw new DeskRefusal('NOT_PAIRED');
      show(BEGUN);
      try {
        const tell = (step: BooksExportView['step'], done: number, total: number) =>
          show({ ...BEGUN, step, done, total });
        const { folder, missing } = await writeBooks(ctx(), { period, target, deviceKey: key, tell });
        show({ ...BEGUN, step: 'done', folder, missing: missing.map((serial) => serial.slice(0, 8)) });
      } catch (error) {
        onError(error);
        show({ ...BEGUN, step: 'failed' });
      }
    },
    close() {
      if (!isRunning()) show(null);
    },
  };
}
