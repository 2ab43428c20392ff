import { BERLIN } from '#shared/time.ts';
import type { LegalWords } from './words.ts';

export const de: LegalWords = {
  contents: 'Inhalt',
  back: 'Zur Startseite',
  binding: '',
  draft: 'Entwurf: Der Betreiber hat diesen Text noch nicht bestätigt.',
  asOf: (day) => `Stand: ${day.toLocaleDateString('de-DE', { timeZone: BERLIN, dateStyle: 'long' })}`,
  imprint: 'Wer diese Website betreibt und wie du uns erreichst (§ 5 DDG).',
  accessibility:
    'Wie diese Website die Anforderungen an Barrierefreiheit erfüllt (BFSG), und wie du uns sagst, was nicht geht.',
  privacy: 'Was wir über dich speichern, warum und wie lange.',
  terms: 'Was gilt, wenn du Tickets, Stunden und Mitgliedschaften buchst.',
  withdrawal:
    'Widerrufsbelehrung: wie Sie eine Mitgliedschaft binnen 14 Tagen widerrufen, was dann gilt, und das Muster-Formular.',
  cancellation: 'Was du bis wann absagen kannst, und was es kostet: Tickets, Stunden, Mitgliedschaften.',
};
