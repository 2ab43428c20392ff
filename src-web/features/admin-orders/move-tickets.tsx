import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCents } from '#shared/money.ts';
import {
  differencesFor,
  differenceSentence,
  type MoveDifference,
  type MoveQuote,
  type NightToMoveTo,
} from '#shared/orders/move-tickets.ts';
import type { OrderDetail } from '#shared/orders/order-list.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ChoiceCard } from '#web/ui/admin/choice-card.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { TicketsField } from './refund-fields.tsx';

type MoveTicketsProps = { order: OrderDetail; onClose: () => void };

/** Whether tickets of it can go to another night: bought online, paid, and somebody’s. */
export const canMove = ({ listedAs, status, userId, isDisputed, ticketList, parts }: OrderDetail): boolean =>
  (listedAs === 'paid' || listedAs === 'free') &&
  status === 'paid' &&
  userId !== null &&
  !isDisputed &&
  parts.length === 0 &&
  ticketList.some((ticket) => ticket.status === 'active');

const CHOICE_WORDS: Record<Exclude<MoveDifference, 'none'>, { title: string; description: string }> = {
  give_back: { title: 'Give it back', description: 'The way it was paid, in 3 to 5 days.' },
  keep: { title: 'Leave it on the ticket', description: 'It stays worth what was paid. Nothing goes back now.' },
  waive: { title: 'Waive it', description: 'The guest need not pay it.' },
  paid_elsewhere: {
    title: 'Paid already',
    description: 'At a till or by transfer, where it is booked. Say how below; here it is only noted.',
  },
};

/** What becomes of a difference, where there is one. */
function DifferenceField(props: {
  quote: MoveQuote;
  chosen: MoveDifference | null;
  onChoose: (one: MoveDifference) => void;
}) {
  const { quote, chosen, onChoose } = props;
  const choices = differencesFor(quote.differenceCents).filter((one) => one !== 'none');
  if (choices.length === 0) return null;
  return (
    <fieldset className="refund-tickets">
      <legend>The difference</legend>
      {choices.map((one) => (
        <ChoiceCard
          key={one}
          name="move-difference"
          value={one}
          title={CHOICE_WORDS[one].title}
          description={CHOICE_WORDS[one].description}
          isChecked={chosen === one}
          onChoose={() => onChoose(one)}
        />
      ))}
    </fieldset>
  );
}

const signed = (cents: number): string =>
  `${cents < 0 ? '−' : cents > 0 ? '+' : ''}${formatCents(Math.abs(cents) as MoveQuote['newCents'])}`;

function Prices({ quote }: { quote: MoveQuote }) {
  return (
    <FactList
      rows={[
        ['Paid', formatCents(quote.oldCents)],
        [quote.isMemberPrice ? 'New price, with the member price' : 'New price', formatCents(quote.newCents)],
        ['Difference', signed(quote.differenceCents)],
      ]}
    />
  );
}

/** The day first: on a phone the end of a long title is cut. */
const nightWords = ({ title, startsAt }: NightToMoveTo): string =>
  `${formatMemberDate(startsAt)}, ${formatTime(startsAt)}, ${title}`;

/** Only where there is no choice is one made for somebody. */
const chosenOf = <T extends { id: string }>(from: readonly T[], id: string): T | undefined =>
  from.length === 1 ? from[0] : from.find((one) => one.id === id);

/** Where to: the night, and one of its types. */
function usePlace(nights: readonly NightToMoveTo[]) {
  const [eventId, setEventId] = useState('');
  const [typeId, setTypeId] = useState('');
  const night = chosenOf(nights, eventId);
  const type = chosenOf(night?.types ?? [], typeId);
  return { night, type, setEventId, setTypeId };
}

