import type { WordsOf } from '#shared/words.ts';
import type { en } from './waiting-words.en.ts';

const NOT_CHARGED = 'Abgebucht wurde nichts.';
const seat = (seats: number): string => (seats === 1 ? 'einen Platz' : `${seats} Plätze`);

export const de: WordsOf<typeof en> = {
  joined: {
    subject: (title) => `Du bist auf der Warteliste für ${title}`,
    preview: 'Nichts zu zahlen, nichts zu tun.',
    title: 'Du bist auf der Liste',
    hello: (name, { place, waiting }, hours) =>
      `Hallo ${name}, du bist Nummer ${place} von ${waiting}. Du musst nichts zahlen und nichts tun: Wenn ein Platz frei ` +
      `wird und du dran bist, schreiben wir dir und halten ihn dir ${hours} Stunden frei.`,
    helloLots: (name, when, hours) =>
      `Hallo ${name}, wer zuerst dran ist, entscheidet das Los. Gezogen wird am ${when}: Alle, die bis dahin auf der ` +
      `Liste sind, haben die gleiche Chance. Du musst nichts zahlen und nichts tun. Wenn du dran bist, halten wir dir ` +
      `einen Platz ${hours} Stunden frei.`,
    price: (most) => `Der Platz kostet dann höchstens ${most}.`,
    together: (seats) => `Du wartest auf ${seats} Plätze zusammen: Du bekommst alle auf einmal oder keinen.`,
    priceEach: (most) => `Jeder Platz kostet dann höchstens ${most}.`,
  },
  myPlace: 'Meinen Platz ansehen',
  offered: {
    subject: (until, title, seats) =>
      `${seats === 1 ? 'Ein Platz' : `${seats} Plätze`} für dich bis ${until}: ${title}`,
    preview: (until) => `Für dich freigehalten bis ${until}.`,
    title: (seats) => (seats === 1 ? 'Dein Platz ist da' : `Deine ${seats} Plätze sind da`),
    hello: (name, until, seats) => `Hallo ${name}, du bist dran. Wir halten dir bis ${until} ${seat(seats)} frei.`,
    ends: {
      subject: (until, title, seats) =>
        `${seats === 1 ? 'Dein Platz geht' : `Deine ${seats} Plätze gehen`} bald weiter, ${until}: ${title}`,
      preview: (until) => `Noch für dich freigehalten bis ${until}.`,
      title: (seats) => (seats === 1 ? 'Dein Platz ist noch da' : `Deine ${seats} Plätze sind noch da`),
      hello: (name, until, seats) =>
        `Hallo ${name}, wir halten dir ${seat(seats)} frei, aber nicht mehr lange: Bis ${until} kannst du ` +
        `${seats === 1 ? 'ihn' : 'sie'} nehmen.`,
    },
    together: 'Du nimmst alle in einer Bestellung oder keinen.',
    button: (seats) => (seats === 1 ? 'Platz nehmen' : 'Plätze nehmen'),
    instead: (title, course) =>
      `Du bist in ${title} und kannst die Gruppe wechseln: Dein Platz geht zu ${course}, und du zahlst nicht noch einmal.`,
    changeGroups: 'Lieber die Gruppe wechseln',
    doNothing:
      'Wenn du nichts tust, geht der Platz an die nächste Person, und du stehst am Ende der Liste. Abgebucht wird nichts.',
  },
  next: {
    subject: (until, title) => `Der nächste Kurs, du zuerst bis ${until}: ${title}`,
    preview: (until) => `Wir halten dir einen Platz frei bis ${until}.`,
    title: 'Der nächste Kurs, du zuerst',
    hello: (name, course, until) =>
      `Hallo ${name}, du bist in ${course}. Im Kurs danach halten wir dir einen Platz frei bis ${until}; was bis dahin ` +
      'niemand nimmt, ist für alle offen.',
    button: 'Platz ansehen',
    why: (profile) =>
      'Wenn du nichts tust, wird nichts abgebucht. Diese eine Mail bekommst du, weil du im Kurs davor bist. Solche Mails ' +
      `kannst du im Profil abschalten: ${profile}`,
  },
  wentOn: {
    subject: (title) => `Der Platz ging weiter: ${title}`,
    title: 'Der Platz ging weiter',
    hello: (name, then) =>
      `Hallo ${name}, die Zeit für deinen Platz ist um, er ging an die nächste Person auf der Liste. ${NOT_CHARGED} ${then}`,
    takenBack: (name, then) =>
      `Hallo ${name}, der Platz war das Ticket von jemandem, der nun doch kommt. Er wird dir nicht mehr freigehalten. ` +
      `${NOT_CHARGED} ${then}`,
    noPartner: (name, then) =>
      `Hallo ${name}, wer mit dir tanzen sollte, kommt nicht, deshalb ist dein Platz nicht mehr reserviert. ${NOT_CHARGED} ` +
      `Du hast nichts verpasst und behältst deine Reihe. ${then}`,
    paused: {
      preview: 'Willst du weiter warten?',
      text: 'Das war der zweite, deshalb fragen wir erst wieder, wenn du es willst. Ein Klick genügt.',
      button: 'Weiter warten',
    },
    still: {
      preview: 'Du bist weiter auf der Liste.',
      text: ({ place, waiting }) => `Du bist jetzt Nummer ${place} von ${waiting}.`,
    },
  },
  closed: {
    subject: (title) => `Die Warteliste für ${title} ist geschlossen`,
    title: 'Die Warteliste ist geschlossen',
    isOn: {
      preview: 'Es wird kein Platz mehr freigehalten.',
      hello: (name) =>
        `Hallo ${name}, es geht bald los, und für dich wurde kein Platz frei. Ab jetzt halten wir keine Plätze mehr frei: ` +
        `Wird noch einer frei, bekommt ihn, wer zuerst bucht. ${NOT_CHARGED}`,
      button: 'Zum Event',
    },
    isOff: {
      preview: 'Das Event findet nicht statt.',
      hello: (name) =>
        `Hallo ${name}, dieses Event findet nicht statt, damit ist auch die Warteliste zu Ende. ${NOT_CHARGED}`,
      button: 'Was sonst los ist',
    },
  },
  drawn: {
    subject: (title) => `Das Los hat entschieden: ${title}`,
    preview: ({ place, waiting }) => `Du bist Nummer ${place} von ${waiting}.`,
    title: 'Das Los hat entschieden',
    hello: (name, { place, waiting }, hours) =>
      `Hallo ${name}, das Los hat dich auf Nummer ${place} von ${waiting} gesetzt, die noch warten. Du musst nichts tun: ` +
      `Wenn ein Platz für dich da ist, schreiben wir dir und halten ihn ${hours} Stunden frei.`,
    check: 'Wie man die Ziehung nachprüft, steht auf der Seite deines Platzes.',
  },
  moved: {
    subject: (title) => `${title} ist verlegt, dein Platz auf der Warteliste bleibt`,
    title: 'Verlegt, dein Platz bleibt',
    hello: (name, was) =>
      `Hallo ${name}, das Event, auf das du wartest, war geplant für ${was}. Wann und wo es jetzt ist, steht unten.`,
    stillThere: 'Dein Platz auf der Warteliste bleibt, wie er ist.',
    kept: (until) => `Wir halten dir deinen Platz bis ${until} frei.`,
    orLeave: `Passt es dir nicht mehr, kannst du dort von der Liste gehen. ${NOT_CHARGED}`,
  },
};
