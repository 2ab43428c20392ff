import { useState } from 'react';
import { friendOn, MAX_HOLDER_NAME, passedOnTo } from '#shared/tickets/passed-on.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { trpc } from '#web/api.ts';
import { keepTickets } from '#web/kept-tickets.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { sendLink } from '#web/ui/send-link.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { ownTicketWords } from './words.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';

/** Gives the ticket to the friend it is for, who gets its own page. */
export function ShareTicket({ ticket }: { ticket: TicketView }) {
  const { label } = useWords(ownTicketWords).share;
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  if (isOpen) return <GiveForm ticket={ticket} onClose={() => setIsOpen(false)} />;
  return (
    <Button look="o" size="s" icon="share" ref={opener} onClick={() => setIsOpen(true)}>
      {label}
    </Button>
  );
}

/** The link goes first: who closes the phone's share sheet has given nothing. */
function GiveForm({ ticket, onClose }: { ticket: TicketView; onClose: () => void }) {
  const { share: words, cancel } = useWords(ownTicketWords);
  const { failures } = useWords(frameWords);
  const lang = useLang();
  const link = useSharedLink(ticket);
  const utils = trpc.useUtils();
  const buyer = trpc.profile.session.useQuery().data?.displayName;
  const pass = trpc.profile.passTicketOn.useMutation();
  const { ref, errors, isBusy, onSubmit, onInput } = usePlainForm({
    rules: { holderName: { maxLength: MAX_HOLDER_NAME } },
    send: async ({ holderName = '' }) => {
      if (!(await sendLink(link))) return;
      await pass.mutateAsync({ ticketId: ticket.id, holderName });
      await Promise.all([utils.profile.tickets.invalidate(), utils.checkout.order.invalidate()]);
      void keepTickets().catch(() => undefined);
      onClose();
      toast.ok(passedOnTo(holderName === '' ? null : holderName, lang));
    },
    onFailed: (error) => tellFailure(error, { title: words.failed }, failures),
  });
  return (
    <form className="holder-form" ref={ref} onSubmit={onSubmit} onInput={onInput}>
      <TextField
        label={words.to}
        hint={words.hint}
        name="holderName"
        defaultValue={friendOn(ticket.holderName, buyer)}
        maxLength={MAX_HOLDER_NAME}
        autoComplete="off"
        autoFocus
        error={errors['holderName']}
      />
      <div className="row">
        <Button type="submit" size="s" isBusy={isBusy} busyText={words.giving}>
          {words.give}
        </Button>
        <Button look="t" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}

/** What is sent of a ticket: its page, in the language of this one. */
export function useSharedLink({ sharePath, event }: TicketView): Parameters<typeof sendLink>[0] {
  const lang = useLang();
  const { note, copied, copy } = useWords(ownTicketWords).share;
  return {
    path: lang === 'de' ? `/de${sharePath}` : sharePath,
    title: saidIn(event, 'title', lang),
    copiedNote: note,
    words: { copied, copy },
  };
}
