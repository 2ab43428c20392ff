import { ROLE_WORDS, typeWithRole } from '#shared/roles/seat-role.ts';
import { formatMemberDate, formatShortDay, formatTime } from '#shared/time.ts';
import type { WaiterView } from '#shared/wait-list/wait-list.ts';

/** `Fri 13 Feb, 18:00`. */
const moment = (at: Date): string => `${formatShortDay(at)}, ${formatTime(at)}`;

/** The wait list of an event in its editor, and the lots that may decide its order. */
export const WAIT_LIST_WORDS = {
  title: (waiting: number) => (waiting === 0 ? 'Wait list' : `Wait list (${waiting})`),
  failed: 'The wait list could not be loaded.',
  nobody: 'Nobody waits for a seat. Once the event is sold out, people can.',
  table: 'Who waits, whose turn is next first',
  lotsTable: 'Whose lot is in',
  columns: { name: 'Name', state: 'State', ticket: 'Ticket', since: 'Since' },
  state: {
    kept: (until: Date) => `A seat is kept until ${moment(until)}`,
    paused: 'Paused after two seats',
    lot: 'In the draw',
    waiting: 'Waits',
  },
  /** `2 × Lab + Social, Lead, Follow`. */
  ticket: ({ ticketTypeName, role, seats, roles }: WaiterView) =>
    [
      `${seats === 1 ? '' : `${seats} × `}${typeWithRole(ticketTypeName ?? 'General Admission', role)}`,
      ...(roles ?? []).map((one) => ROLE_WORDS[one]),
    ].join(', '),
  since: formatMemberDate,
  more: (count: number) => `And ${count} more.`,
  lots: {
    firstCome: 'Whoever joins first comes first.',
    ahead: (at: Date) => `Lots decide who comes first. They are drawn on ${moment(at)}; until then no seat is kept.`,
    drawn: (at: Date, lots: number) => `Lots decided who comes first: ${lots} were drawn on ${moment(at)}.`,
    seedHash: 'Fingerprint of the seed (SHA-256)',
    seed: 'Seed',
    draw: 'Let lots decide',
    change: 'Change',
    none: 'No lots',
    title: 'When are the lots drawn?',
    text: 'Everybody on the list by then has the same chance, and who comes later stands behind them. Everybody is told by mail.',
    day: 'Day',
    time: 'Time',
    save: 'Save',
    saving: 'Saving',
    saved: 'Lots decide',
    removed: 'Whoever joined first comes first again',
    notSaved: 'Not saved',
  },
} as const;
