import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import { archiveList, PACKAGE_NAMES, type ListedArchive } from '#shared/fiscal/package/package-texts.ts';
import { SECOND_MS } from '#shared/time.ts';
import { faultOf } from '../in-turn.ts';
import type { Tse } from '../../../base/security-device.ts';

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

const NOT_HERE = 'Diese TSE ist nicht an der Kasse.';
const ELSEWHERE = 'Das Büro hat die Archive der Abschlüsse.';

/**
 * The archive of each device that has signed in these closings, as it gives it: its whole log from the set-up on, in
 * which nothing can be missing between two messages. Of one that is not here or does not answer the list says so: the
 * rest is handed over all the same. Gives the devices whose archive is missing.
 */
export async function writeDeviceArchives(
  folder: HashedFolder,
  { sources, tse }: { sources: readonly ClosingSource[]; tse: Tse | null },
): Promise<string[]> {
  const archives: ListedArchive[] = [];
  for (const serial of devicesOf(sources)) {
    const isAtDesk = tse !== null && tse.master()?.serial === serial;
    const file = `${PACKAGE_NAMES.archives}/${serial}.tar`;
    const why = isAtDesk ? await pullOne(tse, { folder, name: file }) : NOT_HERE;
    archives.push({ name: serial, isHere: why === null, sentence: why === null ? '' : `${why} ${ELSEWHERE}` });
  }
  await folder.write(PACKAGE_NAMES.archiveList, [archiveList(['Jedes reicht von der Einrichtung an.'], archives)]);
  return archives.filter(({ isHere }) => !isHere).map(({ name }) => name);
}
