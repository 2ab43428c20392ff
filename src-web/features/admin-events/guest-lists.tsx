import { useState } from 'react';
import type { GuestListView, ListedGuestView } from '#shared/door/guest-list.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.ts';
import { AddGuests, ListDialog } from './guest-list-forms.tsx';

/** Those who come by their name; tickets are counted by themselves. */
const people = (guests: readonly ListedGuestView[]): number =>
  guests.reduce((sum, { companions, hasTickets }) => sum + (hasTickets ? 0 : 1 + companions), 0);
const inside = (guests: readonly ListedGuestView[]): number => guests.reduce((sum, { came }) => sum + came, 0);

function GuestLine({ guest }: { guest: ListedGuestView }) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.guestLists.removeGuest.useMutation({
    onSuccess: () => void toast.ok(`${guest.name} is off the list`),
    onError: (error) => void toast.bad('Not removed', failureSentence(error)),
    onSettled: () => Promise.all([utils.admin.guestLists.invalidate(), utils.admin.givenTickets.invalidate()]),
  });
  const { name, companions, note, came, hasTickets } = guest;
  return (
    <li>
      <span className="guest-name">
        <b>{name}</b>
        {companions > 0 && <span className="tabular">{` +${companions}`}</span>}
        {note !== '' && <span className="dim">{` ${note}`}</span>}
      </span>
      <span className="tabular dim">
        {hasTickets ? 'has tickets' : came === 0 ? 'not here yet' : `${came} of ${1 + companions} inside`}
      </span>
      <Button
        look="o"
        size="s"
        icon="x"
        aria-label={`Remove ${name}`}
        isBusy={remove.isPending}
        onClick={() => remove.mutate({ id: guest.id })}
      >
        Remove
      </Button>
    </li>
  );
}

function RemoveList({ list, onClose }: { list: GuestListView | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.guestLists.remove.useMutation({
    onSuccess: () => void toast.ok('Guest list removed'),
    onError: (error) => void toast.bad('Not removed', failureSentence(error)),
    onSettled: () => {
      onClose();
      return Promise.all([utils.admin.guestLists.invalidate(), utils.admin.givenTickets.invalidate()]);
    },
  });
  return (
    <ConfirmDialog
      isOpen={list !== null}
      title={`Remove ${list?.name ?? 'this list'}?`}
      confirmText="Remove the list"
      busyText="Removing"
      isBusy={remove.isPending}
      onConfirm={() => list !== null && remove.mutate({ id: list.id })}
      onClose={onClose}
    >
      <p>Its guests are let in by it no more. Who is inside already stays counted.</p>
    </ConfirmDialog>
  );
}

type GuestListCardProps = { list: GuestListView; onChange: () => void; onRemove: () => void };

function GuestListCard({ list, onChange, onRemove }: GuestListCardProps) {
  const { name, holdsUntil, by, guests } = list;
  return (
    <li className="admin-card" aria-label={name}>
      <div>
        <h3>{name}</h3>
        <p className="admin-facts">
          <span>{holdsUntil === null ? 'Holds all night' : `Holds until ${holdsUntil}`}</span>
          <span className="tabular">{`${inside(guests)} of ${people(guests)} people inside`}</span>
          {by !== null && <span>{`Made by ${by}`}</span>}
        </p>
      </div>
      <div className="admin-acts">
        <Button look="o" size="s" aria-label={`Change: ${name}`} onClick={onChange}>
          Change
        </Button>
        <Button look="o" size="s" aria-label={`Remove: ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {guests.length > 0 && (
        <ul className="guest-rows">
          {guests.map((guest) => (
            <GuestLine key={guest.id} guest={guest} />
          ))}
        </ul>
      )}
      <AddGuests list={list} />
    </li>
  );
}

/** Whom somebody invited to this night, with who has come; the desks let them in by name. */
export function GuestLists({ eventId }: { eventId: string }) {
  const lists = trpc.admin.guestLists.list.useQuery({ eventId });
  /** About a list that is being changed, or a new one. */
  const dialog = useFreshDialog<GuestListView | null>(null);
  const [removed, setRemoved] = useState<GuestListView | null>(null);
  return (
    <>
      <AdminSection
        id="guest-lists"
        title="Guest lists"
        list={lists}
        failure="Die Gästelisten konnten nicht geladen werden."
        isEmpty={lists.data?.length === 0}
        nothing={<EmptyState sentence="No guest list for this night." headingLevel={3} />}
      >
        <ul className="admin-cards">
          {lists.data?.map((list) => (
            <GuestListCard
              key={list.id}
              list={list}
              onChange={() => dialog.ask(list)}
              onRemove={() => setRemoved(list)}
            />
          ))}
        </ul>
      </AdminSection>
      <div className="admin-acts guest-new">
        <Button look="o" icon="plus" onClick={() => dialog.ask(null)}>
          New guest list
        </Button>
      </div>
      <ListDialog
        key={dialog.turn}
        eventId={eventId}
        list={dialog.about}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
      />
      <RemoveList list={removed} onClose={() => setRemoved(null)} />
    </>
  );
}
