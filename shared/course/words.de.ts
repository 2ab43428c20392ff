import type { CourseBlockWords } from './course-blocks.ts';

export const de: CourseBlockWords = {
  'weeks-1-4': {
    label: 'Woche 1 bis 4',
    title: 'Grundlagen und erste Tänze',
    description:
      'Der Grundschritt, und dazu genug, um mit jemand Fremdem durch ein ganzes Lied zu kommen. Nach Woche vier tanzt du ' +
      'auf deiner ersten Party.',
    points: [
      'Grundschritt, zur Seite und nach vorn',
      'Die 1 finden, in jedem Lied',
      'Führen und folgen, ohne zu ziehen',
      'Zwei Drehungen, und wie ein Tanz endet',
    ],
  },
  'weeks-5-8': {
    label: 'Woche 5 bis 8',
    title: 'Figuren für Fortgeschrittene',
    description: 'Mehr zu sagen im selben Lied. Du verbindest die Figuren und denkst nicht mehr über deine Füße nach.',
    points: [
      'Drehungen für beide Rollen, eine in die nächste',
      'Hände und Haltung wechseln, ohne aus dem Takt zu kommen',
      'Körperbewegung, Schritt für Schritt',
      'Die Breaks tanzen statt über sie hinweg',
    ],
  },
  'weeks-9-12': {
    label: 'Woche 9 bis 12',
    title: 'Feinheiten und Auftritt',
    description:
      'Längere Kombinationen, mehr Musik darin und eine eigene Choreografie. In Woche zwölf führt ihr sie auf.',
    points: [
      'Kombinationen über eine ganze Phrase',
      'Musikalität: was du mit welchem Instrument machst',
      'Dein eigenes Styling',
      'Die Choreografie, die deine Gruppe in Woche 12 zeigt',
    ],
  },
};
