/** What the editor says of a night's texts, which guests read in English and in German. */
export const TEXT_WORDS = {
  germanMissing: (count: number) => `German missing: ${count} ${count === 1 ? 'text' : 'texts'}.`,
  englishMissing: (count: number) => `English missing: ${count} ${count === 1 ? 'text' : 'texts'}.`,
  shownInstead: 'Guests read the other language there.',
  title: 'Title',
  titleDe: 'Titel (Deutsch)',
  description: 'Description',
  descriptionDe: 'Beschreibung (Deutsch)',
  whatDe: 'Was (Deutsch)',
  aboutDe: 'Über sie (Deutsch)',
  german: 'The same in German',
  wayDe: 'Weg in Worten (Deutsch)',
  transportDe: 'Bus und Bahn (Deutsch)',
  inGerman: (name: string) => `${name} (Deutsch)`,
};
