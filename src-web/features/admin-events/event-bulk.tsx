import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BulkResult } from '#shared/admin/bulk-result.ts';
import type { EventCard } from '#shared/events/event-admin-views.ts';
import { Price, Seats } from '#shared/events/edit-event.ts';
import { formatCents } from '#shared/money.ts';
import { readEuros } from '#shared/read-euros.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { bulkSentence } from '#web/ui/admin/data-table/bulk-sentence.ts';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import type { BulkKind } from './bulk-acts.tsx';
import { CancelWordsField, NO_WORDS } from './cancel-words-field.tsx';
import { WhichNight } from './which-night.tsx';
import { adminWords } from '#web/ui/admin/words.ts';
import { useWords } from '#web/ui/lang.tsx';

export type BulkQuestion = { kind: BulkKind; events: readonly EventCard[] };

type EventBulkProps = { question: BulkQuestion | null; onClose: () => void };

/** What is asked before several nights are changed at once. */
export function EventBulk({ question, onClose }: EventBulkProps) {
  if (question === null) return null;
  const { kind, events } = question;
  if (kind === 'cancel') return <CancelNights events={events} onClose={onClose} />;
  if (kind === 'write' || kind === 'tickets') return <WhichNight place={kind} events={events} onClose={onClose} />;
  return <NumberOfNights kind={kind} events={events} onClose={onClose} />;
}

const nights = (events: readonly EventCard[]): string => `${events.length} ${events.length === 1 ? 'night' : 'nights'}`;
const idsOf = (events: readonly EventCard[]): string[] => events.map(({ id }) => id);

/** Tells how it went, and shows the lists anew. */
function useTold(done: string, onClose: () => void) {
  const words = useWords(adminWords);
  const utils = trpc.useUtils();
  return {
    onSuccess: (results: BulkResult[]): void => {
      const { title, text } = bulkSentence(results, { noun: ['night', 'nights'], done }, words);
      if (text === undefined) toast.ok(title);
      else toast.warn(title, text);
      onClose();
    },
    onError: (error: unknown): void => void toast.bad('Not saved', failureSentence(error)),
    onSettled: () => utils.admin.invalidate(),
  };
}

const WORDS = {
  price: { title: 'Set the price of', label: 'Price in €', hint: 'Tickets that are sold keep their price.' },
  capacity: { title: 'Set the capacity of', label: 'Capacity', hint: 'Empty is unlimited.' },
} as const;

type NumberOfNightsProps = { kind: 'price' | 'capacity'; events: readonly EventCard[]; onClose: () => void };

function NumberOfNights({ kind, events, onClose }: NumberOfNightsProps) {
  const [text, setText] = useState('');
  const price = trpc.admin.events.setPriceOf.useMutation(useTold('changed', onClose));
  const capacity = trpc.admin.events.setCapacityOf.useMutation(useTold('changed', onClose));
  const { title, label, hint } = WORDS[kind];
  const value = kind === 'price' ? readEuros(text) : text.trim() === '' ? null : Number(text);
  const judged = (kind === 'price' ? Price : Seats).safeParse(value);
  const sold = events.reduce((most, event) => Math.max(most, event.sold), 0);
  const send = (): void => {
    const ids = idsOf(events);
    if (kind === 'price' && value !== null) price.mutate({ ids, priceCents: value });
    if (kind === 'capacity') capacity.mutate({ ids, maxCapacity: value });
  };
  return (
    <ConfirmDialog
      isOpen
      title={`${title} ${nights(events)}`}
      confirmText={`Change ${nights(events)}`}
      busyText="Changing"
      isBusy={price.isPending || capacity.isPending}
      isBlocked={!judged.success}
      onConfirm={send}
      onClose={onClose}
    >
      <TextInput
        label={label}
        description={hint}
        inputMode="decimal"
        value={text}
        error={text !== '' && !judged.success ? judged.error.issues[0]?.message : null}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p className="dim">
        {kind === 'price'
          ? 'A night with several ticket types is left as it is: their prices are set in the night.'
          : `The fullest of them has sold ${sold}. A night with more than the new capacity is left as it is.`}
      </p>
    </ConfirmDialog>
  );
}

/** The dry run of cancelling several nights; then each is cancelled, its guests mailed and paid back. */
function CancelNights({ events, onClose }: { events: readonly EventCard[]; onClose: () => void }) {
  const ids = idsOf(events);
  const [said, setSaid] = useState(NO_WORDS);
  const preview = trpc.admin.events.cancelPreviewOf.useQuery({ ids }, { staleTime: 0 });
  const cancel = trpc.admin.events.cancelOf.useMutation(useTold('cancelled', () => undefined));
  const start = (): void => {
    // Not waited for: it goes on without this page, also after a crash.
    cancel.mutate({ ids, ...said });
    toast.info(`Cancelling ${nights(events)}`);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Cancel ${events.length === 1 ? events[0]?.title : nights(events)}?`}
      confirmText={`Cancel ${nights(events)} and refund`}
      isBlocked={!preview.isSuccess}
      onConfirm={start}
      onClose={onClose}
    >
      {preview.isPending && <p role="status">Counting …</p>}
      {preview.isError && <p role="alert">{failureSentence(preview.error)}</p>}
      {preview.data && (
        <FactList
          rows={[
            ['Orders to refund', String(preview.data.orders)],
            ['Tickets taken back', String(preview.data.tickets)],
            ['Money back', formatCents(preview.data.refundCents)],
            ...(preview.data.admitted > 0
              ? [['Already admitted, refunded too', String(preview.data.admitted)] as const]
              : []),
            ...(preview.data.openOrders > 0 ? [['Payment pages ended', String(preview.data.openOrders)] as const] : []),
          ]}
        />
      )}
      <CancelWordsField said={said} onChange={setSaid} />
      <p>Every buyer gets one mail and the money back. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
