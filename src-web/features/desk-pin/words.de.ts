import type { WordsOf } from '#shared/words.ts';
import type { en } from './words.en.ts';

export const de: WordsOf<typeof en> = {
  title: 'PIN für die Kasse',
  voided:
    'Deine PIN gilt nicht mehr: Eine Kasse, die sie prüfen konnte, ist verloren gegangen. Bitte wähl eine andere, bevor du ' +
    'am Einlass arbeitest.',
  has: 'Du hast eine PIN. Eine neue ersetzt sie sofort. Fünf falsche Versuche sperren sie für 15 Minuten.',
  none:
    'Am Einlass brauchst du eine PIN. Sie sagt, wer verkauft und wer eingelassen hat. Fünf falsche Versuche sperren sie ' +
    'für 15 Minuten.',
  new: 'Neue PIN',
  pin: 'PIN',
  digits: 'Vier Ziffern',
  notFour: 'Bitte vier Ziffern.',
  show: 'PIN anzeigen',
  hide: 'PIN verbergen',
  save: 'PIN speichern',
  saving: 'Wird gespeichert',
  saved: 'PIN gespeichert',
  failed: 'PIN nicht gespeichert',
  taken: 'Eine verlorene Kasse kann diese Ziffern verraten haben. Bitte nimm andere.',
  calendar: 'Schichtkalender',
};
