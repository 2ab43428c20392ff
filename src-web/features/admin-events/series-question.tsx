import { Button, Checkbox, Modal, Radio, Table } from '@mantine/core';
import { useState } from 'react';
import type { ChangePreview, ChangeRow } from '#shared/events/event-admin-views.ts';
import { genreOf } from '#shared/art/genre.ts';
import type { EditScope } from '#shared/events/edit-event.ts';
import { formatShortDay, formatTime } from '#shared/time.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { FIELD_WORDS } from './series-words.ts';
import './series-question.css';

type SeriesAnswer = { scope: EditScope; seriesSeenAt: Date; move?: { isRefundOffered: boolean } };

type SeriesQuestionProps = {
  /** The night that was changed. */ eventId: string;
  title: string;
  preview: ChangePreview;
  isBusy: boolean;
  onAnswer: (answer: SeriesAnswer) => void;
  onClose: () => void;
};

const isChanged = (row: ChangeRow, scope: EditScope): boolean => row.scopes.includes(scope) && row.changed.length > 0;
const sum = (rows: readonly ChangeRow[], of: (row: ChangeRow) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
const nights = (count: number): string => (count === 1 ? '1 night' : `${count} nights`);
const guests = (count: number): string => (count === 1 ? '1 guest' : `${count} guests`);

/** Which nights of a series a change is for, with what it will do in each of them. */
export function SeriesQuestion({
  eventId,
  title,
  preview: { rows, seenAt },
  isBusy,
  onAnswer,
  onClose,
}: SeriesQuestionProps) {
  const [scope, setScope] = useState<EditScope>('one');
  const [isRefundOffered, setIsRefundOffered] = useState(true);
  const reached = rows.filter((row) => isChanged(row, scope));
  const mails = sum(reached, (row) => row.mails);
  const answer = (): void => onAnswer({ scope, seriesSeenAt: seenAt, ...(mails > 0 && { move: { isRefundOffered } }) });
  const verb = verbOf(rows, eventId);
  const button = `${verb} ${nights(reached.length)}${mails > 0 ? `, mail ${mails}` : ''}`;
  return (
    <Modal opened onClose={onClose} size={1080} title={titleOf(rows, eventId)} className="series-window">
      <div className="series-question">
        <div className="series-choice">
          <p>{`It belongs to the series ${title}. ${verb === 'Change' ? OWN_WORDS : ONLY_SALE}`}</p>
          <ScopeCards rows={rows} eventId={eventId} scope={scope} onScope={setScope} />
        </div>
        <div className="series-changes">
          <div className="series-head">
            <h3>What changes where</h3>
            <span className="dim" role="status">{`${reached.length} of ${nights(rows.length)}`}</span>
          </div>
          <Changes rows={rows} scope={scope} verb={verb} />
          {mails > 0 && (
            <Checkbox
              className="series-mail"
              checked={isRefundOffered}
              label={`${mails === 1 ? 'One buyer is' : `${mails} buyers are`} told of the move, with the offer to give the ticket back`}
              onChange={(event) => setIsRefundOffered(event.currentTarget.checked)}
            />
          )}
          <div className="series-end">
            <Button variant="outline" onClick={onClose}>
              Back
            </Button>
            <Button loading={isBusy} onClick={answer}>
              {button}
            </Button>
          </div>
        </div>
      </div>
    </Modal>
  );
}

const OWN_WORDS = 'What a night says in its own words is never overwritten.';
const ONLY_SALE = 'Nothing else of a night is changed.';

type Verb = 'Publish' | 'Hide' | 'Change';

/** What is done to the nights: only whether they are on sale, or anything else. */
function verbOf(rows: readonly ChangeRow[], eventId: string): Verb {
  const own = rows.find(({ id }) => id === eventId);
  if (own?.changed.join() !== 'isActive') return 'Change';
  return own.isActive ? 'Hide' : 'Publish';
}

const TITLES = {
  Publish: 'Which nights are published?',
  Hide: 'Which nights are hidden?',
  Change: 'Which nights change?',
} as const;

function titleOf(rows: readonly ChangeRow[], eventId: string): string {
  const own = rows.find(({ id }) => id === eventId);
  return own?.changed.includes('startsAt') === true
    ? `Which nights start at ${formatTime(own.newStartsAt)}?`
    : TITLES[verbOf(rows, eventId)];
}

type ScopeProps = {
  rows: readonly ChangeRow[];
  eventId: string;
  scope: EditScope;
  onScope: (scope: EditScope) => void;
};

function ScopeCards({ rows, eventId, scope, onScope }: ScopeProps) {
  const own = rows.find(({ id }) => id === eventId);
  const day = own === undefined ? '' : formatShortDay(own.startsAt);
  const of = (one: EditScope) => rows.filter((row) => isChanged(row, one));
  const cards = [
    { value: 'one', name: 'This night', words: day },
    { value: 'following', name: 'This and following', words: `from ${day} on` },
    { value: 'all', name: 'All', words: 'all that are still to come' },
  ] as const;
  return (
    <Radio.Group
      aria-label="Which nights"
      value={scope}
      onChange={(value) => onScope(cards.find((card) => card.value === value)?.value ?? 'one')}
    >
      {cards.map(({ value, name, words }) => (
        <Radio.Card
          key={value}
          value={value}
          className="series-card"
          aria-label={`${name}: ${nights(of(value).length)}`}
        >
          <Radio.Indicator />
          <span>
            <b>{name}</b>
            <span className="dim">{`${words}, ${guests(sum(of(value), (row) => row.sold))}`}</span>
          </span>
          <span className="series-count">{of(value).length}</span>
        </Radio.Card>
      ))}
    </Radio.Group>
  );
}

const STAYS = {
  cancelled: 'cancelled, stays so',
  over: 'over, stays as it is',
  running: 'tonight, doors are open',
} as const;

/** Why this night does not change; null where it does. */
function reasonOf(row: ChangeRow, scope: EditScope, verb: Verb): string | null {
  if (row.stays !== null) return STAYS[row.stays];
  if (!row.scopes.includes(scope))
    return row.scopes.includes('following') ? 'later, stays as it is' : 'earlier, stays as it is';
  if (row.changed.length > 0) return null;
  return verb === 'Change' ? 'says it in its own words' : 'is so already';
}

type ChangesProps = { rows: readonly ChangeRow[]; scope: EditScope; verb: Verb };

function Changes({ rows, scope, verb }: ChangesProps) {
  const isTimed = rows.some(({ changed }) => changed.includes('startsAt') || changed.includes('endsAt'));
  return (
    <div className="series-scroll" tabIndex={0} role="region" aria-label="Nights of the series">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Night</Table.Th>
            {isTimed && <Table.Th>Start</Table.Th>}
            {isTimed && <Table.Th>End</Table.Th>}
            <Table.Th>What</Table.Th>
            <Table.Th className="series-right">Guests</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Change key={row.id} row={row} reason={reasonOf(row, scope, verb)} isTimed={isTimed} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Taken off sale, and nothing else. */
const isHidden = ({ changed, isActive }: ChangeRow): boolean => changed.join() === 'isActive' && isActive;

function Change({ row, reason, isTimed }: { row: ChangeRow; reason: string | null; isTimed: boolean }) {
  const words = row.changed.filter((name) => name !== 'startsAt' && name !== 'endsAt').map((name) => FIELD_WORDS[name]);
  const kept =
    row.kept.length > 0 ? `own ${[...new Set(row.kept.map((name) => FIELD_WORDS[name]))].join(', ')} kept` : '';
  const what = reason ?? [isHidden(row) ? 'hidden' : words.join(', '), kept].filter((part) => part !== '').join('; ');
  return (
    <Table.Tr className={reason === null ? '' : 'is-untouched'}>
      <Table.Td>
        <span className="series-night">
          <Poster artwork={{ id: row.id, genre: genreOf(row), imageUrl: row.imageUrl }} size="thumb" />
          <b>{formatShortDay(row.startsAt)}</b>
        </span>
      </Table.Td>
      {isTimed && <Clock from={row.startsAt} to={reason === null ? row.newStartsAt : row.startsAt} />}
      {isTimed && <Clock from={row.endsAt} to={reason === null ? row.newEndsAt : row.endsAt} />}
      <Table.Td>{what === '' ? 'follows' : what}</Table.Td>
      <Table.Td className="series-right tabular">{row.sold}</Table.Td>
    </Table.Tr>
  );
}

function Clock({ from, to }: { from: Date; to: Date }) {
  const [was, is] = [formatTime(from), formatTime(to)];
  const isOtherDay = formatShortDay(from) !== formatShortDay(to);
  return (
    <Table.Td className="tabular">
      {was === is && !isOtherDay ? (
        was
      ) : (
        <>
          <s>{was}</s> <b className="series-new">{isOtherDay ? `${formatShortDay(to)}, ${is}` : is}</b>
        </>
      )}
    </Table.Td>
  );
}
