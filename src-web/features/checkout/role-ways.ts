import type { RoleChoice } from '#shared/roles/role-pool.ts';
import { otherSide, type SeatRole } from '#shared/roles/seat-role.ts';
import { countOf } from './selection.ts';
import type { Roles } from './use-roles.ts';
import type { SelectionState } from './use-selection.ts';

/** The role that is full for this order, and where one waits for it; null while the order is let in. */
export function roleThatWaits(
  { asked, full }: Roles,
  waitHref: string | undefined,
): { choice: RoleChoice; href: string } | null {
  const choice = asked?.choices.find(({ role }) => role === full);
  if (choice === undefined || waitHref === undefined) return null;
  return { choice, href: `${waitHref}?role=${choice.role}` };
}

export type WaysIn = Record<'couple' | 'apart' | 'both', (() => void) | null>;

/** What would let somebody in right now whose role is full. */
export function waysIn(
  { selection, setSelection, choices, roles }: SelectionState & { roles: Roles },
  full: SeatRole,
): WaysIn {
  if (selection === null || countOf(selection) !== 1 || full === 'both')
    return { couple: null, apart: null, both: null };
  const most = choices.find(({ type }) => type.id === selection.ticketTypeId)?.most ?? 0;
  const both = roles.asked?.choices.find(({ role }) => role === 'both');
  return {
    both:
      both === undefined || both.room === 0 || roles.asked?.pays === 'matched' ? null : () => roles.choose(0, 'both'),
    couple:
      most < 2
        ? null
        : () => {
            roles.choose(1, otherSide(full));
            setSelection({ ...selection, quantity: 2 });
          },
    apart: most < 2 || roles.asked?.payApart !== true ? null : () => roles.setPartner(''),
  };
}
