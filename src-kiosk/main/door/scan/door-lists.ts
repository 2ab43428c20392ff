import type { ScanLineView } from '#shared/door/desk-state.ts';
import { VERDICTS } from '#shared/door/verdict-words.ts';
import type { CheckInPayload } from '#shared/door/journal-entry.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { listLastScans, listUnder18, type ScanRow } from '../../base/store/check-in-rows.ts';

export type MidnightGuest = { entryId: string; name: string; at: Date };

const SCANS_SHOWN = 5;
/** The longest night; what was scanned at the one before is no news. */
const TONIGHT_MS = 12 * HOUR_MS;
const TONES = { green: 'go', amber: 'stop', red: 'no' } as const;

/** On a line among others nothing is shouted. */
const quietly = (word: string): string => word.slice(0, 1) + word.slice(1).toLocaleLowerCase('de');

function wayIn({ kind_of_guest: kind, type_name: type }: ScanRow, word: string): string {
  return kind === 'member' ? 'Mitglied' : (type ?? quietly(word));
}

/** The last five answers this desk gave tonight. */
export function lastScans(ctx: DeskContext): ScanLineView[] {
  return listLastScans(ctx.store, SCANS_SHOWN)
    .filter(({ recorded_at }) => recorded_at > ctx.now().getTime() - TONIGHT_MS)
    .map((row) => {
      const payload = JSON.parse(row.payload) as CheckInPayload;
      const { colour, word, todo } = ownEntry(VERDICTS, payload.reason) ?? VERDICTS.unknown_code;
      const isGo = payload.decision === 'admitted';
      return {
        entryId: row.id,
        at: new Date(row.recorded_at),
        tone: isGo ? 'go' : TONES[colour],
        title: row.holder ?? quietly(word),
        detail: row.undone_at !== null ? 'zurückgenommen' : isGo ? wayIn(row, word) : todo,
        isUndone: row.undone_at !== null,
        canUndo: row.undone_at === null && row.is_own === 1,
      };
    });
}

/** Who must leave by midnight (§ 5 JuSchG): shown from 23:45. */
export function midnightList(ctx: DeskContext): MidnightGuest[] {
  const event = ctx.tonight();
  if (event === null) return [];
  return listUnder18(ctx.store, event.id).map(({ entry_id, holder, at }) => ({
    entryId: entry_id,
    name: holder ?? 'Gast ohne Namen',
    at: new Date(at),
  }));
}
