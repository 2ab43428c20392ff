import type { WordsOf } from '#shared/words.ts';
import type { en } from './partner-words.en.ts';

export const de: WordsOf<typeof en> = {
  named: {
    subject: (from, title) => `${from} möchte mit dir tanzen: ${title}`,
    preview: (until) => `Dein Platz ist bis ${until} reserviert.`,
    hello: (from, role, until) =>
      `Hallo, ${from} hat einen Platz für diesen Abend und dich als Partner genannt. Du würdest ${role} tanzen. Dein Platz ` +
      `ist bis ${until} reserviert: Du zahlst ihn selbst, und ihr seid beide dabei.`,
    price: (amount) => `Er kostet ${amount}, oder was deine Mitgliedschaft daraus macht.`,
    button: 'Meinen Platz ansehen',
    no: 'Dort kannst du auch absagen: Dann bekommt ihn jemand anderes.',
    why: (from, url) =>
      `Du bekommst diese Mail, weil ${from} deine Adresse eingegeben hat. Wir vergessen sie, sobald du geantwortet hast ` +
      `oder die Zeit um ist. Wie wir mit deinen Daten umgehen: ${url}`,
  },
  reminded: {
    subject: (until, title) => `Bis ${until} für dich reserviert: ${title}`,
  },
  off: {
    subject: (title) => `Nicht mehr für dich reserviert: ${title}`,
    preview: 'Du musst nichts tun.',
    title: 'Der Platz ist nicht mehr reserviert',
    text: (title) =>
      `Der Platz neben deinem Partner bei ${title} ist nicht mehr für dich reserviert: Die Bestellung ist abgelaufen, oder ` +
      'jemand anderes wurde gefragt. Du hast nichts gezahlt, und deine Adresse ist vergessen.',
    button: 'Zum Abend',
  },
  complete: {
    subject: (title) => `Ihr seid beide dabei: ${title}`,
    preview: 'Beide Plätze sind bezahlt.',
    title: 'Ihr seid beide dabei',
    text: (name) =>
      `Hallo ${name}, auch dein Partner hat gezahlt. Jeder von euch hat ein eigenes Ticket mit eigenem Code.`,
  },
  certain: {
    subject: (title) => `Dein Ticket für ${title} gilt für sich`,
    preview: 'Du brauchst keinen Partner mehr.',
    title: 'Dein Ticket gilt für sich',
    text: (name) =>
      `Hallo ${name}, den Platz neben dir hat niemand genommen, und du brauchst auch niemanden: Es ist Platz für dich ` +
      'allein. Dein Ticket und sein Code bleiben, wie sie sind.',
  },
  half: {
    subject: (title) => `Der Platz neben dir ist noch frei: ${title}`,
    preview: 'Dein Ticket bleibt reserviert. Du kannst jemand anderen nennen.',
    title: 'Dein Partner kommt nicht',
    text: (name) =>
      `Hallo ${name}, der Platz neben dir wurde nicht genommen. Dein Ticket bleibt dir: Es gilt für sich, sobald die Rollen ` +
      'im Gleichgewicht sind. Bis dahin kannst du jemand anderen nennen oder dein Geld zurückbekommen.',
    matched: (name) =>
      `Hallo ${name}, wer mit dir tanzen sollte, hat seinen Platz nicht genommen. Deiner bleibt dir, und die nächste ` +
      'passende Person auf der Liste wird zuerst gefragt.',
    back: (day) => `Wird bis ${day} nichts daraus, geht dein ganzes Geld von selbst zurück.`,
    stands: 'Der Abend ist nah: Ab zwei Tagen davor gilt dein Ticket in jedem Fall.',
    button: 'Mein Ticket ansehen',
  },
  back: {
    subject: (title) => `Kein Partner gefunden: ${title}`,
    preview: 'Dein ganzes Geld geht zurück.',
    title: 'Dein Geld geht zurück',
    text: (name) =>
      `Hallo ${name}, den Platz neben dir hat niemand genommen, und für dich allein war kein Platz. Dein ganzes Geld geht ` +
      'so zurück, wie du gezahlt hast, in 5 bis 10 Werktagen. Der Code öffnet keine Tür mehr.',
  },
};
