import { brand } from '../brand.ts';
import type { Lang } from '../lang.ts';
import { germanConfirmation } from './follow.de.ts';

/** What one can follow: a series of nights, somebody who plays in them, or a workshop until it can be booked. */
export const FOLLOW_SUBJECTS = ['series', 'artist', 'workshop'] as const;
type FollowSubject = (typeof FOLLOW_SUBJECTS)[number];

/** What is followed, with the name that stands on the screen. */
export type Followed = { subject: FollowSubject; subjectId: string; name: string };

/** `pending`: the address has to be confirmed first, by the link in a mail. */
export type FollowView = Followed & { state: 'active' | 'pending' };

/** Goes up whenever one of the sentences below changes; stored with every consent beside its words. */
export const FOLLOW_WORDING_VERSION = 1;

/** Nobody gets more than one mail in so many days. */
export const FOLLOW_PAUSE_DAYS = 7;

type Named = Pick<Followed, 'subject' | 'name'>;

/** What a visitor agrees to, word for word as the screen says it (§ 7 UWG). */
export const followWording = ({ subject, name }: Named, lang: Lang = 'en'): string => {
  if (lang === 'de') return germanWording({ subject, name });
  return subject === 'workshop'
    ? `Yes, ${brand.full} may write to me by e-mail once “${name}” can be booked. ` +
        'I can stop it at any time with the link in every mail.'
    : `Yes, ${brand.full} may write to me by e-mail when something new is on with “${name}”: at most one mail a week. ` +
        'I can stop it at any time with the link in every mail.';
};

const germanWording = ({ subject, name }: Named): string =>
  (subject === 'workshop'
    ? `Ja, ${brand.full} darf mir per E-Mail schreiben, sobald „${name}“ gebucht werden kann. `
    : `Ja, ${brand.full} darf mir per E-Mail schreiben, wenn es bei „${name}“ etwas Neues gibt: höchstens eine E-Mail pro ` +
      'Woche. ') + 'Ich kann das jederzeit mit dem Link in jeder E-Mail beenden.';

/** The same for the switch of somebody who is signed in. */
export function followSwitchWording({ subject, name }: Named, lang: Lang = 'en'): string {
  if (subject === 'workshop')
    return `${name}: ${{ en: 'a mail once it can be booked.', de: 'eine E-Mail, sobald man buchen kann.' }[lang]}`;
  const when = {
    en: 'a mail when something new is on, at most one a week.',
    de: 'eine E-Mail, wenn es etwas Neues gibt, höchstens eine pro Woche.',
  };
  return `${name}: ${when[lang]}`;
}

/** A confirmation mail asks and nothing else: anything more would be advertising without consent. */
export const followConfirmationText = ({ names, isWorkshop, lang }: Confirmed): string =>
  lang === 'de' ? germanConfirmation(names, isWorkshop) : englishConfirmation(names, isWorkshop);

type Confirmed = { names: readonly string[]; isWorkshop: boolean; lang: Lang };

const englishConfirmation = (names: readonly string[], isWorkshop: boolean): string =>
  `Somebody, hopefully you, asked us to write to this address ${isWorkshop ? 'once' : 'when something new is on with'} ` +
  `${names.map((name) => `“${name}”`).join(', ')}${isWorkshop ? ' can be booked' : ''}. Please confirm with the ` +
  'button. Without it you get nothing, and we forget the request after 7 days.';
