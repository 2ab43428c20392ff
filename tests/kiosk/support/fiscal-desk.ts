import { Readable } from 'node:stream';
import { demoDevice } from '#kiosk/main/till/fiscal/stand-in/demo-device.ts';
import { openStandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';
import type { StandInFaults } from '#kiosk/main/till/fiscal/stand-in/stand-in-device.ts';
import type { TseTimes } from '#kiosk/main/till/fiscal/tse-times.ts';
import { verifyArchive, type ArchiveVerdict } from '#server/services/door/fiscal/verify-archive.ts';
import { readArchive } from '#server/services/door/fiscal/read-archive.ts';
import type { ClosingPayload } from '#shared/fiscal/closing.ts';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { readLogMessage } from '#shared/fiscal/log-message.ts';
import type { OutagePayload } from '#shared/fiscal/outage.ts';
import path from 'node:path';
import type { HeadlessDesk, HeadlessOptions } from './headless-desk.ts';

/** Half of what sales wait in a venue: a busy machine must not take its own slowness for an outage. */
const QUICK_TIMES: TseTimes = {
  startMs: 750,
  finishMs: 1_000,
  lookupMs: 250,
  totalMs: 1_500,
  probeAfterMs: [100, 200],
};

/** A desk with a stand-in that can be told what to do wrong. */
export const withFaults = (faults: StandInFaults): Pick<HeadlessOptions, 'fiscal' | 'tseTimes'> => ({
  fiscal: (asked) => demoDevice({ ...asked, faults }),
  tseTimes: QUICK_TIMES,
});

const payloadsOf = <T>({ desk }: HeadlessDesk, kind: string): T[] =>
  desk
    .store()
    .all<{ payload: string }>("SELECT payload FROM journal WHERE ledger = 'real' AND kind = ? ORDER BY seq", kind)
    .map(({ payload }) => JSON.parse(payload) as T);

export const documentsOf = (till: HeadlessDesk): FiscalDocument[] =>
  payloadsOf<FiscalDocument>(till, 'document').toSorted((a, b) => a.number - b.number);
export const outagesOf = (till: HeadlessDesk): OutagePayload[] => payloadsOf<OutagePayload>(till, 'outage');
export const closingsOf = (till: HeadlessDesk): ClosingPayload[] => payloadsOf<ClosingPayload>(till, 'closing');

const openArchive = (folder: string) =>
  openStandInTse({ folder: path.join(folder, 'stand-in-tse'), now: () => new Date() });

/** The archive of a desk's stand-in, checked. The desk must be closed. */
export async function archiveVerdict(folder: string): Promise<ArchiveVerdict> {
  const tse = openArchive(folder);
  try {
    return await verifyArchive(readArchive(Readable.from(tse.exportTar('all'))));
  } finally {
    tse.close();
  }
}

export type FinishLog = { counter: number; transactionNumber: number; processData: string };

/** What the stand-in has signed as finished, by its counter, read from its archive. The desk must be closed. */
export async function finishLogs(folder: string): Promise<FinishLog[]> {
  const tse = openArchive(folder);
  const found: FinishLog[] = [];
  try {
    for await (const { name, content } of readArchive(Readable.from(tse.exportTar('all')))) {
      if (!name.endsWith('.log')) continue;
      const { counter, process } = readLogMessage(content);
      if (process?.operation !== 'FinishTransaction') continue;
      const { transactionNumber, processData } = process;
      found.push({ counter, transactionNumber, processData });
    }
  } finally {
    tse.close();
  }
  return found.toSorted((a, b) => a.counter - b.counter);
}
