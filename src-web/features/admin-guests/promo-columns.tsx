import { formatCents } from '#shared/money.ts';
import type { PromoCodeView, PromoState } from '#shared/promo-codes/promo-list.ts';
import { placeWords, PROMO_STATE_WORDS } from '#shared/promo-codes/promo-words.ts';
import { formatMemberDate } from '#shared/time.ts';
import type { DataColumn } from '#web/ui/admin/data-table/data-table-types.ts';
import { PROMO_OWNER_WORDS } from './promo-owner-words.ts';
import { NightLink } from './night-link.tsx';
import { datesWords, shortWorth } from './promo-words.ts';
import { RowState, type StateWord } from './row-state.tsx';

const LOOKS: Record<PromoState, Omit<StateWord, 'word'>> = {
  on: { icon: 'circle-check', tone: 'ok' },
  not_yet: { icon: 'bookmark', tone: 'quiet' },
  used_up: { icon: 'alert-triangle', tone: 'warn' },
  over: { icon: 'eye-off', tone: 'quiet' },
  ended: { icon: 'ban', tone: 'bad' },
};

const State = ({ state }: { state: PromoState }) => <RowState {...LOOKS[state]} word={PROMO_STATE_WORDS[state]} />;

/** For which event or events a code holds. */
function Where({ code }: { code: PromoCodeView }) {
  const { eventId, eventTitle, startsAt } = code;
  if (eventId === null || startsAt === null) return <span>{placeWords(code)}</span>;
  return <NightLink id={eventId} title={eventTitle ?? ''} startsAt={startsAt} />;
}

/** How often it was used, of how often it may be: a bar where there is a limit. */
function Uses({ code: { sold, held, maxUses } }: { code: PromoCodeView }) {
  const share = maxUses === null ? 0 : Math.min((sold + held) / maxUses, 1);
  return (
    <span className={`guest-uses${maxUses === null ? ' is-free' : ''}${share === 1 ? ' is-full' : ''}`}>
      <b>{sold}</b>
      {maxUses === null ? (
        <span className="dim">no limit</span>
      ) : (
        <>
          <span className="guest-bar" aria-hidden="true">
            <i style={{ width: `${share * 100}%` }} />
          </span>
          <span className="dim">
            <span className="visually-hidden">of </span>
            {maxUses}
          </span>
        </>
      )}
      {held > 0 && <span className="dim guest-held">{`${held} held`}</span>}
    </span>
  );
}

type HrefOf = (code: PromoCodeView) => string;

const Name = ({ code, hrefOf }: { code: PromoCodeView; hrefOf: HrefOf }) => (
  <span className="data-name">
    <span>
      <a href={hrefOf(code)}>{code.code}</a>
      <small>{code.listName !== null && code.listId !== code.id ? `of ${code.listName}` : shortWorth(code)}</small>
    </span>
  </span>
);

/** The columns of the list of codes; `hrefOf` leads to who used one. */
export const promoColumns = (hrefOf: HrefOf): DataColumn<PromoCodeView>[] => [
  { id: 'code', label: 'Code', width: 140, isSortable: true, cell: (code) => <Name code={code} hrefOf={hrefOf} /> },
  { id: 'where', label: 'For', width: 150, rank: 2, cell: (code) => <Where code={code} /> },
  { id: 'uses', label: 'Used', width: 130, cell: (code) => <Uses code={code} /> },
  {
    id: 'reduced',
    label: 'Given away',
    width: 96,
    isFigure: true,
    rank: 3,
    cell: ({ reducedCents }) => formatCents(reducedCents),
  },
  {
    id: 'person',
    label: 'For one person',
    width: 110,
    isFigure: true,
    isExtra: true,
    rank: 6,
    cell: ({ maxPerPerson }) => maxPerPerson ?? 'no limit',
  },
  {
    id: 'owner',
    label: PROMO_OWNER_WORDS.column,
    width: 130,
    isExtra: true,
    rank: 7,
    cell: ({ owner }) => owner?.name ?? '',
  },
  {
    id: 'dates',
    label: 'Dates',
    width: 130,
    rank: 4,
    cell: (code) => <span className="guest-dates">{datesWords(code) || 'at any time'}</span>,
  },
  {
    id: 'made',
    label: 'Made',
    width: 96,
    isSortable: true,
    rank: 5,
    cell: ({ createdAt }) => formatMemberDate(createdAt),
  },
  { id: 'state', label: 'State', width: 112, rank: 1, cell: ({ state }) => <State state={state} /> },
];

const OF_ONE_CODE = new Set(['person', 'owner']);

/** The columns of the lists of codes: a list is read like a code, and found by its name. */
export const promoListColumns = (hrefOf: HrefOf): DataColumn<PromoCodeView>[] =>
  promoColumns(hrefOf)
    .filter(({ id }) => !OF_ONE_CODE.has(id))
    .map(({ isSortable: _sortable, ...column }) => (column.id === 'code' ? { ...column, label: 'List' } : column));

/** A code on a phone. */
export function PromoCodeFace({ code, hrefOf }: { code: PromoCodeView; hrefOf: HrefOf }) {
  const dates = datesWords(code);
  return (
    <div className="guest-face">
      <h2>
        <a href={hrefOf(code)}>{code.code}</a>
      </h2>
      <p className="guest-face-line">
        <State state={code.state} />
        <span>{shortWorth(code)}</span>
      </p>
      <Where code={code} />
      {dates !== '' && <p className="dim">{dates}</p>}
      <Uses code={code} />
    </div>
  );
}
