import './attendance.css';
import { NativeSelect, Table } from '@mantine/core';
import { useState } from 'react';
import type { AttendanceEvening, AttendanceRow, CellState } from '#shared/attendance/attendance.ts';
import { CELL_WORDS, columnWords, hereWords, rowName } from '#shared/attendance/attendance-words.ts';
import { formatShortDay } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { useNow } from '#web/site.tsx';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { RoleWord } from '#web/ui/role-mark.tsx';
import { AttendanceQuestion, type CellAsked } from './attendance-question.tsx';
import { TeacherPhone } from './teacher-phone.tsx';

const SIGN: Record<CellState, IconName | null> = {
  present: 'check',
  excused: 'minus',
  absent: 'x',
  said: 'minus',
  unseen: null,
  to_come: null,
  no_place: null,
};
const KEY = ['present', 'excused', 'absent', 'said'] as const;

/** Who was at which evening of a weekly course; a cell is corrected with a reason, and keeps its history. */
export function Attendance({ eventId }: { eventId: string }) {
  const table = trpc.admin.attendance.table.useQuery({ id: eventId });
  const now = useNow();
  const dialog = useFreshDialog<CellAsked | null>(null);
  const { evenings = [], people = [] } = table.data ?? {};
  const begun = evenings.filter(({ startsAt }) => startsAt <= now).length;
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = chosen ?? Math.max(0, begun - 1);
  // One that is no weekly course has nothing to attend evening by evening; the evenings above say so.
  if (table.data !== undefined && evenings.length === 0) return null;
  return (
    <AdminSection
      id="attendance"
      title="Attendance"
      list={table}
      failure="The attendance could not be loaded."
      failureLang="en"
      isEmpty={people.length === 0}
      nothing={<EmptyState sentence="Nobody has a place in this course yet." headingLevel={3} />}
    >
      <div className="attendance-head">
        <p>{hereWords({ evenings, people }, now) ?? 'The first evening is still to come.'}</p>
        <TeacherPhone eventId={eventId} />
        <Button look="o" size="s" onClick={() => window.print()}>
          List on paper
        </Button>
        <ButtonLink look="o" size="s" icon="download" href={adminPaths.exportAttendance('xlsx', eventId)} download>
          Excel
        </ButtonLink>
        <ButtonLink look="o" size="s" icon="download" href={adminPaths.exportAttendance('csv', eventId)} download>
          CSV
        </ButtonLink>
      </div>
      <NativeSelect
        className="attendance-choice"
        label="Evening"
        value={String(shown)}
        data={evenings.map((evening, at) => ({
          value: String(at),
          label: `${at + 1} of ${evenings.length}: ${columnWords(evening)}`,
        }))}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <AttendanceGrid evenings={evenings} people={people} shown={shown} begun={begun} onAsk={dialog.ask} />
      <Key />
      {dialog.about !== null && (
        <AttendanceQuestion key={dialog.turn} asked={dialog.about} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </AdminSection>
  );
}

type GridProps = {
  evenings: readonly AttendanceEvening[];
  people: readonly AttendanceRow[];
  /** On a phone one evening is shown. */ shown: number;
  /** So many evenings have begun. */ begun: number;
  onAsk: (asked: CellAsked) => void;
};

function AttendanceGrid({ evenings, people, shown, begun, onAsk }: GridProps) {
  return (
    <div className="admin-scroll attendance" role="region" aria-label="Attendance by evening" tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{people.length === 1 ? 'One person' : `${people.length} people`}</Table.Th>
            {evenings.map((evening, at) => (
              <EveningHead key={evening.id} evening={evening} isShown={at === shown} isLast={at === begun - 1} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <PersonRow
              key={person.ticketId}
              person={person}
              evenings={evenings}
              shown={shown}
              begun={begun}
              onAsk={onAsk}
            />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Here</Table.Th>
            {evenings.map(({ id, here }, at) => (
              <Table.Td key={id} className={at === shown ? 'is-shown' : undefined}>
                {at < begun ? here : ''}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  );
}

function Key() {
  return (
    <ul className="attendance-key">
      {KEY.map((state) => (
        <li key={state}>
          <Sign state={state} />
          {CELL_WORDS[state]}
        </li>
      ))}
    </ul>
  );
}

function EveningHead({
  evening,
  isShown,
  isLast,
}: {
  evening: AttendanceEvening;
  isShown: boolean;
  /** The one that is on, or was last. */ isLast: boolean;
}) {
  const [, day = '', month = ''] = formatShortDay(evening.startsAt).split(' ');
  return (
    <Table.Th scope="col" className={isShown ? 'is-shown' : undefined} data-last={isLast || undefined}>
      <b>{day}</b>
      <span>{month}</span>
    </Table.Th>
  );
}

type PersonRowProps = Omit<GridProps, 'people'> & { person: AttendanceRow };

function PersonRow({ person, evenings, shown, begun, onAsk }: PersonRowProps) {
  const name = rowName(person);
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name}
        {person.role !== null && (
          <span className="attendance-role">
            <RoleWord role={person.role} />
          </span>
        )}
      </Table.Th>
      {evenings.map((evening, at) => {
        const state = person.cells[at] ?? 'to_come';
        const words = CELL_WORDS[state];
        return (
          <Table.Td
            key={evening.id}
            className={at === shown ? 'is-shown' : undefined}
            data-last={at === begun - 1 || undefined}
          >
            {at < begun && state !== 'no_place' ? (
              <button
                type="button"
                className="attendance-cell"
                aria-label={`${name}, ${columnWords(evening)}: ${words}`}
                onClick={() =>
                  onAsk({ ticketId: person.ticketId, eveningId: evening.id, name, when: columnWords(evening), state })
                }
              >
                <Sign state={state} />
                <span className="attendance-word">{words}</span>
              </button>
            ) : (
              <span className="attendance-cell">
                <Sign state={state} />
                <span className={state === 'said' ? 'attendance-word is-read' : 'attendance-word'}>{words}</span>
              </span>
            )}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

function Sign({ state }: { state: CellState }) {
  const icon = SIGN[state];
  return (
    <i className={`attendance-sign is-${state}`} aria-hidden="true">
      {icon === null ? '·' : <Icon name={icon} size={16} stroke={3} />}
    </i>
  );
}
