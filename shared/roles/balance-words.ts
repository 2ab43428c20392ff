import type { RoleBalance } from './role-pool.ts';
import { peopleOf } from './words.en.ts';

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What may still come in, in words: `Leads welcome, up to three more alone. Follows wait for one more lead who has paid.` */
export function howItStands(balance: readonly RoleBalance[]): string {
  return balance
    .filter(({ role }) => role !== 'both')
    .map(({ role, room, waiting }) => {
      const who = capital(peopleOf(role, 2));
      if (waiting > 0) return `${who} wait: ${waiting} on the list.`;
      if (room === 0) return `No more ${peopleOf(role, 2)} alone until one of the other role has paid.`;
      return `${who} welcome${room === null ? '' : `, up to ${room} more alone`}.`;
    })
    .join(' ');
}
