import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import type { ClosingPayload } from '#shared/fiscal/closing.ts';
import type { ArchiveState } from '#shared/fiscal/office-states.ts';
import { archiveList, type ListedArchive } from '#shared/fiscal/package/package-texts.ts';
import { fiscalPaths } from '#server/adapters/fiscal-files.ts';
import { archivesOf, type ArchiveRow } from '../archive-rows.ts';
import type { BookContext } from '../book-context.ts';
import { entryOfClosing } from '../closing-rows.ts';

/**
 * One closing of the period with the archive of its device, as far as that is here: `<register>-Z117`, with the beginning
 * of the device's serial number where several have signed.
 */
export type ArchivePart = ListedArchive & {
  /** Null where there is none to hand over. */
  file: string | null;
};

const STATE_WORDS: Record<ArchiveState, string> = {
  wanted: 'Das Archiv liegt noch nicht vor; es wird weiter angefordert.',
  checking: 'Das Archiv liegt vor, seine Prüfung steht noch aus.',
  verified: 'Geprüft, ohne Beanstandung.',
  faulty: 'Geprüft, mit Beanstandungen',
  failed: 'Das Archiv war nicht zu bekommen.',
};

function sentenceOf({ state, problems, messages }: ArchiveRow): string {
  const found = problems.length === 0 ? '' : ` (${problems.join('; ')})`;
  const count = messages === null ? '' : ` ${messages} Protokollmeldungen.`;
  return `${STATE_WORDS[state]}${found}${count}`;
}

type Named = { name: string; archive: ArchiveRow };

/** A device's archive is named after the closing; where a closing has several, after the device, too. */
const namesOf = (name: string, archives: readonly ArchiveRow[]): Named[] =>
  archives.map((archive) => ({
    name: archives.length === 1 ? name : `${name}-${archive.deviceSerial.replaceAll(/[^\da-f]/g, '').slice(0, 16)}`,
    archive,
  }));

function partOf(folder: string, { name, archive }: Named): ArchivePart {
  const file = archive.file === null ? null : fiscalPaths(folder).archive(archive.file);
  const isHere = file !== null && existsSync(file);
  return { name, file: isHere ? file : null, sentence: sentenceOf(archive), isHere };
}

/** The archives of these closings: each good or faulty one with its file, all others with the reason. */
export function archiveParts(
  ctx: BookContext,
  { folder, closings }: { folder: string; closings: readonly ClosingPayload[] },
): ArchivePart[] {
  const entries = closings.map(({ zNumber, master: { register } }) => ({
    name: `${register.serial}-Z${zNumber}`,
    entryId: entryOfClosing(ctx, { registerSerial: register.serial, zNumber }) ?? '',
  }));
  const archives = archivesOf(
    ctx,
    entries.map(({ entryId }) => entryId),
  );
  return entries.flatMap(({ name, entryId }): ArchivePart[] => {
    const own = namesOf(name, archives.get(entryId) ?? []);
    return own.length === 0
      ? [{ name, file: null, sentence: 'Kein Beleg dieses Abschlusses ist signiert.', isHere: false }]
      : own.map((one) => partOf(folder, one));
  });
}

/** The list of these archives. */
export const archiveListOf = (parts: readonly ArchivePart[]): string =>
  archiveList(
    [
      'Ein Archiv je Kassenabschluss und Einrichtung. Geprüft werden jede Signatur, die Zertifikate, die Zähler und ob',
      'Archiv und Belege übereinstimmen.',
    ],
    parts,
  );

const PIECE_BYTES = 64 * 1024;

/** A file, piece by piece. A piece is overwritten by the next one. */
export function* piecesOfFile(file: string): Generator<Uint8Array> {
  const handle = openSync(file, 'r');
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  try {
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer)) yield buffer.subarray(0, read);
  } finally {
    closeSync(handle);
  }
}