/** The question as it stands, what it comes to, and the act. */
function useMove({ order, onClose }: MoveTicketsProps) {
  const utils = trpc.useUtils();
  const move = trpc.admin.tickets.move.useMutation({ onSettled: () => utils.admin.invalidate() });
  const { data: nights = [] } = trpc.admin.tickets.moveNights.useQuery();
  const live = order.ticketList.filter(({ status }) => status === 'active');
  const [id] = useState(() => crypto.randomUUID());
  const [kept, setKept] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState<MoveDifference | null>(null);
  const [note, setNote] = useState('');
  const place = usePlace(nights);
  const ticketIds = live.map((one) => one.id).filter((one) => !kept.includes(one));
  const wish = { orderId: order.id, ticketIds, eventId: place.night?.id ?? '', ticketTypeId: place.type?.id ?? '' };
  const isPlaced = wish.ticketTypeId !== '' && ticketIds.length > 0;
  const { data: quote, error } = trpc.admin.tickets.quoteMove.useQuery(wish, { enabled: isPlaced, retry: false });
  const possible = quote === undefined ? [] : differencesFor(quote.differenceCents);
  const difference = possible.length === 1 ? (possible[0] ?? null) : (possible.find((one) => one === wanted) ?? null);
  const count = ticketIds.length === 1 ? '1 ticket' : `${ticketIds.length} tickets`;
  const send = async (): Promise<void> => {
    if (quote === undefined || difference === null) return;
    const { oldCents, newCents } = quote;
    try {
      await move.mutateAsync({ id, ...wish, oldCents, newCents, difference, note });
      toast.ok(`Moved ${count}`);
      onClose();
    } catch (failure) {
      toast.bad('Not moved', failureSentence(failure));
      void utils.admin.tickets.quoteMove.invalidate();
    }
  };
  return {
    place,
    nights,
    live,
    count,
    wanted: ticketIds.length,
    send,
    quote: isPlaced ? quote : undefined,
    error: isPlaced ? error : null,
    difference,
    isBusy: move.isPending,
    fields: { kept, setKept, setWanted, note, setNote },
  };
}

const choicesOf = (choices: readonly { value: string; label: string }[]) =>
  choices.length === 1 ? choices : [{ value: '', label: 'Please choose' }, ...choices];

/** What a choice says of its seats where there are fewer than are wanted. */
const seatWords = (left: number | null, wanted: number): string =>
  left === null || left >= wanted ? '' : left === 0 ? ', sold out' : `, ${left} left`;

/** The night and the type of ticket that they go to. On the night they are for they free the seats they need. */
type PlaceFieldsProps = ReturnType<typeof usePlace> & {
  nights: readonly NightToMoveTo[];
  own: string | null;
  wanted: number;
};
function PlaceFields({ nights, night, type, setEventId, setTypeId, own, wanted }: PlaceFieldsProps) {
  const left = ({ id, seatsLeft }: NightToMoveTo): string => (id === own ? '' : seatWords(seatsLeft, wanted));
  return (
    <>
      <NativeSelect
        label="Night"
        data={choicesOf(nights.map((one) => ({ value: one.id, label: nightWords(one) + left(one) })))}
        value={night?.id ?? ''}
        onChange={({ currentTarget }) => setEventId(currentTarget.value)}
      />
      {night !== undefined && (
        <NativeSelect
          label="Ticket type"
          data={choicesOf(
            night.types.map(({ id, name, priceCents }) => ({
              value: id,
              label: `${name}, ${formatCents(priceCents)}`,
            })),
          )}
          value={type?.id ?? ''}
          onChange={({ currentTarget }) => setTypeId(currentTarget.value)}
        />
      )}
    </>
  );
}

/** Asks where tickets go, says what it costs and what the guest is told, and moves them. */
export function MoveTickets({ order, onClose }: MoveTicketsProps) {
  const { quote, error, difference, live, count, fields, place, nights, ...question } = useMove({ order, onClose });
  return (
    <ConfirmDialog
      isOpen
      title="Move to another night?"
      confirmText={`Move ${count}`}
      busyText="Moving"
      isBusy={question.isBusy}
      isBlocked={quote === undefined || difference === null}
      onConfirm={() => void question.send()}
      onClose={onClose}
    >
      {live.length > 1 && <TicketsField live={live} kept={fields.kept} onKeep={fields.setKept} />}
      <PlaceFields {...place} nights={nights} own={order.eventId} wanted={question.wanted} />
      {error !== null && <p role="alert">{failureSentence(error)}</p>}
      {quote !== undefined && (
        <>
          <Prices quote={quote} />
          <DifferenceField quote={quote} chosen={difference} onChoose={fields.setWanted} />
          <TextInput
            label="Note for the office"
            maxLength={200}
            value={fields.note}
            onChange={({ currentTarget }) => fields.setNote(currentTarget.value)}
          />
        </>
      )}
      {quote !== undefined && difference !== null && (
        <p>
          {`${order.buyerEmail ?? 'The buyer'} gets a mail with the new codes; the old ones no longer open the door. `}
          {`It says: “${differenceSentence(difference, quote.differenceCents)}”`}
        </p>
      )}
    </ConfirmDialog>
  );
}
