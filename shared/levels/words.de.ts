import type { LevelWords } from './level-words.ts';

export const de: LevelWords = {
  names: {
    improver: 'Aufbaustufe',
    intermediate: 'Mittelstufe',
    advanced: 'Fortgeschritten',
  },
  none: 'Ohne Vorkenntnisse',
  who: {
    improver: 'Aufbaustufe: für alle, die einen ersten Kurs in diesem Stil gemacht haben.',
    intermediate: 'Mittelstufe: für alle, die die Grundlagen sicher tanzen und ein paar Drehungen kennen.',
    advanced: 'Fortgeschritten: für alle, die diesen Stil schon lange tanzen.',
  },
  filter: 'Kurse nach Stufe',
  all: 'Alles',
  nothing: 'In diesem Monat hat kein Kurs dieser Stufe einen Abend.',
};
