import type { GivenState, ListedGift } from '#shared/tickets/all-given.ts';
import { GIVEN_STATE_WORDS, giftReason } from '#shared/tickets/given-words.ts';
import { formatMemberDate } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { useMay } from '#web/hooks/use-may.ts';
import type { DataColumn } from '#web/ui/admin/data-table/data-table-types.ts';
import { NightLink } from './night-link.tsx';
import { RowState, type StateWord } from './row-state.tsx';

const LOOKS: Record<GivenState, Omit<StateWord, 'word'>> = {
  valid: { icon: 'circle-check', tone: 'ok' },
  used: { icon: 'user-check', tone: 'quiet' },
  taken_back: { icon: 'ban', tone: 'bad' },
};

const State = ({ state }: { state: GivenState }) => <RowState {...LOOKS[state]} word={GIVEN_STATE_WORDS[state]} />;

/** '2', '2, 1 inside'. */
function countWords({ valid, used, takenBack }: ListedGift): string {
  const all = valid + used;
  if (all === 0) return String(takenBack);
  return used === 0 ? String(all) : `${all}, ${used} inside`;
}

/** To whom; a name leads to the person, where they have an account. */
function Recipient({ gift: { name, email, userId } }: { gift: ListedGift }) {
  const hasPeople = useMay('people:manage');
  return (
    <span className="data-name">
      <span>
        {userId !== null && hasPeople ? <a href={adminPaths.person(userId)}>{name}</a> : <b>{name}</b>}
        <small>{email}</small>
      </span>
    </span>
  );
}

const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <span className="guest-night">
    {first}
    {second !== '' && <small>{second}</small>}
  </span>
);

/** The columns of the given tickets of all nights. */
export const GIVEN_COLUMNS: DataColumn<ListedGift>[] = [
  { id: 'name', label: 'Given to', width: 190, cell: (gift) => <Recipient gift={gift} /> },
  {
    id: 'night',
    isSortable: true,
    label: 'Night',
    width: 160,
    cell: ({ eventId, eventTitle, startsAt }) => <NightLink id={eventId} title={eventTitle} startsAt={startsAt} />,
  },
  { id: 'tickets', label: 'Tickets', width: 90, isFigure: true, rank: 2, cell: countWords },
  {
    id: 'reason',
    label: 'Why',
    width: 130,
    rank: 3,
    cell: (gift) => <TwoLines first={giftReason(gift)} second={gift.note} />,
  },
  {
    id: 'by',
    label: 'Given',
    width: 130,
    rank: 4,
    cell: ({ givenAt, by }) => <TwoLines first={formatMemberDate(givenAt)} second={by === null ? '' : `by ${by}`} />,
  },
  { id: 'state', label: 'State', width: 120, rank: 1, cell: ({ state }) => <State state={state} /> },
];

/** A gift on a phone. */
export function GivenFace({ gift }: { gift: ListedGift }) {
  const { eventId, eventTitle, startsAt, state, note, givenAt, by } = gift;
  return (
    <div className="guest-face">
      <Recipient gift={gift} />
      <p className="guest-face-line">
        <State state={state} />
        <span>{`${countWords(gift)}, ${giftReason(gift)}`}</span>
      </p>
      <NightLink id={eventId} title={eventTitle} startsAt={startsAt} />
      <p className="dim">
        {[`${formatMemberDate(givenAt)}${by === null ? '' : ` by ${by}`}`, note]
          .filter((word) => word !== '')
          .join('. ')}
      </p>
    </div>
  );
}
