import type { StateWords } from './unpaid-notice.ts';

export const de: StateWords = {
  paidBy: {
    card: 'Mit Karte',
    free: 'Gratis',
    cash: 'Bar',
    bank: 'Per Überweisung',
    debit: 'Per Lastschrift',
    card_later: 'Bisher anders, danach mit Karte',
  },
  afterwards: {
    free: 'Sie verlängert sich nicht, und es wird dafür nie etwas abgebucht. Danach kannst du mit Karte Mitglied werden.',
    cash: 'Sie verlängert sich nicht. Wenn du weitermachen willst, zahl vorher an der Kasse nach, oder bestell danach mit Karte.',
    bank: 'Sie verlängert sich nicht. Wenn du weitermachen willst, überweis vorher für mehr Zeit, oder bestell danach mit Karte.',
    debit:
      'Sie geht mit unserer nächsten Lastschrift weiter; ohne eine endet sie an dem Tag. Zum Aufhören sag uns Bescheid.',
    card_later:
      'Sie verlängert sich nicht. Wenn du weitermachen willst, bestell nach diesem Tag mit Karte: So zahlst du nichts doppelt.',
  },
  unpaid: {
    anySum: 'Eine Zahlung ist noch offen.',
    sum: (amount, months) =>
      months === 1 ? `${amount} sind noch offen.` : `${amount} für ${months} Monate sind noch offen.`,
    later: 'auf Weiteres',
    grace: {
      title: 'Deine letzte Zahlung hat nicht geklappt',
      text: (sum, day) =>
        `${sum} Dein Pass gilt bis ${day}. Aktualisier deine Karte, dann buchen wir den Betrag automatisch ab.`,
    },
    suspended: {
      title: 'Dein Pass ist gesperrt',
      text: (sum) => `${sum} Sobald alles bezahlt ist, gilt dein Pass sofort wieder.`,
    },
  },
};
