import { shownType } from '#shared/orders/general-admission.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import type { OwnPlace } from '#shared/wait-list/wait-list.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { OrganisersText } from '#web/ui/organisers.tsx';
import { waitListWords } from './words.ts';

/**
 * A type of ticket: as the organiser named it, or the one of an event without types as the page's language has it; with
 * how many of it where several are wanted.
 */
export function TicketName({ name, seats = 1 }: { name: string; seats?: number }) {
  const { together } = useWords(waitListWords);
  const shown = shownType(name, useLang());
  const ticket = shown === name ? <OrganisersText>{name}</OrganisersText> : shown;
  return seats === 1 ? (
    ticket
  ) : (
    <>
      {together.times(seats)} {ticket}
    </>
  );
}

/** What is danced on the seats of a place; nothing where the event does not ask. */
export function danceFact(
  { role, roles }: Pick<OwnPlace, 'role' | 'roles'>,
  { label, names }: { label: string; names: Readonly<Record<SeatRole, string>> },
): { label: string; value: string }[] {
  const danced = roles ?? (role === null ? [] : [role]);
  return danced.length === 0 ? [] : [{ label, value: danced.map((one) => names[one]).join(', ') }];
}
