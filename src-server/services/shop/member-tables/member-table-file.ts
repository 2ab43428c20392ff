import type { MemberImportPreview, MemberMapping, MemberProblem } from '#shared/membership/import/member-import.ts';
import type { LocalDate } from '#shared/time.ts';
import type { ForeignKind } from '#server/adapters/foreign-files/foreign-kind.ts';

/** A member as a table tells it: one row, or what several rows of one address say together. */
export type ForeignMember = {
  /** Their row, for people. */ where: string;
  name: string;
  email: string;
  /** The table's own words; '' where it has none. */ plan: string;
  way: string;
  /** The last paid day; null where the row names none. */ lastDay: LocalDate | null;
  oldNumber: string | null;
  joinedOn: LocalDate | null;
};

/** What a table of members says. */
export type ReadMemberTable = {
  table: MemberImportPreview['table'];
  /** Each a ForeignMember: `unpackPortions` gives some of them at a time. */ members: Uint8Array<ArrayBuffer>;
  /** Rows that tell of a member whom another row tells of. */ twice: number;
  problems: MemberProblem[];
};

/** Another system's members, as text. `mapping` says what the columns mean; without it they are taken by their names. */
export const MEMBER_TABLE: ForeignKind<{ text: string; mapping: MemberMapping | undefined }, ReadMemberTable> = {
  name: 'members',
  withinMs: 20_000,
};
