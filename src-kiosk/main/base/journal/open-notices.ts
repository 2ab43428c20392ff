import { DESK_EXCEPTION_KINDS } from '#shared/door/exception-kinds.ts';
import { germanKinds } from '#shared/door/exception-words-german.ts';
import { REFUND_WAITING } from '#shared/door/snapshot.ts';
import { formatCents } from '#shared/money.ts';
import type { NoticeView } from '#shared/door/kiosk-bridge.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { DAY_MS } from '#shared/time.ts';
import type { DeskContext } from '../desk-context.ts';
import type { Store } from '../store/open-store.ts';
import { readSetting } from '../store/settings-table.ts';
import type { JournalRow } from './journal.ts';

/**
 * What the server said to this desk's journal as a whole, when it said no: shown in the inbox until it says yes again.
 */
export type PushRefusal = { at: number; code: string | null };
export const PUSH_REFUSED = 'push-refused';

export const pushRefusal = (store: Store): PushRefusal | null => readSetting<PushRefusal>(store, PUSH_REFUSED);

/** As long as the server tells of its own. */
const SHOWN_FOR_MS = 2 * DAY_MS;

const KINDS: Record<string, string> = {
  admission: 'Einlass',
  reentry: 'Wiedereinlass',
  undo: 'Rücknahme',
  sale: 'Verkauf',
  refund: 'Erstattung',
  cash: 'Kasse',
  shift: 'Schicht',
  pin: 'PIN-Eingabe',
  walkin: 'Einlass ohne Ticket',
  voucher: 'Gutschein',
  document: 'Bon',
  outage: 'TSE-Ausfall',
  closing: 'Kassenabschluss',
};

const titleOf = (kind: string): string =>
  kind === REFUND_WAITING ? 'Erstattung wartet' : (ownEntry<string>(DESK_EXCEPTION_KINDS, kind) ?? 'Bitte ansehen');

/** Why the server takes no entry at all; what nobody can do anything about here is not said. */
const REFUSED_BECAUSE: Readonly<Record<string, string>> = {
  JOURNAL_GAP: ': Dort fehlt ein Eintrag davor',
  JOURNAL_BROKEN: ': Es sieht verändert aus',
};
const reasonOf = (code: string | null): string => ownEntry(REFUSED_BECAUSE, code ?? '') ?? '';

/** The server does not take the journal as it is: everything goes on, but nothing arrives. */
function refusedJournal({ store }: DeskContext): NoticeView[] {
  const refusal = pushRefusal(store);
  if (refusal === null) return [];
  return [
    {
      id: 'push-refused',
      at: new Date(refusal.at),
      title: 'Abgleich abgelehnt',
      detail: `Der Server nimmt das Journal dieser Kasse nicht an${reasonOf(refusal.code)}. Nichts ist verloren; bitte der Aufsicht sagen.`,
    },
  ];
}

/**
 * What waits for a person: the server's exceptions of this desk, refunds that the office handed over, and entries it did
 * not take but says nothing more about. The newest first.
 */
export function openNotices(ctx: DeskContext): NoticeView[] {
  const { notices } = ctx.snapshot();
  const told = notices
    .filter(({ isResolved }) => !isResolved)
    .map(({ id, kind, detail, at }) => ({
      id,
      at: new Date(at),
      title: titleOf(kind),
      detail: detail.replace(`${titleOf(kind)}: `, ''),
    }));
  const known = new Set(notices.map(({ entryId }) => entryId)); // resolved ones too: a person has seen them
  const own = ctx.store
    .all<JournalRow>(
      "SELECT * FROM journal WHERE outcome = 'exception' AND recorded_at >= ? ORDER BY recorded_at",
      ctx.now().getTime() - SHOWN_FOR_MS,
    )
    .filter(({ id }) => !known.has(id))
    .map(({ id, kind, note, recorded_at }) => ({
      id,
      at: new Date(recorded_at),
      title: `${ownEntry(KINDS, kind) ?? 'Eintrag'} nicht übernommen`,
      detail: note === null ? 'Der Server hat keinen Grund genannt.' : `${germanKinds(note)}. Der Aufsicht sagen.`,
    }));
  const cards = ctx.card.released().map(({ refundId, amountCents, reason, at }) => ({
    id: refundId,
    at: new Date(at),
    title: 'Kartenzahlung ungeklärt',
    detail:
      `${formatCents(amountCents, 'de')}, von der Aufsicht freigegeben: ${reason}. ` +
      'Mit Netz wird sie beendet oder erstattet.',
  }));
  return [...refusedJournal(ctx), ...cards, ...told, ...own].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}
