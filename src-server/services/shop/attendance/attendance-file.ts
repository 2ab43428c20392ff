import type { AttendanceRow, CellState } from '#shared/attendance/attendance.ts';
import { CELL_WORDS, columnWords, rowName } from '#shared/attendance/attendance-words.ts';
import type { EventByIdInput } from '#shared/events/event-queries.ts';
import { ROLE_WORDS } from '#shared/roles/seat-role.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { batchesOf, csvOf, xlsxOf, type FileOfList } from '../../base/files/list-file.ts';
import { textCell } from '../../base/files/workbook.ts';
import { listAttendance } from './list-attendance.ts';

const SAYS_NOTHING = new Set<CellState>(['unseen', 'to_come', 'no_place']);

/** A row a person, a column an evening; what nobody knows stays empty. */
function attendanceOf(ctx: ServiceContext, { id }: EventByIdInput): FileOfList<AttendanceRow> {
  const { evenings, people } = listAttendance(ctx, id);
  const wordsOf = ({ cells, ...row }: AttendanceRow): string[] => [
    row.name === null ? '' : rowName({ cells, ...row }),
    row.role === null ? '' : ROLE_WORDS[row.role],
    row.ticketNumber,
    ...cells.map((state) => (SAYS_NOTHING.has(state) ? '' : CELL_WORDS[state])),
  ];
  return {
    sheet: 'Attendance',
    columns: [
      { name: 'Name', width: 28 },
      { name: 'Role', width: 9 },
      { name: 'Ticket', width: 28 },
      ...evenings.map((evening) => ({ name: columnWords(evening), width: 13 })),
    ],
    batches: batchesOf(() => people, true),
    lineOf: wordsOf,
    cellsOf: (row) => wordsOf(row).map(textCell),
  };
}

/** Who was at which evening of a course, as CSV. Throws EVENT_NOT_FOUND. */
export const attendanceCsv = (ctx: ServiceContext, event: EventByIdInput): AsyncGenerator<string> =>
  csvOf(attendanceOf(ctx, event));

/** The same as a workbook, to be printed too. */
export const attendanceXlsx = (ctx: ServiceContext, event: EventByIdInput): Promise<Buffer> =>
  xlsxOf(attendanceOf(ctx, event));
