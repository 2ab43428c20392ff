import type { FollowWords } from './follow-words.ts';

export const de: FollowWords = {
  follow: 'Folgen',
  workshop: 'Sag mir Bescheid, sobald man buchen kann',
  wait: 'Einen Moment: Dafür braucht die Seite ihre Skripte.',
  pending: 'Wir haben dir eine E-Mail geschickt: Bitte öffne den Link darin.',
  notSaved: 'Nicht gespeichert',
  failed: 'Das hat nicht geklappt',
  chooseOne: 'Bitte wähl mindestens eins aus.',
  tick: 'Bitte setz das Häkchen.',
  sent:
    '<b>Schau in dein Postfach.</b> Wir haben dir einen Link geschickt. Öffne ihn innerhalb von 7 Tagen. Folgst du hier ' +
    'schon, ist nichts zu tun, und es kommt keine neue E-Mail.',
  which: 'Wem möchtest du folgen?',
  mayWe: 'Dürfen wir dir schreiben?',
  sending: 'Wird gesendet',
  tellMe: 'Sag mir Bescheid',
  note:
    'Du bekommst zuerst eine E-Mail mit einem Link zum Bestätigen. So gehen wir mit deiner Adresse um: ' +
    '<policy>Datenschutzerklärung</policy>',
};
