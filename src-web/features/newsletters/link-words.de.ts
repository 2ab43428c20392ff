import type { WordsOf } from '#shared/words.ts';
import type { en } from './link-words.en.ts';

export const de: WordsOf<typeof en> = {
  loading: 'Wird geladen',
  linkNotValid: 'Dieser Link gilt nicht mehr.',
  whatIsOn: 'Zu den Events',
  sentDescription: 'Bitte öffne den Link in der Mail, die wir dir geschickt haben.',
  confirm: {
    busy: 'Wird bestätigt',
    done: {
      title: 'Du stehst auf der Liste',
      text: (what) => `Bestätigt: ${what}. Mit dem Link in jeder Mail kannst du das wieder beenden.`,
    },
    before: {
      title: 'Schon bestätigt',
      text: (what) =>
        `Auf diesen Link hast du schon einmal gedrückt: ${what}. Jede Mail hat einen Link, der das beendet; was du ` +
        'inzwischen abbestellt hast, bleibt abbestellt.',
    },
    failed: {
      title: 'Nicht bestätigt',
      text: (why) => `${why} Ein Link gilt einmal und 7 Tage lang. Stehst du schon auf der Liste, musst du nichts tun.`,
      button: 'Neuen Link anfordern',
    },
  },
  unsubscribe: {
    title: 'Abbestellen',
    text: (name) => `Ein Klick, und wir schicken dir „${name}“ nicht mehr.`,
    busy: 'Wird abbestellt',
    ended: 'Abbestellt',
    failed: 'Das hat nicht geklappt',
    follows: 'Neues von dem, was du verfolgst',
    thanks: 'Am Morgen nach einem Abend',
    noLink: (why) => `${why} Du kannst Newsletter auch unter „Mein Konto“ abbestellen.`,
    dashboard: 'Zu meinem Konto',
    done: {
      title: 'Du bist abgemeldet',
      text: (name) =>
        `Wir schicken dir „${name}“ nicht mehr. Wenn du es dir anders überlegst, weißt du, wo du uns findest.`,
      again: 'Wieder abonnieren',
    },
  },
  howWasIt: {
    title: 'Wie war’s?',
    answers: { great: 'Großartig', good: 'Gut', so_so: 'Geht so', bad: 'Nicht gut' },
    gone: 'Dieser Link gilt nicht mehr. Was du uns gesagt hast, behalten wir höchstens ein Jahr.',
    notSent: 'Nicht gesendet',
    thanks: { title: 'Danke dir', text: 'Das liest nur, wer den Abend veranstaltet.' },
    about: (title, day) => `${title}, ${day}. Deine Antwort liest nur, wer den Abend veranstaltet.`,
    choose: 'Bitte wähl etwas aus.',
    more: 'Was sollten wir noch wissen? (wenn du magst)',
    busy: 'Wird gesendet',
    send: 'Senden',
    change: 'Antwort ändern',
  },
  takeDown: {
    title: 'Foto entfernen',
    heading: 'Dieses Foto entfernen',
    gone: 'Dieses Foto wird nicht mehr gezeigt.',
    failed: 'Nicht entfernt',
    done: {
      title: 'Entfernt',
      text: 'Das Foto ist von unserer Website und unserem Server gelöscht. Wer den Abend veranstaltet, weiß Bescheid.',
    },
    back: 'Zurück zum Event',
    about: (title) =>
      `Ein Foto von ${title}. Es verschwindet sofort und für immer; du musst nicht sagen, warum. Wer den Abend ` +
      'veranstaltet, erfährt davon und darf es erst wieder zeigen, wenn alle darauf einverstanden sind.',
    inIt: 'Ich bin auf diesem Foto oder spreche für jemanden, der darauf ist.',
    tick: 'Bitte setz hier den Haken.',
    note: 'Möchtest du dazu etwas sagen? (wenn du magst)',
    busy: 'Wird entfernt',
    button: 'Foto entfernen',
  },
};
