import type { JournalEntry } from '#shared/door/journal-entry.ts';

export type JournalFile = {
  /** Null where the desk had forgotten who it was. */ deskId: string | null;
  entries: JournalEntry[];
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The hash covers exactly what the desk wrote, so nothing is corrected here: the server checks all of it. */
function entryOf(value: unknown): JournalEntry | null {
  if (!isRecord(value) || typeof value['recordedAt'] !== 'string' || typeof value['deviceSeq'] !== 'number')
    return null;
  const recordedAt = new Date(value['recordedAt']);
  return Number.isNaN(recordedAt.getTime()) ? null : ({ ...value, recordedAt } as JournalEntry);
}

/** What a desk wrote with 'Vorgänge als Datei sichern' or 'Ganzes Journal sichern'; null for any other file. */
export function readJournalFile(text: string): JournalFile | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(file) || !Array.isArray(file['entries'])) return null;
  const entries = file['entries'].map(entryOf).filter((entry) => entry !== null);
  if (entries.length === 0 || entries.length < file['entries'].length) return null;
  return {
    deskId: typeof file['deskId'] === 'string' ? file['deskId'] : null,
    entries: [...entries].sort((a, b) => a.deviceSeq - b.deviceSeq),
  };
}
