import { useState } from 'react';
import type { GuestListView, ListedGuestView } from '#shared/door/guest-list.ts';
import { trpc } from '#web/api.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AddGuests, ListDialog } from './guest-list-forms.tsx';
import { GuestLine } from './guest-line.tsx';
import { RemoveList } from './remove-list.tsx';

/** Those who come by their name; tickets are counted by themselves. */
const people = (guests: readonly ListedGuestView[]): number =>
  guests.reduce((sum, { companions, hasTickets }) => sum + (hasTickets ? 0 : 1 + companions), 0);
const inside = (guests: readonly ListedGuestView[]): number => guests.reduce((sum, { came }) => sum + came, 0);

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
