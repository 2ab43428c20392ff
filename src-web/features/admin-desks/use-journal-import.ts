import { useState } from 'react';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import type { JournalPreview } from '#shared/door/desk-inputs.ts';
import type { SyncResult } from '#shared/door/kasse-inputs.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { journalWords } from './journal-words.ts';
import { useWords } from '#web/ui/lang.tsx';

type JournalFile = {
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
function readJournalFile(text: string): JournalFile | null {
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

/** A long night is sent in pieces, so that the desks do not have to wait for the import. */
const PIECE = 100;

export type Imported = { entry: JournalEntry; result: SyncResult };
export type JournalImport = {
  /** Whose journal it is. */
  deskId: string;
  entries: readonly JournalEntry[];
  preview: JournalPreview | null;
  results: readonly Imported[];
  /** What prevents the import, in a sentence. */
  failure: string | null;
  step: 'empty' | 'reading' | 'read' | 'importing' | 'done';
};

const NOTHING: JournalImport = { deskId: '', entries: [], preview: null, results: [], failure: null, step: 'empty' };

function* piecesOf(entries: readonly JournalEntry[]): Generator<JournalEntry[]> {
  for (let at = 0; at < entries.length; at += PIECE) yield entries.slice(at, at + PIECE);
}

function together(a: JournalPreview | null, b: JournalPreview): JournalPreview {
  if (a === null) return b;
  const fresh = { ...a.fresh };
  for (const [kind, count] of Object.entries(b.fresh) as [keyof typeof fresh, number][])
    fresh[kind] = (fresh[kind] ?? 0) + count;
  return {
    ...b,
    known: a.known + b.known,
    isForked: a.isForked || b.isForked,
    fresh,
    cashCents: a.cashCents + b.cashCents,
    cardCents: a.cardCents + b.cardCents,
    firstAt: a.firstAt ?? b.firstAt,
    lastAt: b.lastAt ?? a.lastAt,
  };
}

type Act = {
  choose: (file: File) => Promise<void>;
  /** The name is for a desk that is not known here. */ start: (lostDeskName?: string) => Promise<void>;
};

/**
 * A desk's exported journal: read, looked through, then imported piece by piece. Whatever breaks off can be done again:
 * nothing counts twice. Without a desk the file says whose it is.
 */
export function useJournalImport(onlyDeskId: string | null): JournalImport & Act {
  const words = useWords(journalWords);
  const [state, setState] = useState(NOTHING);
  const utils = trpc.useUtils();
  const { mutateAsync: look } = trpc.admin.desks.previewJournal.useMutation();
  const { mutateAsync: bring } = trpc.admin.desks.importJournal.useMutation();
  const choose = async (chosen: File): Promise<void> => {
    const file = readJournalFile(await chosen.text());
    if (file === null) return setState({ ...NOTHING, failure: words.thisNotJournalExported });
    const deskId = onlyDeskId ?? file.deskId;
    if (deskId === null)
      return setState({
        ...NOTHING,
        failure: words.whichDesk,
      });
    if (file.deskId !== null && file.deskId !== deskId)
      return setState({ ...NOTHING, failure: words.thisJournalAnotherDesk });
    const { entries } = file;
    setState({ ...NOTHING, deskId, entries, step: 'reading' });
    try {
      let preview: JournalPreview | null = null;
      for (const piece of piecesOf(entries)) {
        preview = together(preview, await look({ deskId, entries: piece, after: preview?.end ?? null }));
        if (preview.problem !== null) break;
      }
      setState({ ...NOTHING, deskId, entries, preview, step: 'read' });
    } catch (error) {
      setState({ ...NOTHING, failure: failureSentence(error) });
    }
  };
  const start = async (lostDeskName?: string): Promise<void> => {
    const results: Imported[] = [];
    setState((before) => ({ ...before, results: [], failure: null, step: 'importing' }));
    try {
      for (const piece of piecesOf(state.entries)) {
        const answer = await bring({ deskId: state.deskId, entries: piece, lostDeskName });
        results.push(
          ...piece.flatMap((entry, at) =>
            answer.results[at] === undefined ? [] : [{ entry, result: answer.results[at] }],
          ),
        );
        setState((before) => ({ ...before, results: [...results] }));
      }
      setState((before) => ({ ...before, step: 'done' }));
    } catch (error) {
      setState((before) => ({ ...before, failure: failureSentence(error), step: 'read' }));
    }
    await utils.admin.invalidate();
  };
  return { ...state, choose, start };
}
