import { useState } from 'react';
import { formatMemberDate } from '#shared/time.ts';
import { GIVEN_REASON_WORDS, type GivenView } from '#shared/tickets/give-tickets.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.ts';
import { GiveTicketsDialog } from './give-tickets-dialog.tsx';
import { givenCount, giftWords } from './given-words.ts';

function TakeBack({ gift, onClose }: { gift: GivenView | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const takeBack = trpc.admin.givenTickets.takeBack.useMutation({
    onSuccess: () => void toast.ok('Taken back, and told by mail'),
    onError: (error) => void toast.bad('Not taken back', failureSentence(error)),
    onSettled: () => {
      onClose();
      return Promise.all([utils.admin.givenTickets.invalidate(), utils.admin.guestLists.invalidate()]);
    },
  });
  return (
    <ConfirmDialog
      isOpen={gift !== null}
      title={`Take the tickets of ${gift?.name ?? 'this guest'} back?`}
      confirmText="Take them back"
      busyText="Taking back"
      isBusy={takeBack.isPending}
      onConfirm={() => gift !== null && takeBack.mutate({ id: gift.id })}
      onClose={onClose}
    >
      <p>Their codes open the door no more, the seats are free, and a mail says so. Who is inside already stays in.</p>
    </ConfirmDialog>
  );
}

function GiftCard({ gift, onTakeBack }: { gift: GivenView; onTakeBack: () => void }) {
  const again = trpc.admin.givenTickets.sendAgain.useMutation({
    onSuccess: () => void toast.ok('The mail is on its way'),
    onError: (error) => void toast.bad('Not sent', failureSentence(error)),
  });
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
      <GiveTicketsDialog key={dialog.turn} eventId={eventId} isOpen={dialog.isOpen} onClose={dialog.close} />
      <TakeBack gift={takenBack} onClose={() => setTakenBack(null)} />
    </>
  );
}
