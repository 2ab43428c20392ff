import type { GuestListState, ListedGuestList } from '#shared/door/all-guest-lists.ts';
import { GUEST_LIST_STATE_WORDS } from '#shared/door/guest-list-words.ts';
import type { DataColumn } from '#web/ui/admin/data-table/data-table-types.ts';
import { NightLink } from './night-link.tsx';
import { RowState, type StateWord } from './row-state.tsx';

const LOOKS: Record<GuestListState, Omit<StateWord, 'word'>> = {
  open: { icon: 'circle-check', tone: 'ok' },
  closed: { icon: 'alert-triangle', tone: 'warn' },
  over: { icon: 'eye-off', tone: 'quiet' },
  cancelled: { icon: 'ban', tone: 'bad' },
};

const State = ({ state }: { state: GuestListState }) => (
  <RowState {...LOOKS[state]} word={GUEST_LIST_STATE_WORDS[state]} />
);

const holdsWords = ({ holdsUntil }: ListedGuestList): string =>
  holdsUntil === null ? 'all night' : `until ${holdsUntil}`;

/** How many of the people on it are inside. */
function Arrived({ list: { arrived, places } }: { list: ListedGuestList }) {
  const share = places === 0 ? 0 : Math.min(arrived / places, 1);
  return (
    <span className={share === 1 ? 'guest-uses is-full' : 'guest-uses'}>
      <b>{arrived}</b>
      <span className="guest-bar" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <span className="dim">
        <span className="visually-hidden">of </span>
        {places}
      </span>
    </span>
  );
}

type HrefOf = (list: ListedGuestList) => string;

/** The columns of the guest lists of all nights; `hrefOf` leads to a list's names. */
export const guestListColumns = (hrefOf: HrefOf): DataColumn<ListedGuestList>[] => [
  {
    id: 'name',
    label: 'Guest list',
    width: 180,
    cell: (list) => (
      <span className="data-name">
        <span>
          <a href={hrefOf(list)}>{list.name}</a>
          {list.by !== null && <small>{`by ${list.by}`}</small>}
        </span>
      </span>
    ),
  },
  {
    id: 'night',
    isSortable: true,
    label: 'Night',
    width: 180,
    cell: ({ eventId, eventTitle, startsAt }) => <NightLink id={eventId} title={eventTitle} startsAt={startsAt} />,
  },
  { id: 'holds', label: 'Holds', width: 90, rank: 3, cell: holdsWords },
  { id: 'named', label: 'Names', width: 64, isFigure: true, rank: 4, cell: ({ named }) => named },
  { id: 'places', label: 'People', width: 64, isFigure: true, rank: 5, cell: ({ places }) => places },
  { id: 'arrived', label: 'Inside', width: 140, rank: 1, cell: (list) => <Arrived list={list} /> },
  { id: 'state', label: 'State', width: 110, rank: 2, cell: ({ state }) => <State state={state} /> },
];

/** A guest list on a phone. */
export function GuestListFace({ list, hrefOf }: { list: ListedGuestList; hrefOf: HrefOf }) {
  const { name, eventId, eventTitle, startsAt, state, named, by } = list;
  return (
    <div className="guest-face">
      <h2>
        <a href={hrefOf(list)}>{name}</a>
      </h2>
      <p className="guest-face-line">
        <State state={state} />
        <span>{named === 1 ? '1 name' : `${named} names`}</span>
      </p>
      <NightLink id={eventId} title={eventTitle} startsAt={startsAt} />
      <p className="dim">{`Holds ${holdsWords(list)}${by === null ? '' : `, made by ${by}`}`}</p>
      <Arrived list={list} />
    </div>
  );
}
