import type { LeftOutReason } from '#shared/orders/import/order-import.ts';

export type ForeignState = 'valid' | 'used' | Exclude<LeftOutReason, 'duplicate'>;

/** In this order: `not attending` is no `attending`, and what was given back in part still counts. */
const WORDS: readonly (readonly [RegExp, ForeignState])[] = [
  [/partial|teilweise/, 'valid'],
  [/refund|erstattet|zurückgezahlt|rückerstattet|remboursé/, 'refunded'],
  [/not attending|nimmt nicht teil|cancel|storniert|abgesagt|gelöscht|deleted|void|annulé/, 'cancelled'],
  [/unpaid|unbezahlt|nicht bezahlt|pending|ausstehend|offen|expired|abgelaufen|awaiting|reserved|wartet/, 'unpaid'],
  [/checked|eingecheckt|\bused\b|benutzt|eingelassen|entwertet/, 'used'],
  [/paid|bezahlt|attending|teilnahme|nimmt teil|free|kostenlos|placed/, 'valid'],
  [/active|aktiv|complete|closed|ended|abgeschlossen|valid|gültig|confirmed|bestätigt/, 'valid'],
];

/** What a status says, in English or German; null for a word that is not known. An empty one says nothing. */
export function stateOfWord(word: string): ForeignState | null {
  const said = word.toLowerCase().trim();
  if (said === '' || /^(ok|p|yes|ja)$/.test(said)) return 'valid';
  return WORDS.find(([pattern]) => pattern.test(said))?.[1] ?? null;
}

/** Whether a cell says no (`not checked in`, `noch nicht`); an empty one does too. */
export const isNo = (cell: string): boolean =>
  /^(no|nein|n|0|false|falsch|never|nie|none|n\/?a|[-–—]*|not\b.*|(noch )?nicht\b.*|non|faux|☐|✗)$/iu.test(cell.trim());
