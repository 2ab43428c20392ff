/**
 * Why a journal entry could not be applied as it stands, or was applied and needs a look. Nothing of it is ever
 * dropped.
 */
export const DESK_EXCEPTION_KINDS = {
  double_admission: 'Doppelt eingelassen',
  ticket_cancelled: 'Storniertes Ticket eingelassen',
  unknown_ticket: 'Unbekannter Code eingelassen',
  banned: 'Trotz Hausverbot eingelassen',
  no_membership: 'Ohne laufende Mitgliedschaft eingelassen',
  entitlement_spent: 'Mitgliedspreis war schon verbraucht',
  over_capacity: 'Über die Kapazität verkauft',
  goods_oversold: 'Mehr Ware verkauft als gezählt',
  price_differs: 'Anderer Preis als in der Preisliste',
  unknown_ticket_type: 'Ticketart gibt es nicht mehr',
  sale_unknown: 'Verkauf nicht gefunden',
  refund_too_large: 'Mehr erstattet als bezahlt',
  not_allowed: 'Ohne Berechtigung',
  supervisor_unproved: 'PIN der Aufsicht nicht nachgewiesen',
  unknown_cashier: 'Person ohne Recht an der Kasse',
  card_unverified: 'Kartenzahlung beim Anbieter nicht bestätigt',
  session_conflict: 'Kassensitzung passt nicht',
  z_number_gap: 'Z-Nummer mit Lücke',
  count_unclear: 'Kassenzählung geht nicht auf oder ist nicht begründet',
  free_unapproved: 'Frei über der Grenze ohne Aufsicht',
  slip_missing: 'Kartenzahlung ohne Belegnummer und ohne Aufsicht',
  handed_out_twice: 'Gekauftes doppelt ausgegeben',
  voucher_twice: 'Gutschein doppelt eingelöst',
  voucher_void: 'Gutschein eines erstatteten Tickets eingelöst',
  voucher_unknown: 'Unbekannter Gutschein eingelöst',
  voucher_spent: 'Ticket erstattet, Gutschein schon eingelöst',
  undo_too_late: 'Rückgängig ohne Aufsicht',
  document_gap: 'Bon-Nummer mit Lücke',
  document_twice: 'Bon-Nummer doppelt vergeben',
  document_differs: 'Bon widerspricht sich',
  signature_wrong: 'TSE-Signatur stimmt nicht',
  outage_differs: 'TSE-Ausfall passt nicht zum Journal',
  closing_differs: 'Kassenabschluss passt nicht zu den Bons',
  journal_fork: 'Kasse lief aus einem alten Stand weiter',
  not_readable: 'Eintrag nicht lesbar',
} as const;
export type DeskExceptionKind = keyof typeof DESK_EXCEPTION_KINDS;

export const isExceptionKind = (kind: string): kind is DeskExceptionKind => Object.hasOwn(DESK_EXCEPTION_KINDS, kind);

/**
 * What is known of an exception, for its words (exception-words.ts in English, exception-words-german.ts). `detail` is
 * the server's own note, in cents, numbers and codes, and never shown as it stands. `at` is when it happened.
 */
export type ExceptionFacts = {
  kind: string;
  detail: string;
  /** Whom it is about, as far as they are known. */ guest?: string | null;
  ticketNumber?: string | null;
  /** Of a phone with who helps there: 'Handy 2 (Aylin)'. */ deskName?: string;
  /** The one that was first. */ otherDeskName?: string | null;
  at?: Date;
};

/** What the note of a double admission says: the first time and its door, and of a guest list how many came. */
export function partsOfTwice(detail: string): { time?: string; desk: string; came?: string; listed?: string } {
  const [, came, listed, time, desk = ''] =
    /^(?:guest_list (\d+)\/(\d+)|[a-z_]+)(?: (\d\d:\d\d) ?(.*))?$/.exec(detail) ?? [];
  return { time, desk, came, listed };
}
