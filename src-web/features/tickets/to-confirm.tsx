import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { formatShortDay, formatTime } from '#shared/time.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { ownTicketWords } from './words.ts';

/** A free place that its holder is asked about: the ticket's own page has the button, as the mail's link leads there. */
export function ToConfirm({ ticket: { confirm, sharePath } }: { ticket: TicketView }) {
  const words = useWords(ownTicketWords).confirm;
  const lang = useLang();
  if (confirm == null || confirm.state === 'lapsed') return null;
  if (confirm.state === 'confirmed') return <p>{words.done}</p>;
  return (
    <>
      <p>{words.until(`${formatShortDay(confirm.until, lang)}, ${formatTime(confirm.until)}`)}</p>
      <ButtonLink size="s" href={`${lang === 'de' ? '/de' : ''}${sharePath}`} data-reload="">
        {words.button}
      </ButtonLink>
    </>
  );
}
