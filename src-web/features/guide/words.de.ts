import { CONTACT_MESSAGES_DE } from '#shared/contact/contact-messages.de.ts';
import type { GuideWords } from './words.ts';

export const de: GuideWords = {
  title: 'Gratis-Guide',
  description:
    'Gratis-Guide für den Einstieg in Bachata: was du in deinen ersten zwölf Wochen lernst, Schritt für Schritt, als PDF ' +
    'per E-Mail.',
  heading: 'Dein Gratis-Guide',
  lead:
    'Zwölf Wochen Bachata auf wenigen Seiten: was wann kommt, was du zu Hause übst und was du dich auf deiner ersten ' +
    'Party traust.',
  cover: 'Deine ersten zwölf Wochen Bachata',
  inside: 'Das steht drin',
  experience: 'Wie viel tanzt du schon?',
  experiences: {
    none: 'Noch gar nicht',
    'some-classes': 'Ein paar Kurse',
    regular: 'Ich tanze regelmäßig',
    performing: 'Ich trete auf oder unterrichte',
  },
  goals: { label: 'Deine Ziele', hint: 'Wenn du magst: Was möchtest du gern können?' },
  send: 'Guide schicken',
  sending: 'Wird gesendet',
  policy: 'Datenschutzerklärung',
  sent: CONTACT_MESSAGES_DE.guide,
  failed: CONTACT_MESSAGES_DE.failed,
  newsletterToo: 'Für den Newsletter bekommst du eine zweite Mail: Bitte öffne den Link darin.',
  course: 'Zum Kurs',
};
