import { formatLongDate, formatTime, type LocalDate } from '#shared/time.ts';

const SECONDS = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const DAY = new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

/** A cancellation or withdrawal as it was declared, in the words of the law, which says Sie. */
export const de = {
  title: { cancel: 'Kündigung', withdraw: 'Widerruf' },
  /** What is declared, in one sentence. */
  sentence: {
    cancel: 'Hiermit kündige ich den folgenden Vertrag.',
    withdraw: 'Hiermit widerrufe ich den folgenden Vertrag.',
  },
  manners: { ordinary: 'ordentliche Kündigung', extraordinary: 'außerordentliche Kündigung' },
  /** No day named (§ 312k (5) BGB). */
  earliest: 'zum frühestmöglichen Zeitpunkt',
  labels: {
    receivedAt: 'Eingegangen am',
    manner: 'Art der Kündigung',
    reason: 'Kündigungsgrund',
    name: 'Name',
    identification: 'Weitere Angaben zur Person',
    contract: 'Vertrag',
    endsOn: 'Kündigung zum',
    email: 'E-Mail-Adresse',
  },
  /** How the file is called that its sender stores. */
  file: { cancel: 'kuendigung.txt', withdraw: 'widerruf.txt' },
  to: (recipient: string) => `An: ${recipient}`,
  /** `Freitag, 16. Januar 2026, 12:00:00 Uhr`: both laws want day and time of the receipt. */
  received: (at: Date) => `${formatLongDate(at, 'de')}, ${SECONDS.format(at)} Uhr`,
  /** `Freitag, 16. Januar 2026, 12:00 Uhr`: when something will happen, and until when one can answer. */
  minute: (at: Date) => `${formatLongDate(at, 'de')}, ${formatTime(at)} Uhr`,
  /** `31. Mai 2026` */
  day: (day: LocalDate) => DAY.format(new Date(`${day}T12:00:00Z`)),
};
