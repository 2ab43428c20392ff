import { shownType } from '#shared/orders/general-admission.ts';
import { useLang } from '#web/ui/lang.tsx';
import { OrganisersText } from '#web/ui/organisers.tsx';

/** A type of ticket: as the organiser named it, or the one of an event without types as the page's language has it. */
export function TicketName({ name }: { name: string }) {
  const shown = shownType(name, useLang());
  return shown === name ? <OrganisersText>{name}</OrganisersText> : shown;
}
