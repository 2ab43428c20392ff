/** Green lets in, amber asks a human, red refuses. */
export const VERDICT_COLOURS = ['green', 'amber', 'red'] as const;
export type VerdictColour = (typeof VERDICT_COLOURS)[number];

/** Why: the closed list, with its colour, word and what to do, in the words of the door. */
export const VERDICTS = {
  valid: { colour: 'green', word: 'GÜLTIG', todo: 'Einlassen' },
  member_free: { colour: 'green', word: 'MITGLIED', todo: 'Eintritt frei' },
  reentry: { colour: 'green', word: 'STEMPEL', todo: 'Wieder einlassen' },
  already_used: { colour: 'amber', word: 'SCHON BENUTZT', todo: 'Stopp. Stempel prüfen.' },
  member_pays: { colour: 'amber', word: 'MITGLIED CLUB', todo: 'Mitgliedspreis kassieren' },
  member_has_ticket: {
    colour: 'amber',
    word: 'MITGLIEDSPREIS VERBRAUCHT',
    todo: 'Ticket zeigen lassen oder normal verkaufen.',
  },
  house_full: { colour: 'amber', word: 'HAUS VOLL', todo: 'Abendleitung entscheidet.' },
  disputed: { colour: 'amber', word: 'ZAHLUNG STRITTIG', todo: 'Abendleitung fragen.' },
  absent_said: { colour: 'amber', word: 'ABGEMELDET', todo: 'Für heute abgemeldet: einlassen, wenn Platz ist.' },
  not_checkable: { colour: 'amber', word: 'NICHT PRÜFBAR', todo: 'Ausweis und Bestellung zeigen lassen.' },
  too_early: { colour: 'amber', word: 'ZU FRÜH', todo: 'Noch nicht einlassen.' },
  voucher: { colour: 'amber', word: 'GUTSCHEIN', todo: 'Kein Ticket: an der Kasse einlösen.' },
  cancelled: { colour: 'red', word: 'UNGÜLTIG', todo: 'Nicht einlassen: storniert oder umgebucht.' },
  replaced: {
    colour: 'red',
    word: 'UNGÜLTIG',
    todo: 'Nicht einlassen: Ticket zurückgenommen, dieser Code gilt nicht mehr.',
  },
  banned: { colour: 'red', word: 'HAUSVERBOT', todo: 'Nicht einlassen, Abendleitung holen.' },
  wrong_event: { colour: 'red', word: 'UNGÜLTIG', todo: 'Nicht einlassen: anderes Event.' },
  event_cancelled: { colour: 'red', word: 'UNGÜLTIG', todo: 'Nicht einlassen: Event abgesagt.' },
  unknown_code: { colour: 'red', word: 'UNGÜLTIG', todo: 'Nicht einlassen: unbekannter Code.' },
  forged: { colour: 'red', word: 'UNGÜLTIG', todo: 'Nicht einlassen: Fälschung.' },
  expired: { colour: 'red', word: 'UNGÜLTIG', todo: 'Nicht einlassen: abgelaufen.' },
  revoked: { colour: 'red', word: 'UNGÜLTIG', todo: 'Nicht einlassen: Karte gesperrt.' },
  no_membership: { colour: 'red', word: 'UNGÜLTIG', todo: 'Keine laufende Mitgliedschaft: normal verkaufen.' },
} as const satisfies Record<string, { colour: VerdictColour; word: string; todo: string }>;
export type VerdictReason = keyof typeof VERDICTS;

export const VERDICT_REASONS = Object.keys(VERDICTS) as [VerdictReason, ...VerdictReason[]];

/** Amber that a human may decide to let in; the desk sends it back as `confirmed`. */
export const CONFIRMABLE_REASONS = [
  'house_full',
  'disputed',
  'absent_said',
  'not_checkable',
  'too_early',
] as const satisfies readonly VerdictReason[];
export type ConfirmableReason = (typeof CONFIRMABLE_REASONS)[number];

/** 'Anna M.': the first name and the initial of the last name, which is all that a door needs. */
export function doorName(name: string | null): string | null {
  const parts = (name ?? '')
    .trim()
    .split(/\s+/u)
    .filter((part) => part !== '');
  const [first] = parts;
  if (first === undefined) return null;
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  return last === undefined ? first : `${first} ${(Array.from(last)[0] ?? '').toUpperCase()}.`;
}
