import './offered-box.css';
import { useId, useState } from 'react';
import { formatCents } from '#shared/money.ts';
import type { OwnPartner } from '#shared/partners/partner-link.ts';
import { HAND_OVER_FIELDS } from '#shared/tickets/hand-over-fields.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { sendLink } from '#web/ui/send-link.ts';
import { momentWords } from './give-back.tsx';
import { plansWords } from './plans-words.ts';
import { useTicketAct } from './use-ticket-act.ts';

type BoxProps = { ticket: TicketView; partner: OwnPartner };

/** Under a ticket that waits for its other half: who is asked, what happens if nobody comes, and what one can do. */
export function PartnerBox({ ticket, partner }: BoxProps) {
  const words = useWords(plansWords);
  const lang = useLang();
  const headingId = useId();
  const to = usePathFor();
  const [isNaming, setIsNaming] = useState(false);
  const say = words.partner;
  const moment = (at: Date) => momentWords(at, { words, lang });
  const { asked, isPaying, isByList, backAt } = partner;
  const isAlone = asked === null && !isPaying;
  return (
    <section className="offered" aria-labelledby={headingId}>
      <h3 id={headingId}>
        <Icon name="hourglass" /> {say.title}
      </h3>
      <p>
        {isPaying && say.paying}
        {asked !== null &&
          (asked.email === null
            ? say.listUntil(moment(asked.until))
            : say.askedUntil(asked.email, moment(asked.until)))}
        {isAlone && (isByList ? say.listSeeks : say.nobody)}
      </p>
      <p>{say.valid}</p>
      {isAlone && <p>{backAt === null ? say.stands : say.backAt(moment(backAt))}</p>}
      {asked?.path != null && (
        <Button
          look="o"
          isWide
          icon="share"
          onClick={() =>
            void sendLink({
              path: to(asked.path ?? ''),
              title: say.title,
              words: { copied: say.copied, copy: say.copy },
            })
          }
        >
          {say.send}
        </Button>
      )}
      {!isByList && !isPaying && !isNaming && (
        <Button isWide icon="mail" onClick={() => setIsNaming(true)}>
          {isAlone ? say.name : say.nameAnother}
        </Button>
      )}
      {isNaming && <NamePartner ticketId={ticket.id} onDone={() => setIsNaming(false)} />}
      {isAlone && <GiveHalfBack ticket={ticket} />}
    </section>
  );
}

function NamePartner({ ticketId, onDone }: { ticketId: string; onDone: () => void }) {
  const words = useWords(plansWords);
  const act = useTicketAct();
  const name = trpc.profile.namePartner.useMutation();
  const { ref, errors, isBusy, onSubmit, onInput } = usePlainForm({
    rules: { email: HAND_OVER_FIELDS.email },
    check: ({ email = '' }) => ({ ...(email.trim() === '' && { email: words.missing.email }) }),
    send: async ({ email = '' }) => {
      const said = { done: words.partner.named, failed: words.partner.notNamed };
      if (await act(() => name.mutateAsync({ ticketId, email }), said)) onDone();
    },
    onFailed: () => undefined,
  });
  return (
    <form className="plans-form" ref={ref} onSubmit={onSubmit} onInput={onInput}>
      <TextField
        label={words.partner.email}
        name="email"
        type="email"
        maxLength={HAND_OVER_FIELDS.email.maxLength}
        autoComplete="off"
        error={errors['email']}
      />
      <Button type="submit" isWide isBusy={isBusy} busyText={words.handing}>
        {words.partner.ask}
      </Button>
    </form>
  );
}

function GiveHalfBack({ ticket: { id: ticketId, pricePaidCents } }: { ticket: TicketView }) {
  const words = useWords(plansWords);
  const lang = useLang();
  const act = useTicketAct();
  const back = trpc.profile.returnHalf.useMutation();
  const amount = pricePaidCents === 0 ? null : formatCents(pricePaidCents, lang);
  return (
    <Button
      look="o"
      isWide
      isBusy={back.isPending}
      busyText={words.giving}
      onClick={() => void act(() => back.mutateAsync({ ticketId }), { done: words.done, failed: words.failed })}
    >
      {words.giveBackNow(amount)}
    </Button>
  );
}
