/** The words of widgets and embedded pages, in the two languages they speak. */
export const EMBED_WORDS = {
  en: {
    from: 'from',
    free: 'Free',
    soldOut: 'Sold out',
    tickets: 'Tickets',
    none: 'No nights are planned just now.',
    all: 'All nights',
    opens: 'opens in a new tab',
    cancelled: 'Cancelled',
    now: 'On now',
    failed: 'The nights could not be loaded.',
  },
  de: {
    from: 'ab',
    free: 'Frei',
    soldOut: 'Ausverkauft',
    tickets: 'Tickets',
    none: 'Gerade ist nichts geplant.',
    all: 'Alle Abende',
    opens: 'öffnet in einem neuen Tab',
    cancelled: 'Abgesagt',
    now: 'Läuft gerade',
    failed: 'Die Abende konnten nicht geladen werden.',
  },
} as const;
