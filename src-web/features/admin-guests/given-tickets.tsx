import { lazy, Suspense, useState } from 'react';
import { formatMemberDate } from '#shared/time.ts';
import { GIVEN_REASON_WORDS, type GivenView } from '#shared/tickets/give-tickets.ts';
import { trpc } from '#web/api.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TakeBack } from './take-back.tsx';
import { useSendAgain } from './use-send-again.ts';

const ticketWord = (count: number): string => (count === 1 ? 'ticket' : 'tickets');

/** '2 tickets, 1 of them inside'; 'taken back' once none of them counts. */
function giftWords({ tickets }: Pick<GivenView, 'tickets'>): string {
  const valid = tickets.filter(({ status }) => status !== 'cancelled');
  const inside = tickets.filter(({ status }) => status === 'used').length;
  if (valid.length === 0) return `${tickets.length} ${ticketWord(tickets.length)}, taken back`;
  return `${valid.length} ${ticketWord(valid.length)}${inside === 0 ? '' : `, ${inside} inside`}`;
}

/** All tickets of an event that were given and count. */
const givenCount = (gifts: readonly GivenView[]): number =>
  gifts.reduce((sum, { tickets }) => sum + tickets.filter(({ status }) => status !== 'cancelled').length, 0);

const GiveTicketsDialog = lazy(async () => ({
  default: (await import('./give-tickets-dialog.tsx')).GiveTicketsDialog,
}));

function GiftCard({ gift, onTakeBack }: { gift: GivenView; onTakeBack: () => void }) {
  const again = useSendAgain();
  const { name, email, reason, note, by, givenAt, isFromGuestList, tickets } = gift;
  const isValid = tickets.some(({ status }) => status === 'active');
  return (
    <li className="admin-card" aria-label={name}>
      <div>
        <h3>{name}</h3>
        <p className="admin-facts">
          <span className="tabular">{giftWords(gift)}</span>
          <span>{isFromGuestList ? 'Guest list' : GIVEN_REASON_WORDS[reason]}</span>
          <span className="guest-name">{email}</span>
          {note !== '' && <span>{note}</span>}
          <span>{`Given on ${formatMemberDate(givenAt)}${by === null ? '' : ` by ${by}`}`}</span>
        </p>
      </div>
      {isValid && (
        <div className="admin-acts">
          <Button
            look="o"
            size="s"
            aria-label={`Mail again: ${name}`}
            isBusy={again.isPending}
            onClick={() => again.mutate({ id: gift.id })}
          >
            Mail again
          </Button>
          <Button look="o" size="s" aria-label={`Take back: ${name}`} onClick={onTakeBack}>
            Take back
          </Button>
        </div>
      )}
    </li>
  );
}

/** Tickets that the organiser gave for nothing, with who has come. */
export function GivenTickets({ eventId, isOpen: canGive }: { eventId: string; isOpen: boolean }) {
  const gifts = trpc.admin.givenTickets.list.useQuery({ eventId });
  const dialog = useFreshDialog(null);
  const [takenBack, setTakenBack] = useState<GivenView | null>(null);
  const count = givenCount(gifts.data ?? []);
  return (
    <>
      <AdminSection
        id="given-tickets"
        title={count === 0 ? 'Given tickets' : `Given tickets (${count})`}
        list={gifts}
        failure="The given tickets could not be loaded."
        isEmpty={gifts.data?.length === 0}
        nothing={<EmptyState sentence="No ticket was given for this event." headingLevel={3} />}
      >
        <ul className="admin-cards">
          {gifts.data?.map((gift) => (
            <GiftCard key={gift.id} gift={gift} onTakeBack={() => setTakenBack(gift)} />
          ))}
        </ul>
      </AdminSection>
      {canGive && (
        <div className="admin-acts guest-new">
          <Button look="o" icon="plus" onClick={() => dialog.ask(null)}>
            Give tickets
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {dialog.turn > 0 && (
          <GiveTicketsDialog key={dialog.turn} eventId={eventId} isOpen={dialog.isOpen} onClose={dialog.close} />
        )}
      </Suspense>
      <TakeBack gift={takenBack} onClose={() => setTakenBack(null)} />
    </>
  );
}
