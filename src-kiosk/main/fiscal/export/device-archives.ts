import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import { SECOND_MS } from '#shared/time.ts';
import { faultOf } from '../in-turn.ts';
import type { Tse } from '../tse.ts';
import type { HashedFolder } from './hashed-folder.ts';

/** A sale goes before an archive and ends it: then it is asked for again. */
const TRIES = 5;
const PAUSE_MS = 3 * SECOND_MS;

/** Which devices have signed documents of these closings. */
const devicesOf = (sources: readonly ClosingSource[]): Set<string> =>
  new Set(
    sources
      .flatMap((source) => [...source.documents()].map(({ fiscal }) => fiscal.deviceSerial))
      .filter((serial) => serial !== ''),
  );

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Asks until it is there; gives why it is not, or null. */
async function pullOne(tse: Tse, { folder, name }: { folder: HashedFolder; name: string }) {
  for (let tries = 1; ; tries++)
    try {
      await folder.write(name, tse.exportTar('all'));
      return null;
    } catch (error) {
      if (tries === TRIES) return faultOf(error).fault.text;
      await pause();
    }
}

/**
 * The archive of each device that has signed in these closings, as it gives it: its whole log from the set-up on, in
 * which nothing can be missing between two messages. Of one that is not here or does not
 * answer there is a file that says so: the rest is handed over all the same.
 */
export async function writeDeviceArchives(
  folder: HashedFolder,
  { sources, tse }: { sources: readonly ClosingSource[]; tse: Tse | null },
): Promise<string[]> {
  const missing: string[] = [];
  for (const serial of devicesOf(sources)) {
    const isHere = tse !== null && tse.master()?.serial === serial;
    const why = isHere
      ? await pullOne(tse, { folder, name: `tse/${serial}.tar` })
      : 'Diese TSE ist nicht an der Kasse.';
    if (why === null) continue;
    missing.push(serial);
    const words = `Das Archiv der TSE ${serial} fehlt in diesem Export.\r\nGrund: ${why}\r\n`;
    await folder.write(`tse/${serial}-FEHLT.txt`, [`${words}Das Büro hat die Archive der Abschlüsse.\r\n`]);
  }
  return missing;
}
