import { emailAddress } from '#shared/contact/email-address.ts';
import { cutText } from '#shared/cut-text.ts';
import { DomainError } from '#shared/errors.ts';
import {
  isMemberTable,
  MOST_MEMBER_ROWS,
  type MemberField,
  type MemberMapping,
  type MemberProblem,
} from '#shared/membership/import/member-import.ts';
import type { LocalDate } from '#shared/time.ts';
import { packPortions } from '#server/adapters/foreign-files/portions.ts';
import { cellText, shownText } from '../foreign-tables/cell-text.ts';
import { dayOrderOf, momentOfCell, type DayOrder } from '../foreign-tables/moments.ts';
import { isEmptyRow, readCells, type TableCells } from '../foreign-tables/read-cells.ts';
import { guessMemberMapping } from './member-columns.ts';
import type { ForeignMember, ReadMemberTable } from './member-table-file.ts';

const MOST_COLUMNS = 300;
const SAMPLE_ROWS = 3;
const SAMPLE_LENGTH = 100;
const LONGEST_NAME = 100;
const LONGEST_WORD = 100;
const LONGEST_NUMBER = 60;
const MEMBERS_OF_PORTION = 50;

function readTable(text: string): TableCells {
  const cells = readCells(text);
  if (cells === null || 'line' in cells) throw new DomainError('TABLE_NOT_READABLE');
  const { head, rows } = cells;
  if (head.length > MOST_COLUMNS || rows.filter((row) => !isEmptyRow(row)).length > MOST_MEMBER_ROWS)
    throw new DomainError('TABLE_NOT_READABLE');
  return cells;
}

const two = (number: number): string => String(number).padStart(2, '0');
/** `12/2026` as a last paid day is that month's last one. */
const MONTH = /^(\d\d?)[./-](20\d\d)$/;
/** No end is named; also how people write that there is none. */
const NO_DAY = /^([-–—?]*|n\/?a|k\.? ?a\.?|unbegrenzt|unbefristet|unlimited|offen|open|dauerhaft|none|null)$/iu;

type ReadDay = { day: LocalDate | null } | { why: string };

function dayOf(cell: string, order: DayOrder): ReadDay {
  if (NO_DAY.test(cell)) return { day: null };
  const read = momentOfCell(cell, order);
  if ('why' in read) return read;
  const [year, month, day] = read.day;
  return { day: `${year}-${two(month)}-${two(day)}` as LocalDate };
}

function lastDayOf(cell: string, order: DayOrder): ReadDay {
  const [, month, year] = MONTH.exec(cell) ?? [];
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return dayOf(cell, order);
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { day: `${year}-${two(Number(month))}-${two(last)}` as LocalDate };
}

type Orders = { paidUntil: DayOrder; joinedOn: DayOrder };
type Row = { of: (field: MemberField) => string; orders: Orders; where: string };
type Tell = (what: string) => void;

/** A row's member; null, and told, where nobody could be reached or it can not be said until when they have paid. */
function memberOf({ of, orders, where }: Row, tell: Tell): ForeignMember | null {
  const typed = of('email');
  const email = emailAddress(typed.replace(/^mailto:/i, ''));
  if (email === null) {
    tell(typed === '' ? 'It has no e-mail address.' : `Its e-mail address “${shownText(typed)}” is not valid.`);
    return null;
  }
  const until = lastDayOf(of('paidUntil'), orders.paidUntil);
  if ('why' in until) {
    tell(`Its last paid day “${shownText(of('paidUntil'))}” ${until.why}.`);
    return null;
  }
  const joined = dayOf(of('joinedOn'), orders.joinedOn);
  if ('why' in joined) tell(`Since when they are a member, “${shownText(of('joinedOn'))}”, ${joined.why}: left out.`);
  const name = of('name') || [of('firstName'), of('lastName')].filter((part) => part !== '').join(' ');
  return {
    where,
    name: cutText(name, LONGEST_NAME),
    email,
    plan: cutText(of('plan'), LONGEST_WORD),
    way: cutText(of('paidBy'), LONGEST_WORD),
    lastDay: until.day,
    oldNumber: cutText(of('oldNumber'), LONGEST_NUMBER) || null,
    joinedOn: 'day' in joined ? joined.day : null,
  };
}

