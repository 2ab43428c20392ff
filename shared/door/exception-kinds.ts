/**
 * Why a journal entry could not be applied as it stands, or was applied and needs a look. Nothing of it is ever
 * dropped.
 */
export const DESK_EXCEPTION_KINDS = {
  double_admission: 'Doppelt eingelassen',
  ticket_cancelled: 'Storniertes Ticket eingelassen',
  unknown_ticket: 'Unbekannter Code eingelassen',
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
  voucher_twice: 'Gutschein doppelt eingelöst',
  voucher_void: 'Gutschein eines erstatteten Tickets eingelöst',
  voucher_unknown: 'Unbekannter Gutschein eingelöst',
  voucher_spent: 'Ticket erstattet, Gutschein schon eingelöst',
  undo_too_late: 'Rückgängig ohne Aufsicht',
  journal_fork: 'Kasse lief aus einem alten Stand weiter',
  not_readable: 'Eintrag nicht lesbar',
} as const;
export type DeskExceptionKind = keyof typeof DESK_EXCEPTION_KINDS;
