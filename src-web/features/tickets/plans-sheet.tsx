import './plans-sheet.css';
import { Fragment, useId, useState } from 'react';
import { genreOf } from '#shared/art/genre.ts';
import { formatCents } from '#shared/money.ts';
import { shownType } from '#shared/orders/general-admission.ts';
import { refundSentenceIn } from '#shared/orders/refund-words.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import { formatShortDay } from '#shared/time.ts';
import { isPassedOn } from '#shared/tickets/passed-on.ts';
import type { TicketWays } from '#shared/tickets/ticket-offers.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { trpc } from '#web/api.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SaidOf, useLang, useWords } from '#web/ui/lang.tsx';
import { questionWords } from '#web/ui/questions/words.ts';
import { AnotherNight, AnotherRole, AnotherTicket } from './another-ticket.tsx';
import { ChangeWays, freeOf, type ChangeKind } from './change-ways.tsx';
import { GiveBack, momentWords, untilWords } from './give-back.tsx';
import { HandOver } from './hand-over.tsx';
import { OfferToQueue } from './offer-to-queue.tsx';
import { OwnAddOns } from './own-add-ons.tsx';
import { OwnAnswers, useAnswersLine } from './own-answers.tsx';
import { plansWords } from './plans-words.ts';
import { Way } from './plans-way.tsx';

type Step = 'all' | 'giveBack' | 'toQueue' | 'handOver' | 'answers' | 'addOns' | ChangeKind;

export { OfferedBox } from './offered-box.tsx';
export { PartnerBox } from './partner-box.tsx';

/** 'Plans changed?': all that its owner may do with a ticket now, with money and date, two taps each. */
export function PlansSheet({ ticket, onClose }: { ticket: TicketView; onClose: () => void }) {
  const words = useWords(plansWords);
  const titleId = useId();
  const [step, setStep] = useState<Step>('all');
  const Chosen = {
    all: GiveBack,
    giveBack: GiveBack,
    toQueue: OfferToQueue,
    handOver: HandOver,
    answers: OwnAnswers,
    addOns: OwnAddOns,
    nights: AnotherNight,
    types: AnotherTicket,
    roles: AnotherRole,
  }[step];
  return (
    <Dialog isOpen onClose={onClose} labelledBy={titleId} closeLabel={words.close} isSheet>
      {step === 'all' ? (
        <AllWays ticket={ticket} titleId={titleId} onChoose={setStep} onKeep={onClose} />
      ) : (
        <Chosen ticket={ticket} titleId={titleId} onBack={() => setStep('all')} onDone={onClose}>
          <AboutTicket ticket={ticket} />
        </Chosen>
      )}
    </Dialog>
  );
}

/** Which ticket it is: night, type, what was paid. */
function AboutTicket({ ticket: { event, ticketTypeName, pricePaidCents } }: { ticket: TicketView }) {
  const words = useWords(plansWords);
  const lang = useLang();
  const [{ startsAt }] = eveningsOf(event);
  const paid = pricePaidCents === 0 ? words.free : words.paid(formatCents(pricePaidCents, lang));
  return (
    <div className="plans-ticket">
      <Poster artwork={{ id: event.id, genre: genreOf(event), imageUrl: event.imageUrl }} size="thumb" />
      <p>
        <b>
          <SaidOf of={event} say="title" />, {formatShortDay(startsAt, lang)}
        </b>
        <span>
          {shownType(ticketTypeName, lang)} · {paid}
        </span>
      </p>
    </div>
  );
}

type AllWaysProps = { ticket: TicketView; titleId: string; onChoose: (step: Step) => void; onKeep: () => void };

function AllWays({ ticket, titleId, onChoose, onKeep }: AllWaysProps) {
  const words = useWords(plansWords);
  const lang = useLang();
  const { refundOfferUntil: until, refundOfferCents: back, pricePaidCents, refundRule, ticketRule } = ticket;
  const why = isPassedOn(ticket) ? words.takeBackFirst : ticket.isVoucherSpent ? words.voucherSpent : null;
  const ways = trpc.profile.ticketWays.useQuery({ ticketId: ticket.id });
  const shown = ticket.offer === null ? ways.data : undefined;
  const found = trpc.profile.ticketChanges.useQuery({ ticketId: ticket.id });
  const changes = ticket.offer === null ? found.data : undefined;
  const hasMore = shown?.toQueue?.isPossible === true || shown?.handOver != null || freeOf(changes).length > 0;
  const type = { name: '', priceCents: pricePaidCents, ticketRule };
  return (
    <>
      <h2 id={titleId}>{words.label}</h2>
      <AboutTicket ticket={ticket} />
      {until !== null && (
        <Way
          icon="credit-card"
          title={pricePaidCents === 0 ? words.letGo : words.giveBack}
          text={untilWords(ticket, until, { words, lang })}
          value={pricePaidCents === 0 ? null : { amount: formatCents(back, lang), what: words.back }}
          onClick={() => onChoose('giveBack')}
        />
      )}
      {shown?.toQueue?.isPossible === true && (
        <Way
          icon="users"
          title={words.toQueue}
          text={words.wait(shown.toQueue.waiting)}
          value={{ amount: formatCents(shown.toQueue.backCents, lang), what: words.onceSold }}
          onClick={() => onChoose('toQueue')}
        />
      )}
      {shown?.handOver != null && (
        <Way
          icon="user"
          title={words.handOver}
          text={words.handText(momentWords(shown.handOver.until, { words, lang }))}
          value={{ amount: formatCents(shown.handOver.dueCents, lang), what: words.theyPay }}
          onClick={() => onChoose('handOver')}
        />
      )}
      {changes !== undefined && <ChangeWays changes={changes} ownStart={ticket.event.startsAt} onChoose={onChoose} />}
      <AddOnsWay addOns={ticket.addOns} onClick={() => onChoose('addOns')} />
      <AnswersWay answers={ways.data?.answers ?? []} onClick={() => onChoose('answers')} />
      {shown?.toQueue?.isPossible === true && shown.handOver === null && ticketRule?.handOver != null && (
        <p className="plans-none">{words.queueFirst}</p>
      )}
      {until === null && !ways.isPending && !found.isPending && !hasMore && (
        <p className="plans-none">
          {refundSentenceIn(lang, { refundRule, ticketRules: [type] }, ticket.event)}
          {why !== null && ticketRule !== null && ` ${why}`}
        </p>
      )}
      <Button isWide onClick={onKeep}>
        {words.keep}
      </Button>
    </>
  );
}

/** What was bought with it, where anything was. */
function AddOnsWay({ addOns, onClick }: { addOns: TicketView['addOns']; onClick: () => void }) {
  const words = useWords(plansWords);
  if (addOns.length === 0) return null;
  const names = addOns.map((piece, at) => (
    <Fragment key={piece.id}>
      {at > 0 && ' · '}
      <SaidOf of={piece} say="name" />
    </Fragment>
  ));
  return <Way icon="ticket" title={words.addOns.title} text={names} value={null} onClick={onClick} />;
}

/** What was asked at the checkout, where anything was. */
function AnswersWay({ answers, onClick }: { answers: TicketWays['answers']; onClick: () => void }) {
  const { own } = useWords(questionWords);
  const line = useAnswersLine(answers);
  if (answers.length === 0) return null;
  return <Way icon="info-circle" title={own.title} text={line} value={null} onClick={onClick} />;
}