const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]+/gu, '');

/** Whether two rows of one address tell of one person: a name may be missing, or stand the other way round. */
function isSamePerson(one: ForeignMember, other: ForeignMember): boolean {
  const parts = (name: string) =>
    name
      .split(/[\s,]+/)
      .map(folded)
      .toSorted()
      .join(' ')
      .trim();
  return one.name === '' || other.name === '' || parts(one.name) === parts(other.name);
}

/** The rows of one address are one member, who has paid until the later day; nobody loses a day by a row too many. */
function joinRows(found: readonly ForeignMember[], tell: (where: string, what: string) => void) {
  const byEmail = new Map<string, ForeignMember>();
  let twice = 0;
  for (const member of found) {
    const known = byEmail.get(member.email);
    if (known === undefined) {
      byEmail.set(member.email, member);
      continue;
    }
    const line = known.where.toLowerCase();
    if (!isSamePerson(known, member)) {
      tell(
        member.where,
        `Its e-mail address is that of ${line}, but not its name: each needs an address of their own.`,
      );
      continue;
    }
    twice += 1;
    if (known.plan !== member.plan || known.way !== member.way || known.lastDay !== member.lastDay)
      tell(member.where, `It tells of the member of ${line} again, otherwise: the one who has paid longer counts.`);
    const later = (member.lastDay ?? '') > (known.lastDay ?? '') ? member : known;
    const joined = [known.joinedOn, member.joinedOn].filter((day) => day !== null).toSorted()[0] ?? null;
    byEmail.set(member.email, {
      ...later,
      name: known.name || member.name,
      oldNumber: known.oldNumber ?? member.oldNumber,
      joinedOn: joined,
    });
  }
  return { members: [...byEmail.values()], twice };
}

function readMembers({ rows, headLine }: TableCells, mapping: MemberMapping) {
  const problems: MemberProblem[] = [];
  if (!isMemberTable(mapping)) return { members: [], twice: 0, problems };
  const tell = (where: string, what: string) => void problems.push({ where, what });
  const cell = (field: MemberField, row: readonly string[]): string =>
    mapping[field] === undefined ? '' : cellText(row[mapping[field]] ?? '');
  const column = (field: MemberField) => rows.map((row) => cell(field, row)).filter((text) => text !== '');
  const orders = { paidUntil: dayOrderOf(column('paidUntil')), joinedOn: dayOrderOf(column('joinedOn')) };
  const found = rows.flatMap((row, at) => {
    if (isEmptyRow(row)) return [];
    const where = `Line ${at + headLine + 1}`;
    const member = memberOf({ of: (field) => cell(field, row), orders, where }, (what) => tell(where, what));
    return member === null ? [] : [member];
  });
  return { ...joinRows(found, tell), problems };
}

/** What a table of members says. Throws TABLE_NOT_READABLE. Pure. */
export function readMemberTable({
  text,
  mapping: said,
}: {
  text: string;
  mapping: MemberMapping | undefined;
}): ReadMemberTable {
  const cells = readTable(text);
  const mapping = said ?? guessMemberMapping(cells.head);
  const { members, twice, problems } = readMembers(cells, mapping);
  const sample = cells.rows
    .filter((row) => !isEmptyRow(row))
    .slice(0, SAMPLE_ROWS)
    .map((row) => row.map((text) => cutText(text, SAMPLE_LENGTH)));
  return {
    table: { head: cells.head, sample, mapping },
    members: packPortions(members, MEMBERS_OF_PORTION),
    twice,
    problems,
  };
}
