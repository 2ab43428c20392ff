import { cents, formatCents } from '#shared/money.ts';
import { isOpenPart } from '#shared/parts/part-state.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { ownTicketWords } from './words.ts';

/** What of a price in parts is open, and the way to the order, where it can be paid at once. */
export function OpenParts({ ticket }: { ticket: TicketView }) {
  const words = useWords(ownTicketWords).parts;
  const lang = useLang();
  const to = usePathFor();
  // A view that a page has kept from before has none.
  const open = ((ticket.parts as TicketView['parts'] | undefined) ?? []).filter(isOpenPart);
  const [next] = open;
  if (next === undefined) return null;
  const amount = formatCents(cents(open.reduce((sum, part) => sum + part.cents, 0)), lang);
  return (
    <>
      <p>{next.state === 'planned' ? words.open(amount, formatDayAndMonth(next.dueAt, lang)) : words.late(amount)}</p>
      <ButtonLink
        look="o"
        size="s"
        icon="credit-card"
        href={to(`${paths.eventPaymentSuccess}?order=${ticket.orderId}`)}
      >
        {words.button}
      </ButtonLink>
    </>
  );
}
