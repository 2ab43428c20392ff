import { verifyArchive } from '#server/services/door/fiscal/verify-archive.ts';
import { readArchiveFile } from '#server/services/door/fiscal/read-archive.ts';
import type { CashPayload } from '#shared/door/journal-entry.ts';
import type { ClosingPayload } from '#shared/fiscal/closing.ts';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import type { OutagePayload } from '#shared/fiscal/outage.ts';
import { entriesOf } from '#kiosk/main/base/journal/journal.ts';
import path from 'node:path';
import { closingsOf, documentsOf, outagesOf } from '#tests/kiosk/support/fiscal-desk.ts';
import { liveNight } from './live-night.ts';
import type { Night } from '#tests/kiosk/support/prepare-night.ts';
import { openNightDesk } from './open-night-desk.ts';
import { writeNight } from './write-night.ts';

/** A night that was lived, as the desk's journal tells it. */
export type LivedNight = {
  documents: FiscalDocument[];
  closings: ClosingPayload[];
  outages: OutagePayload[];
  /** Counted in the drawer at each closing, in cents. */
  countedCents: number[];
  logMessages: number;
  /** Entries that the server did not take as they were, and what went wrong in the desk. */
  complaints: unknown[];
};

/**
 * Lives a door night at a desk with the stand-in, and writes all that it leaves behind into that folder. `open` opens the
 * house where that is not a server in a process of its own.
 */
export async function makeNight(dir: string, open?: () => Promise<Night>): Promise<LivedNight> {
  const desk = await openNightDesk(open);
  try {
    await liveNight(desk);
    await writeNight(desk.till, dir);
    const { till } = desk;
    const store = till.desk.store();
    const cash = entriesOf(store, 'real', ['cash']).map(({ payload }) => JSON.parse(payload) as CashPayload);
    const { logMessages } = await verifyArchive(readArchiveFile(path.join(dir, 'tse.tar')));
    return {
      documents: documentsOf(till),
      closings: closingsOf(till),
      outages: outagesOf(till),
      countedCents: cash.flatMap((payload) => (payload.type === 'close' ? [payload.countedCents] : [])),
      logMessages,
      complaints: [...till.errors, ...store.all("SELECT kind, note FROM journal WHERE outcome = 'exception'")],
    };
  } finally {
    await desk.end();
  }
}
