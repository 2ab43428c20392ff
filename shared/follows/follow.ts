import { brand } from '../brand.ts';

/** What one can follow: a series of nights, or somebody who plays in them. */
export const FOLLOW_SUBJECTS = ['series', 'artist'] as const;
type FollowSubject = (typeof FOLLOW_SUBJECTS)[number];

/** A series or an artist with the name that stands on the screen. */
export type Followed = { subject: FollowSubject; subjectId: string; name: string };

/** `pending`: the address has to be confirmed first, by the link in a mail. */
export type FollowView = Followed & { state: 'active' | 'pending' };

/** Goes up whenever one of the sentences below changes; stored with every consent beside its words. */
export const FOLLOW_WORDING_VERSION = 1;

/** Nobody gets more than one mail in so many days. */
export const FOLLOW_PAUSE_DAYS = 7;

/** What a visitor agrees to, word for word as the screen says it (§ 7 UWG). */
export const followWording = (name: string): string =>
  `Yes, ${brand.full} may write to me by e-mail when something new is on with “${name}”: at most one mail a week. ` +
  'I can stop it at any time with the link in every mail.';

/** The same for the switch of somebody who is signed in. */
export const followSwitchWording = (name: string): string =>
  `${name}: a mail when something new is on, at most one a week.`;

/** A confirmation mail asks and nothing else: anything more would be advertising without consent. */
export const followConfirmationText = (names: readonly string[]): string =>
  `Somebody, hopefully you, asked us to write to this address when something new is on with ` +
  `${names.map((name) => `“${name}”`).join(', ')}. Please confirm with the button. Without it you get nothing, and we ` +
  'forget the request after 7 days.';
