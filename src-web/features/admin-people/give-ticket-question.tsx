import { NativeSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newUuid } from '#shared/new-key.ts';
import { MAX_TICKETS_PER_ORDER } from '#shared/orders/checkout-limits.ts';
import type { PersonView } from '#shared/people/person-view.ts';
import { GIVEN_REASONS, GIVEN_REASON_WORDS, GiveTicketsInput, type GivenReason } from '#shared/tickets/give-tickets.ts';
import { DAY_MS, formatShortDay, localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { questionWords } from './question-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** Nights so far ahead are offered. */
const DAYS_AHEAD = 60;
const REASONS = GIVEN_REASONS.map((value) => ({ value, label: GIVEN_REASON_WORDS[value] }));

type Values = { eventId: string; quantity: number; reason: GivenReason; note: string };
type GiveTicketProps = {
  person: Pick<PersonView, 'displayName' | 'email'>;
  onDone: () => void;
  onClose: () => void;
};

/** Gives this person tickets of a night to come, for nothing; they arrive by mail and stand in the dashboard. */
export function GiveTicketQuestion({ person: { displayName, email }, onDone, onClose }: GiveTicketProps) {
  const words = useWords(questionWords);
  const give = trpc.admin.givenTickets.give.useMutation();
  const [id] = useState(newUuid);
  const nights = useComingNights();
  const inputOf = (values: Values) => ({ ...values, id, name: displayName.slice(0, 80), email });
  const { form, ...question } = usePrivateForm<Values>({
    initialValues: { eventId: '', quantity: 1, reason: 'guest', note: '' },
    schema: GiveTicketsInput,
    inputOf,
    checkedWhileTyping: ['eventId', 'quantity'],
    send: async (values) => {
      await give.mutateAsync(GiveTicketsInput.parse(inputOf(values)));
      toast.ok(values.quantity === 1 ? words.ticketOnItsWay : words.ticketsOnTheirWay);
      onDone();
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: words.notGiven }),
  });
  return (
    <FormDialog
      isOpen
      title={words.giveTicketTo(displayName)}
      confirmText={words.giveAndMail}
      busyText={words.giving}
      question={question}
      onClose={onClose}
    >
      <p>{words.costsNothing(email)}</p>
      <Select
        label={words.night}
        data={nights}
        searchable
        nothingFoundMessage={words.noNightLikeThat}
        allowDeselect={false}
        {...form.getInputProps('eventId')}
      />
      <NumberInput
        label={words.tickets}
        min={1}
        max={MAX_TICKETS_PER_ORDER}
        allowDecimal={false}
        {...form.getInputProps('quantity')}
      />
      <NativeSelect label={words.whyAsked} data={REASONS} {...form.getInputProps('reason')} />
      <TextInput
        label={words.note}
        description={words.forOfficeOnly}
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}

/** What can still be given: nights that are on sale or drafts, none that is called off. */
function useComingNights(): { value: string; label: string }[] {
  const lang = useLang();
  const [span] = useState(() => ({
    from: localDateOf(new Date()),
    to: localDateOf(new Date(Date.now() + DAYS_AHEAD * DAY_MS)),
  }));
  const nights = trpc.admin.events.between.useQuery(span).data ?? [];
  return nights
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ id, title, startsAt }) => ({ value: id, label: `${title}, ${formatShortDay(startsAt, lang)}` }));
}
