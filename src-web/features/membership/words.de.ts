import { MEMBERSHIP_MESSAGES_DE } from '#shared/membership/membership-messages.de.ts';
import { de as state } from '#shared/membership/state-words.de.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import type { OwnMembershipWords } from './words.ts';

export const de: OwnMembershipWords = {
  ...state,
  says: MEMBERSHIP_MESSAGES_DE,
  loading: 'Wird geladen',
  again: 'Noch einmal versuchen',
  verifying: 'Deine Mitgliedschaft wird geprüft',
  pass: {
    paused: 'Pausiert: Dieser Pass öffnet keine Türen, bis es weitergeht.',
    unpaid: 'Nicht bezahlt: Dieser Pass öffnet keine Türen, bis alles bezahlt ist.',
    code: (memberId) => `QR-Code der Mitgliedschaft ${memberId}`,
    number: (memberId) => `Mitgliedsnummer ${memberId}`,
    loading: 'QR-Code wird geladen',
  },
  do: {
    checking: 'Wird geprüft',
    refresh: 'Status aktualisieren',
    download: 'QR-Code als SVG speichern',
    google: 'Zu Google Wallet hinzufügen',
    openingGoogle: 'Google Wallet wird geöffnet',
    apple: 'Zu Apple Wallet hinzufügen',
    manage: 'Mitgliedschaft verwalten',
    card: 'Zahlungsart ändern',
    continue: 'Mitgliedschaft fortsetzen',
    resume: 'Früher weitermachen',
    opening: 'Wird geöffnet',
    portal: { title: 'Zahlungsart', text: 'Die Seite für deine Zahlungsart wird geöffnet.' },
  },
  missedNights: ({ count, rule, pausedUntil }) =>
    (count === 0 ? '' : `Kostenlose Plätze, die in ${rule.withinDays} Tagen leer blieben: ${count}. `) +
    (pausedUntil === null
      ? `Ab ${rule.count} bekommst du einen erst in den letzten 24 Stunden vor einem Abend, ${rule.pauseDays} Tage lang. ` +
        'Gib rechtzeitig frei, was du nicht brauchst.'
      : `Bis ${formatDayAndMonth(pausedUntil, 'de')} bekommst du einen erst in den letzten 24 Stunden vor einem Abend.`),
  facts: {
    joined: 'Mitglied seit',
    nextPayment: 'Nächste Zahlung',
    accessUntil: 'Zutritt bis',
    endsOn: 'Endet am',
    memberId: 'Mitgliedsnummer',
    paid: 'Bezahlt',
    price: 'Preis',
    perMonth: (price) => `${price} pro Monat`,
  },
  none: {
    title: 'Keine laufende Mitgliedschaft',
    ended: (tier, day) =>
      tier === null ? `Deine Mitgliedschaft endete am ${day}.` : `Deine Mitgliedschaft „${tier}“ endete am ${day}.`,
    gives: (name, first) => `${name}: ${first}.`,
    join: 'Zum Members Club',
    recover: 'Ich habe schon bezahlt',
    recovering: 'Deine Zahlungen werden geprüft',
  },
  chip: {
    grace: 'Zahlung fehlgeschlagen',
    suspended: 'Nicht bezahlt',
    paused: 'Pausiert',
    cancelled: 'Gekündigt',
    active: 'Aktiv',
  },
  later: 'auf Weiteres',
  cancelled: {
    title: 'Deine Mitgliedschaft ist gekündigt',
    onHold: (ends) =>
      `Sie pausiert gerade und endet am ${ends}, ohne dass sie vorher weitergeht. Es wird nichts mehr abgebucht. Bis dahin ` +
      'kannst du die Kündigung zurücknehmen.',
    until: (ends) => `Dein Pass gilt bis ${ends}. Bis dahin kannst du die Kündigung zurücknehmen.`,
    pauseAhead: (starts, resumes, ends) =>
      `Deine Pause beginnt am ${starts}. Dein Pass gilt bis dahin, und wieder von ${resumes} bis ${ends}, wenn deine ` +
      'Mitgliedschaft endet. Bis zum Ende kannst du die Kündigung zurücknehmen.',
    pauseToEnd: (starts, ends) =>
      `Deine Pause beginnt am ${starts}. Dein Pass gilt bis dahin, und deine Mitgliedschaft endet am ${ends}. Bis zum Ende ` +
      'kannst du die Kündigung zurücknehmen.',
  },
  paused: {
    title: (until) => `Pausiert bis ${until}`,
    ends: (until, ends) =>
      `Bis dahin wird nichts abgebucht, und dein Pass öffnet keine Türen. Er gilt wieder von ${until} bis ${ends}, wenn ` +
      'deine Mitgliedschaft endet.',
    resumes: 'Bis dahin wird nichts abgebucht, und dein Pass öffnet keine Türen. Danach geht es von selbst weiter.',
  },
  given: { free: (until) => `Gratis bis ${until}`, paid: (until) => `Bezahlt bis ${until}` },
  changes: {
    title: (day) => `Dein Plan wechselt am ${day}`,
    text: (tier) =>
      `${tier} beginnt an dem Tag. Bis dahin bleibt alles, wie es ist, und du kannst den Wechsel zurücknehmen.`,
  },
  pauseAhead: {
    title: (day) => `Pause ab ${day}`,
    text: (until) => `Dein Pass gilt bis dahin. Am ${until} geht es von selbst weiter.`,
  },
};
