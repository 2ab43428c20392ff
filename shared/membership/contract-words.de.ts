import type { ContractWords } from './contract-terms.ts';
import { WITHDRAWAL_DAYS } from './terms.ts';

const months = (count: number): string => `${count} ${count === 1 ? 'Monat' : 'Monate'}`;

export const de: ContractWords = {
  months,
  labels: {
    features: 'Was du bekommst',
    term: 'Laufzeit und Verlängerung',
    cancelling: 'Kündigung',
    payment: 'Bezahlung',
    withdrawal: 'Widerrufsrecht',
  },
  dayYouPay: 'dem Tag, an dem du bezahlst',
  now: 'sofort',
  on: (day) => `am ${day}`,
  term: (count, begins, price) =>
    `Mindestens ${months(count)}, ab ${begins}. Danach verlängert sie sich Monat für Monat, für je ${price}, bis du kündigst.`,
  cancelling: (noticeDays) =>
    `Spätestens ${noticeDays === 1 ? 'einen Tag' : `${noticeDays} Tage`}, bevor ein bezahlter Monat endet, ` +
    'sonst endet sie einen Monat später; nie vor dem Ende ' +
    'der Mindestlaufzeit. In deinem Konto, per E-Mail oder mit dem Knopf am Ende jeder Seite.',
  payment: (firstMonth) =>
    `Mit Karte über Stripe, monatlich im Voraus, der erste Monat ${firstMonth}. Weitere Kosten fallen nicht an.`,
  withdrawal: `${WITHDRAWAL_DAYS} Tage ab Vertragsschluss, ohne einen Grund zu nennen.`,
  takeBack: 'Bis der Plan beginnt, kannst du den Wechsel auch in deinem Konto zurücknehmen.',
  membership: 'Mitgliedschaft',
  membershipId: 'Mitgliedsnummer',
  member: 'Mitglied',
  begins: 'Beginn',
  concluded: 'Geschlossen am',
  pricePerMonth: 'Preis pro Monat',
  price: 'Preis',
  perMonth: (price, note) => `${price} pro Monat, ${note}`,
  minimumTerm: 'Mindestlaufzeit',
  until: (term, day) => `${term}, bis ${day}`,
  inAll: (price) => `insgesamt ${price}`,
  vat: { regular: 'inkl. MwSt.', none: 'ohne MwSt. (§ 19 UStG)' },
  paper: {
    title: 'Dein Vertrag über die Mitgliedschaft',
    file: (membershipId) => `Mitgliedschaft ${membershipId}`,
    vat: { regular: 'inkl. MwSt.', none: 'steuerfrei nach § 19 UStG (Kleinunternehmer)' },
    early: 'Früher Beginn',
    earlyNone: 'Keiner: Der Plan beginnt erst nach der Zeit, in der du widerrufen kannst.',
    noTicks:
      'Du hast keinen früheren Beginn verlangt: Bei einem Widerruf innerhalb von 14 Tagen bekommst du alles zurück.',
  },
};
