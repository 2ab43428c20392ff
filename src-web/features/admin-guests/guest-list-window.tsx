import type { ListedGuestList } from '#shared/door/all-guest-lists.ts';
import { GUEST_LIST_STATE_WORDS } from '#shared/door/guest-list-words.ts';
import { trpc } from '#web/api.ts';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { AddGuests } from './guest-list-forms.tsx';
import { GuestLine } from './guest-line.tsx';

type GuestListWindowProps = { /** Null: closed. */ list: ListedGuestList | null; onClose: () => void };

/** The names of a guest list, with who is inside; to add to, while its night is to come. */
export function GuestListWindow({ list, onClose }: GuestListWindowProps) {
  return (
    <RoomDialog isOpen={list !== null} onClose={onClose} title={list?.name ?? 'Guest list'}>
      {list !== null && <Names key={list.id} list={list} />}
    </RoomDialog>
  );
}

function Names({ list }: { list: ListedGuestList }) {
  const { id, eventId, eventTitle, state, arrived, places } = list;
  const lists = trpc.admin.guestLists.list.useQuery({ eventId }, LIVE);
  const guests = lists.data?.find((one) => one.id === id)?.guests ?? [];
  return (
    <div className="guest-window">
      <p>{`${eventTitle}. ${GUEST_LIST_STATE_WORDS[state]}: ${arrived} of ${places} people inside.`}</p>
      {lists.isPending && <ListWaiting />}
      {lists.isError && <LoadFailure sentence="The names could not be loaded." lang="en" list={lists} />}
      {lists.isSuccess && guests.length === 0 && <p className="dim">Nobody is on it yet.</p>}
      {guests.length > 0 && (
        <ul className="guest-rows">
          {guests.map((guest) => (
            <GuestLine key={guest.id} guest={guest} />
          ))}
        </ul>
      )}
      {(state === 'open' || state === 'closed') && <AddGuests list={list} />}
    </div>
  );
}
