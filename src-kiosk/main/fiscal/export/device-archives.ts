import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import { SECOND_MS } from '#shared/time.ts';
import { faultOf } from '../in-turn.ts';
import type { Tse } from '../tse.ts';
import type { HashedFolder } from './hashed-folder.ts';

/** A sale goes before an archive and ends it: then it is asked for again. */
const TRIES = 5;
const PAUSE_MS = 3 * SECOND_MS;

type Range = { fromTx: number; toTx: number };

/** Which transactions of which devices the documents of these closings have. */
function rangesOf(sources: readonly ClosingSource[]): Map<string, Range> {
  const ranges = new Map<string, Range>();
  for (const source of sources)
    for (const { fiscal } of source.documents()) {
      const { deviceSerial: serial, transactionNumber: number } = fiscal;
      if (serial === '' || number === null) continue;
      const known = ranges.get(serial);
      ranges.set(serial, {
        fromTx: Math.min(known?.fromTx ?? number, number),
        toTx: Math.max(known?.toTx ?? number, number),
      });
    }
  return ranges;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Asks until it is there; gives why it is not, or null. */
async function pullOne(tse: Tse, { folder, name, range }: { folder: HashedFolder; name: string; range: Range }) {
  for (let tries = 1; ; tries++)
    try {
      await folder.write(name, tse.exportTar(range));
      return null;
    } catch (error) {
      if (tries === TRIES) return faultOf(error).fault.text;
      await pause();
    }
}

/**
 * The archive of each device that has signed in these closings, as it gives it. Of one that is not here or does not
 * answer there is a file that says so: the rest is handed over all the same.
 */
export async function writeDeviceArchives(
  folder: HashedFolder,
  { sources, tse }: { sources: readonly ClosingSource[]; tse: Tse | null },
): Promise<string[]> {
  const missing: string[] = [];
  for (const [serial, range] of rangesOf(sources)) {
    const isHere = tse !== null && tse.master()?.serial === serial;
    const why = isHere
      ? await pullOne(tse, { folder, name: `tse/${serial}.tar`, range })
      : 'Diese TSE ist nicht an der Kasse.';
    if (why === null) continue;
    missing.push(serial);
    const words = `Das Archiv der TSE ${serial} fehlt in diesem Export.\r\nGrund: ${why}\r\n`;
    await folder.write(`tse/${serial}-FEHLT.txt`, [`${words}Das Büro hat die Archive der Abschlüsse.\r\n`]);
  }
  return missing;
}
