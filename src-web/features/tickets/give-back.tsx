import { useState, type ReactNode } from 'react';
import { formatCents } from '#shared/money.ts';
import { backWords } from '#shared/orders/refund-words.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { formatDayAndMonth, formatShortDay, formatTime, type Lang } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { keepTickets } from '#web/kept-tickets.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceRow } from '#web/ui/forms/choice-row.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { plansWords, type PlansWords } from './plans-words.ts';

/** What is left to do once a way is chosen. */
export type ChosenProps = {
  ticket: TicketView;
  /** Of the heading that names the sheet. */ titleId: string;
  /** Which ticket it is. */ children: ReactNode;
  onBack: () => void;
  onDone: () => void;
};

type Said = { words: PlansWords; lang: Lang };

/** `Fri 23 Jan, 20:00` */
export const momentWords = (at: Date, { words, lang }: Said): string =>
  words.moment(formatShortDay(at, lang), formatTime(at));

/** `Half the price, until Fri 23 Jan, 20:00`: what goes back of a ticket, and until when. */
export function untilWords(ticket: TicketView, until: Date, { words, lang }: Said): string {
  const { refundOfferWhy: why, ticketRule, pricePaidCents } = ticket;
  // Midnight is the end of the day before it.
  if (why === 'promised') return words.week(formatDayAndMonth(new Date(until.getTime() - 1), lang));
  const moment = momentWords(until, { words, lang });
  const giveBack = why === 'rule' ? (ticketRule?.giveBack ?? null) : null;
  return pricePaidCents === 0 || giveBack === null
    ? words.until(moment)
    : words.shareUntil(backWords(lang, giveBack), moment);
}

/** The second tap: what becomes of money, code and seat, and the button that does it. */
export function GiveBack({ ticket, titleId, children, onBack, onDone }: ChosenProps) {
  const words = useWords(plansWords);
  const { failures } = useWords(frameWords);
  const lang = useLang();
  const utils = trpc.useUtils();
  const giveBack = trpc.profile.giveTicketBack.useMutation();
  const [asCredit, setAsCredit] = useState(false);
  const isFree = ticket.pricePaidCents === 0;
  const amount = ticket.refundOfferCents === 0 ? null : formatCents(ticket.refundOfferCents, lang);

  const send = async (): Promise<void> => {
    try {
      const { amountCents } = await giveBack.mutateAsync({ ticketId: ticket.id, asCredit });
      onDone();
      const back = amountCents === 0 ? null : formatCents(amountCents, lang);
      const isBack = ticket.isByCard === true ? words.entryIsBack : undefined;
      toast.ok(
        isFree ? words.letGoDone : words.done,
        back === null ? isBack : (asCredit ? words.isCredit : words.onItsWay)(back),
      );
    } catch (error) {
      toast.bad(words.failed, failureSentence(error, failures));
    }
    await Promise.all([
      utils.profile.tickets.invalidate(),
      utils.checkout.order.invalidate(),
      utils.giftVouchers.mine.invalidate(),
      utils.entryCards.mine.invalidate(),
    ]);
    void keepTickets().catch(() => undefined);
  };

  return (
    <>
      <h2 id={titleId}>{isFree ? words.letGo : words.giveBack}</h2>
      {children}
      <BackFacts ticket={ticket} />
      {amount !== null && <MoneyOrCredit amount={amount} asCredit={asCredit} onChoose={setAsCredit} />}
      <Button isWide isBusy={giveBack.isPending} busyText={words.giving} onClick={() => void send()}>
        {isFree ? words.letGoNow : words.giveBackNow(amount)}
      </Button>
      <Button look="t" onClick={onBack}>
        {words.backToAll}
      </Button>
    </>
  );
}

/** Why it goes back, what comes back for it, and that its code ends. */
function BackFacts({ ticket }: { ticket: TicketView }) {
  const words = useWords(plansWords);
  const lang = useLang();
  const { isByCard = false, pricePaidCents, refundOfferCents } = ticket;
  return (
    <ul className="plans-facts">
      <li>
        <Icon name="clock" />
        <span>{whyWords(ticket, { words, lang })}</span>
      </li>
      {isByCard && (
        <li>
          <Icon name="ticket" />
          <span>{words.entryBack}</span>
        </li>
      )}
      {pricePaidCents > 0 && refundOfferCents === 0 && (
        <li>
          <Icon name="credit-card" />
          <span>{words.nothingBack}</span>
        </li>
      )}
      <li>
        <Icon name="ban" />
        <span>{words.codeEnds}</span>
      </li>
    </ul>
  );
}

type MoneyOrCreditProps = { amount: string; asCredit: boolean; onChoose: (asCredit: boolean) => void };

/** Money the way it came, unless the guest chooses credit: nobody else does. */
function MoneyOrCredit({ amount, asCredit, onChoose }: MoneyOrCreditProps) {
  const words = useWords(plansWords);
  return (
    <fieldset className="plans-back">
      <legend className="visually-hidden">{words.howBack}</legend>
      <ChoiceRow
        name="back-as"
        value="money"
        title={words.asMoney}
        description={words.wayBack(amount)}
        isChecked={!asCredit}
        onChoose={() => onChoose(false)}
      />
      <ChoiceRow
        name="back-as"
        value="credit"
        title={words.asCredit}
        description={words.creditBack(amount)}
        isChecked={asCredit}
        onChoose={() => onChoose(true)}
      />
    </fieldset>
  );
}

/** Why it goes back: the night was moved, the first week of a course, or what stood beside the price. */
function whyWords(ticket: TicketView, said: Said): string {
  const { refundOfferUntil: until, refundOfferWhy: why } = ticket;
  if (until === null) return '';
  const { words, lang } = said;
  if (why === 'moved') return words.moved(formatShortDay(until, lang), formatTime(until));
  const text = untilWords(ticket, until, said);
  return why === 'promised' ? words.firstWeek(text) : words.soItStood(text);
}
