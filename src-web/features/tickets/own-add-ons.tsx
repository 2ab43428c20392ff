import type { BoughtAddOn } from '#shared/add-ons/chosen.ts';
import { formatCents } from '#shared/money.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { SaidOf, useLang, useWords } from '#web/ui/lang.tsx';
import { momentWords, type ChosenProps } from './give-back.tsx';
import { plansWords } from './plans-words.ts';
import { useTicketAct } from './use-ticket-act.ts';

/** What was bought with the ticket: each piece goes back for its price until its own time. */
export function OwnAddOns({ ticket, titleId, children, onBack }: ChosenProps) {
  const words = useWords(plansWords);
  return (
    <>
      <h2 id={titleId}>{words.addOns.title}</h2>
      {children}
      <ul className="plans-add-ons">
        {ticket.addOns.map((piece) => (
          <Piece key={piece.id} piece={piece} />
        ))}
      </ul>
      {ticket.addOns.length === 0 && <p className="plans-none">{words.addOns.none}</p>}
      <Button look="t" onClick={onBack}>
        {words.backToAll}
      </Button>
    </>
  );
}

function Piece({ piece }: { piece: BoughtAddOn }) {
  const { id, priceCents, until, handedOutAt } = piece;
  const words = useWords(plansWords);
  const lang = useLang();
  const act = useTicketAct();
  const giveBack = trpc.profile.giveAddOnBack.useMutation();
  const { addOns } = words;
  const state =
    handedOutAt !== null
      ? addOns.handedOut(formatTime(handedOutAt))
      : until === null
        ? addOns.stays
        : addOns.until(momentWords(until, { words, lang }));
  return (
    <li>
      <span>
        <b>
          <SaidOf of={piece} say="name" />
        </b>
        <span>
          {formatCents(priceCents, lang)} · {state}
        </span>
      </span>
      {until !== null && (
        <Button
          look="o"
          size="s"
          aria-label={addOns.giveBackName(saidIn(piece, 'name', lang))}
          isBusy={giveBack.isPending}
          busyText={words.giving}
          onClick={() => void act(() => giveBack.mutateAsync({ id }), { done: addOns.done, failed: words.failed })}
        >
          {addOns.giveBack}
        </Button>
      )}
    </li>
  );
}
