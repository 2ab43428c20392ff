import { brand, inPlace } from '../brand.ts';
import type { WordsOf } from '../words.ts';
import type { en } from './words.en.ts';

export type WorkshopFormWords = WordsOf<typeof en>;

export const de: WorkshopFormWords = {
  fields: {
    artistName: 'Bitte gib deinen Namen an',
    artistEmail: 'Bitte gib deine E-Mail-Adresse an',
    invalidEmail: 'Diese E-Mail-Adresse stimmt nicht',
    workshopTopic: 'Bitte gib ein Thema an',
    workshopDate: 'Bitte gib einen Termin an',
    duration: 'Bitte gib die Dauer an',
    tooShort: 'Mindestens 30 Minuten',
    tooLong: 'Höchstens 3 Stunden',
    fee: 'Bitte gib dein Honorar an',
    negativeFee: 'Das Honorar kann nicht unter 0 liegen',
    past: 'Bitte wähl einen Termin in der Zukunft',
    far: 'Bitte wähl einen Termin in den nächsten zwei Jahren',
    highFee: 'Über ein Honorar von mehr als 10.000 € schreib uns bitte',
  },
  said: {
    loadFailed: 'Die Workshops konnten nicht geladen werden',
    conflict: 'Bitte wähl zuerst einen freien Tag',
    notAgreed: 'Bitte stimm der Datenschutzerklärung und den AGB zu, dann geht es weiter',
    uploadFailed: 'Das Bild ließ sich nicht hochladen. Bitte versuch es noch einmal.',
    dayPending: 'Dieser Tag ist schon angefragt und noch nicht entschieden. Bitte wähl einen anderen.',
    dateTaken: 'Dieser Tag ist schon vergeben. Bitte wähl einen anderen.',
    failed: 'Dein Workshop kam nicht an. Bitte versuch es noch einmal.',
    submitted: 'Danke, dein Vorschlag ist da! Die Bestätigung kommt per E-Mail.',
  },
  agreement: {
    lead: 'Ich bin ein echter Mensch und bestätige:',
    points: [
      'Ich unterrichte wirklich.',
      'Ich bin mit der Datenschutzerklärung und den AGB einverstanden.',
      'Ihr seht euch meinen Vorschlag an und meldet euch per E-Mail.',
      'Falsche Angaben können dazu führen, dass ihr mich dauerhaft sperrt.',
    ],
  },
  dateConflict: ({ workshopTopic, artistName }) =>
    `Dieser Tag ist schon vergeben: „${workshopTopic}“ mit ${artistName}`,
  title: 'Workshop vorschlagen',
  get description() {
    return `Schlag einen Bachata- oder Salsa-Workshop${inPlace('de')} vor: was wir wissen müssen und welche Tage schon vergeben sind.`;
  },
  lead: 'Du unterrichtest, wir haben Studio und Leute. Wir schauen uns jeden Vorschlag an und antworten per E-Mail.',
  form: 'Workshop-Vorschlag',
  artist: { legend: 'Über dich', name: 'Dein Name als Artist', email: 'E-Mail', emailHint: 'Die sehen nur wir.' },
  details: {
    legend: 'Dein Workshop',
    topic: 'Thema',
    text: 'Beschreibung',
    textHint: 'Wenn du magst: Niveau, was man mitbringt, was man lernt',
    date: 'Wunschtermin',
    get dateHint() {
      return `${brand.place.de ? `Zeit in ${brand.place.de}` : 'Deutsche Zeit'}. Jeder Tag wird nur einmal vergeben.`;
    },
    minutes: 'Dauer in Minuten',
    fee: 'Honorar in Euro',
    feeHint: 'Das sehen nur wir. 0, wenn du keines willst.',
  },
  photo: {
    label: 'Foto (wenn du magst)',
    choose: 'Foto auswählen',
    another: 'Anderes auswählen',
    remove: 'Entfernen',
    preview: 'Vorschau des Fotos',
    hint: 'JPEG, PNG oder WebP, bis 10 MB und 50 Megapixel',
    problems: {
      PICTURE_REFUSED: 'Diese Datei ist kein Bild für uns. Bitte nimm ein JPEG, PNG oder WebP.',
      PICTURE_HEIC: 'Das ist ein Foto im Format HEIC, das geht hier nicht. Bitte speicher es als JPEG und nimm das.',
      PICTURE_CUT_OFF: 'Dieses Bild ist unvollständig oder beschädigt. Bitte nimm das Original oder speicher es neu.',
      PICTURE_TOO_LARGE: 'Dieses Bild hat mehr als 50 Megapixel. Bitte speicher es kleiner und wähl es noch einmal.',
      PICTURE_TOO_HEAVY: 'Dieses Bild ist größer als 10 MB. Bitte speicher es kleiner und wähl es noch einmal.',
    },
  },
  policy: 'Datenschutzerklärung',
  terms: 'AGB',
  button: 'Workshop vorschlagen',
  busy: 'Wird gesendet',
  done: {
    text: 'In der Mail ist ein Link nur für dich: Dort siehst du, wie es um deinen Vorschlag steht, und kannst ihn zurückziehen.',
    another: 'Noch einen vorschlagen',
    calendar: 'Zum Workshop-Kalender',
  },
  keep:
    'Wir speichern deinen Vorschlag, um dir zu antworten: <policy>Datenschutzerklärung</policy>. Du kannst auch einfach an ' +
    '<mail/> schreiben.',
  taken: {
    title: 'Diese Tage sind vergeben',
    again: 'Noch einmal versuchen',
    loading: 'Workshops werden geladen',
    note: 'Jeden Tag gibt es nur einen Workshop. Bitte wähl einen Tag, der nicht in dieser Liste steht.',
    none: 'Noch keine Workshops geplant',
    of: (topic, artist) => `${topic}, mit ${artist}`,
    asked: 'Angefragt, noch nicht entschieden',
  },
  state: { pending: 'Noch offen', approved: 'Zugesagt', rejected: 'Diesmal nicht', withdrawn: 'Zurückgezogen' },
  status: {
    title: 'Dein Workshop',
    loading: 'Wird geladen',
    linkNotValid: 'Dieser Link gilt nicht mehr.',
    text: {
      pending: 'Dein Vorschlag ist da, wir antworten per E-Mail. So lange halten wir dir den Tag frei.',
      approved: 'Wir freuen uns auf deinen Workshop. Er steht in unserem Workshop-Kalender.',
      rejected: 'Diesmal klappt es leider nicht. Der Tag ist wieder frei, auch für deine nächste Idee.',
      withdrawn: 'Du hast diesen Vorschlag zurückgezogen. Der Tag ist wieder frei.',
    },
    artist: 'Artist',
    date: 'Datum',
    duration: 'Dauer',
    minutes: (count) => `${count} Min.`,
    event: 'Zum Event',
    propose: 'Noch einen Workshop vorschlagen',
    withdraw: 'Vorschlag zurückziehen',
    question: 'Endgültig zurückziehen?',
    forGood: 'Das lässt sich nicht rückgängig machen: Der Tag ist dann sofort für andere frei.',
    yes: 'Ja, zurückziehen',
    busy: 'Wird zurückgezogen',
    keep: 'Behalten',
    withdrawn: 'Dein Workshop ist zurückgezogen',
    notWithdrawn: 'Nicht zurückgezogen',
  },
};
