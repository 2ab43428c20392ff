import type { WordsOf } from '#shared/words.ts';
import type { en } from './workshop-words.en.ts';

export const de: WordsOf<typeof en> = {
  facts: { workshop: 'Workshop', date: 'Datum', duration: 'Dauer' },
  minutes: (count) => `${count} Minuten`,
  follow: 'Zu deinem Vorschlag',
  yoursAlone: 'Dieser Link ist nur für dich: Wer ihn hat, kann den Vorschlag zurückziehen.',
  submitted: {
    subject: 'Dein Workshop-Vorschlag ist da',
    preview: 'Wir schauen uns jeden Vorschlag an und antworten per E-Mail.',
    title: 'Danke für deinen Vorschlag',
    text:
      'Dein Workshop-Vorschlag ist bei uns. Wir schauen uns jeden an und antworten per E-Mail; so lange halten wir dir den ' +
      'Tag frei.',
    notYou:
      'Das warst nicht du? Dann hat sich jemand bei der Adresse vertippt: Zieh den Vorschlag über den Link oben zurück oder ' +
      'sag uns einfach Bescheid.',
  },
  approved: {
    subject: (topic) => `Zugesagt: ${topic}`,
    preview: (when) => `Wir sehen uns am ${when}.`,
    title: 'Dein Workshop ist zugesagt',
    hello: (name) =>
      `Hallo ${name}, wir freuen uns auf deinen Workshop. Er steht ab jetzt in unserem Workshop-Kalender.`,
    terms:
      'Was wir vereinbaren (Honorar, Fahrt, wer was mitbringt), kommt in einer eigenen E-Mail. Es gilt erst, wenn du dazu ' +
      'ja gesagt hast.',
  },
  rejected: {
    subject: (topic) => `Dein Workshop-Vorschlag: ${topic}`,
    preview: 'Diesmal klappt es leider nicht.',
    title: 'Diesmal nicht',
    hello: (name, topic) => `Hallo ${name}, danke für „${topic}“. Diesmal klappt es leider nicht.`,
    next: 'Der Tag ist wieder frei, und wir freuen uns über deine nächste Idee.',
    button: 'Noch einen Workshop vorschlagen',
  },
};
