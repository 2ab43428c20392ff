import type { ProfileWords } from './words.ts';

export const de: ProfileWords = {
  title: 'Über dich',
  loading: 'Wird geladen',
  loadFailed: 'Deine Daten konnten nicht geladen werden',
  saved: 'Profil gespeichert!',
  notSaved: 'Profil nicht gespeichert',
  picture: {
    title: 'Profilbild',
    hint: 'Zieh ein Bild hierher, wähl eins aus oder mach eins. Ab 200 × 200 Pixeln sieht es am besten aus.',
    choose: 'Bild auswählen',
    take: 'Foto aufnehmen',
    remove: 'Entfernen',
    removed: 'Profilbild entfernt',
    saved: 'Profilbild gespeichert!',
    notSaved: 'Profilbild nicht gespeichert',
    cut: 'Dein Bild',
    shown: 'Der Ausschnitt, der gezeigt wird',
    zoom: 'Zoom',
    sideways: 'Links und rechts',
    upwards: 'Hoch und runter',
    save: 'Bild speichern',
    cancel: 'Abbrechen',
  },
  fields: {
    name: 'Anzeigename',
    email: 'E-Mail',
    emailFixed: 'Die E-Mail-Adresse lässt sich nicht ändern',
    phone: 'Telefonnummer',
    role: 'Rolle beim Tanzen',
    level: 'Level',
    lang: 'Sprache deiner E-Mails und Tickets',
    langs: { en: 'English', de: 'Deutsch' },
    notChosen: 'Nicht gewählt',
    roles: { Leader: 'Leader', Follower: 'Follower', Both: 'Beides' },
    levels: {
      Beginner: 'Anfang',
      Intermediate: 'Mittelstufe',
      Advanced: 'Fortgeschritten',
      Teacher: 'Unterrichte selbst',
    },
  },
  atMost: (count) => `Höchstens ${count} Zeichen`,
  doorPhoto: {
    label: 'Mein Foto am Einlass zeigen',
    text: 'Das Team am Einlass sieht es, wenn dein Ticket oder deine Karte gescannt wird. Du kannst das jederzeit zurücknehmen.',
  },
  dayBefore: {
    label: 'E-Mail am Tag vor einem Abend',
    text: 'Deine Codes, der Weg und die Uhrzeit, einmal für jeden Abend, für den du ein Ticket hast. Keine Werbung.',
  },
  morningAfter: {
    label: 'E-Mail am Morgen nach einem Abend',
    text:
      'Dank, der nächste Abend dieser Art und eine Frage, einmal für jeden Abend, an dem du da warst. Das ist Werbung; ' +
      'hier kannst du sie abbestellen.',
  },
  save: 'Profil speichern',
  saving: 'Wird gespeichert',
};
