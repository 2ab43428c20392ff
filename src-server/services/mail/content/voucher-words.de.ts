import type { WordsOf } from '#shared/words.ts';
import type { en } from './voucher-words.en.ts';

export const de: WordsOf<typeof en> = {
  amount: 'Wert',
  name: 'Gutschein',
  code: 'Code',
  left: 'Noch darauf',
  until: 'Gültig bis',
  from: 'Von',
  rest: 'Was übrig bleibt, bleibt darauf. Bar ausgezahlt wird er nur, wo das Gesetz es verlangt.',
  how: 'Gib den Code an der Kasse der Website unter „Gutschein“ ein. Er zahlt Tickets und Kurse, ganz oder zum Teil.',
  whoHas: 'Wer den Code hat, kann ihn einlösen. Pass also auf ihn auf wie auf Bargeld.',
  bought: {
    subject: (amount) => `Dein Gutschein über ${amount}`,
    preview: 'Die Seite zum Ausdrucken ist in dieser Mail.',
    title: (amount) => `${amount} zum Verschenken`,
    print: (name) => `Hallo ${name}, danke. Dein Gutschein ist in dieser Mail, als Seite zum Ausdrucken.`,
    sends: (name, address, day) =>
      `Hallo ${name}, danke. Wir schicken deinen Gutschein ${day === null ? 'jetzt gleich' : `am ${day}`} an ${address}. ` +
      'Hier hast du ihn auch selbst.',
    noVat:
      'Das ist ein Mehrzweckgutschein: Umsatzsteuer fällt erst beim Einlösen an, darum ist hier keine ausgewiesen.',
    change: '14 Tage Zeit, es dir anders zu überlegen, solange nichts eingelöst ist:',
  },
  forYou: {
    subject: (from) => (from === '' ? 'Ein Gutschein für dich' : `Ein Gutschein für dich von ${from}`),
    preview: 'Such dir einen Abend aus.',
    title: (amount) => `${amount} für dich`,
    hello: (name, from) =>
      `Hallo${name === '' ? '' : ` ${name}`}, ${from === '' ? 'jemand' : from} schenkt dir einen Abend. Welchen, suchst du aus.`,
    button: 'Zu den Abenden',
    why: 'Diese Mail bekommst du einmal, weil jemand deine Adresse für ein Geschenk angegeben hat. Wir nutzen sie für nichts anderes.',
  },
  refunded: {
    what: (name, code, rest) =>
      `Hallo ${name}, es ist der Preis deines Gutscheins ${code} oder ein Teil davon. Auf dem Gutschein sind noch ${rest}.`,
  },
  back: {
    label: 'Auf deinem Gutschein',
    outlook: (code, rest, day) =>
      `Es ist jetzt auf deinem Gutschein ${code}: Darauf sind noch ${rest}, gültig bis ${day}.`,
  },
};
