import type { WordsOf } from '#shared/words.ts';
import type { en } from './guide-words.en.ts';

export const de: WordsOf<typeof en> = {
  title: 'Gratis-Guide',
  line: 'Deine ersten zwölf Wochen Bachata',
  basicStep: {
    label: 'Vor Woche 1',
    title: 'Der Grundschritt',
    lead:
      'Bachata zählst du bis acht. Drei Schritte zur Seite und ein Tap, drei Schritte zurück und ein Tap. Das ist der ' +
      'ganze Grundschritt, und jede Figur, die du je lernst, beginnt und endet in ihm.',
    notes: [
      'Schritt 1, 2, 3: klein, zu deiner Seite. Kleine Schritte kommen pünktlich.',
      'Tap auf 4: Der freie Fuß berührt den Boden ohne Gewicht. Die Hüfte hebt sich von allein.',
      'Schritt 5, 6, 7 bringen dich zurück, der Tap auf 8 schließt den Takt.',
      'Lead und Follow spiegeln einander: Eine Seite beginnt links, die andere rechts.',
    ],
  },
  atHome: {
    label: 'Zwischen den Stunden',
    title: 'Zehn Minuten zu Hause',
    lead:
      'Oft und kurz bringt mehr als selten und lang. Nach jeder Stunde bekommst du ein Video zur Wiederholung und die ' +
      'Playlist des Abends. So nutzt du sie:',
    notes: [
      'Ein Lied lang nur zuhören: Finde die 1 und klopf sie auf den Tisch.',
      'Ein Lied Grundschritt auf der Stelle. Dann zur Seite. Dann mit geschlossenen Augen.',
      'Das Video einmal ganz, ohne zu tanzen. Dann die Stelle, die deine Füße vergessen haben.',
      'Ein Lied, wie du magst. Es schaut niemand zu.',
    ],
  },
  firstParty: {
    label: 'Nach Woche 4',
    title: 'Deine erste Party',
    lead: 'Nach Woche vier tanzt du auf deiner ersten Party. Dafür reicht, was du bis dahin kannst. Und diese fünf Sätze helfen:',
    notes: [
      'Komm früh: Die Fläche hat Platz, und der DJ ist gnädig.',
      'Frag, lächle und nimm ein Nein als das, was es ist: eine kurze Pause für müde Füße.',
      'Tanz ein ganzes Lied lang den Grundschritt. Es ist ein Tanz und keine Prüfung.',
      'Aus dem Takt? Stehen bleiben, atmen, auf die 1 warten, zusammen weiter.',
      'Sag danke und begleite die andere Person von der Fläche.',
    ],
  },
};
