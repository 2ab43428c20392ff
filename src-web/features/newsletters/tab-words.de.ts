import { de as agreed } from '#shared/newsletters/words.de.ts';
import type { WordsOf } from '#shared/words.ts';
import type { en } from './tab-words.en.ts';

export const de: WordsOf<typeof en> = {
  lists: agreed.lists,
  loading: 'Wird geladen',
  loadFailed: 'Deine Daten konnten nicht geladen werden',
  title: 'Was wir dir schreiben dürfen',
  lead: 'Alles ist aus, bis du es einschaltest. Tickets und Belege bekommst du immer.',
  pending: 'Wir haben dir eine E-Mail geschickt: Bitte öffne den Link darin.',
  on: 'Newsletter abonniert',
  off: 'Newsletter abbestellt',
  failed: 'Newsletter nicht geändert',
  follows: { title: 'Wem du folgst', ended: 'Du folgst dem nicht mehr', notSaved: 'Nicht gespeichert' },
};
