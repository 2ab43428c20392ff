import { BERLIN, eveningDayOf, formatMemberDate } from '../time.ts';
import type { BanEnd } from './ban.ts';

const germanDay = new Intl.DateTimeFormat('de-DE', { timeZone: BERLIN, dateStyle: 'medium' });

/** Noon of the last day whose night is still included. */
export const lastNightOf = (endsAt: Date): Date =>
  new Date(`${eveningDayOf(new Date(endsAt.getTime() - 1))}T12:00:00Z`);

/** For office and guest: `until 31 Dec 2026 inclusive`, `until it is lifted`. */
export const untilWords = ({ endsAt }: BanEnd): string =>
  endsAt === null ? 'until it is lifted' : `until ${formatMemberDate(lastNightOf(endsAt))} inclusive`;

/** What such a ticket is called in place of VALID. */
export const OPENS_NO_DOOR = 'OPENS NO DOOR';

/** Where its code would be, on a ticket of somebody who is banned. */
export const banOnTicket = (ban: BanEnd): string =>
  `This ticket opens no door: its holder is banned from our nights ${untilWords(ban)}. Please write to us.`;

/** For the door: `Hausverbot bis 31.12.2026`; why is the office's own. */
export const banAtDoor = ({ endsAt }: BanEnd): string =>
  endsAt === null ? 'Hausverbot bis auf Weiteres' : `Hausverbot bis ${germanDay.format(lastNightOf(endsAt))}`;
