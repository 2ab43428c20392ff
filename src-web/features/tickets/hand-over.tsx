import { formatCents } from '#shared/money.ts';
import { HAND_OVER_FIELDS } from '#shared/tickets/hand-over-fields.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import type { ChosenProps } from './give-back.tsx';
import { plansWords } from './plans-words.ts';
import { useTicketAct } from './use-ticket-act.ts';

/** The second tap: to whom it goes, what they pay, and until when one's own code is valid. */
export function HandOver({ ticket: { id: ticketId }, titleId, children, onBack, onDone }: ChosenProps) {
  const words = useWords(plansWords);
  const lang = useLang();
  const act = useTicketAct();
  const way = trpc.profile.ticketWays.useQuery({ ticketId }).data?.handOver;
  const hand = trpc.profile.handTicketOver.useMutation();
  const due = way == null || way.dueCents === 0 ? null : formatCents(way.dueCents, lang);
  const { ref, errors, isBusy, onSubmit, onInput } = usePlainForm({
    rules: HAND_OVER_FIELDS,
    check: ({ name = '', email = '' }) => ({
      ...(name.trim() === '' && { name: words.missing.name }),
      ...(email.trim() === '' && { email: words.missing.email }),
    }),
    send: async ({ name = '', email = '' }) => {
      const said = { done: words.handed(name.trim()), failed: words.notHanded };
      if (await act(() => hand.mutateAsync({ ticketId, name, email }), said)) onDone();
    },
    onFailed: () => undefined,
  });
  return (
    <>
      <h2 id={titleId}>{words.handOver}</h2>
      {children}
      <ul className="plans-facts">
        <li>
          <Icon name="credit-card" />
          <span>{words.handFacts(due)}</span>
        </li>
        <li>
          <Icon name="ban" />
          <span>{words.handCode}</span>
        </li>
      </ul>
      <form className="plans-form" ref={ref} onSubmit={onSubmit} onInput={onInput}>
        <TextField
          label={words.handName}
          name="name"
          maxLength={HAND_OVER_FIELDS.name.maxLength}
          autoComplete="off"
          error={errors['name']}
        />
        <TextField
          label={words.handEmail}
          hint={words.handHint}
          name="email"
          type="email"
          maxLength={HAND_OVER_FIELDS.email.maxLength}
          autoComplete="off"
          error={errors['email']}
        />
        <Button type="submit" isWide isBusy={isBusy} busyText={words.handing}>
          {words.handNow}
        </Button>
      </form>
      <Button look="t" onClick={onBack}>
        {words.backToAll}
      </Button>
    </>
  );
}
