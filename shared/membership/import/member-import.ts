import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { LANGS } from '#shared/lang.ts';
import type { LocalDate } from '#shared/time.ts';
import { HAND_WAYS, type HandWay } from '../paid-by.ts';
import { PlanIdSchema } from '../plan-id.ts';
import type { PlanId } from '../plans.ts';

/** What a column of a table of members can mean. */
const MEMBER_FIELDS = [
  'email',
  'name',
  'firstName',
  'lastName',
  'plan',
  'paidUntil',
  'paidBy',
  'oldNumber',
  'joinedOn',
] as const;
export type MemberField = (typeof MEMBER_FIELDS)[number];

/** The column of each field, from 0; a field that is left out is not in the table. */
export const MemberMapping = z.partialRecord(z.enum(MEMBER_FIELDS), z.int().min(0).max(300));
export type MemberMapping = z.output<typeof MemberMapping>;

/** A table can be read once it says how each member is reached. */
export const isMemberTable = (mapping: MemberMapping): boolean => mapping.email !== undefined;

/** Rows of one file, and its letters. */
export const MOST_MEMBER_ROWS = 5_000;
const MOST_MEMBER_TEXT = 2_000_000;
/** Members written in one transaction: visitors come in between. */
export const MEMBERS_AT_ONCE = 5;
const MOST_WORDS = 100;

const Word = z.string().max(200);
const areFew = (words: object): boolean => Object.keys(words).length <= MOST_WORDS;

/** `admin.memberImports.preview`: the table's text, and what its words mean where that is not plain. */
export const MemberImportInput = z.strictObject({
  text: z.string().min(1).max(MOST_MEMBER_TEXT),
  /** As it is shown among the imports. */
  fileName: z.string().max(200).default(''),
  /** What the columns mean; without it, as their names say. */
  mapping: MemberMapping.optional(),
  /** Our plan for each of the table's words; '' is a row, or a table, that names none. */
  plans: z.record(Word, PlanIdSchema).refine(areFew).default({}),
  /** How it is paid, likewise. */
  ways: z.record(Word, z.enum(HAND_WAYS)).refine(areFew).default({}),
  /** The last paid day of rows that name none. */
  lastDay: z.iso.date('Please enter a date.').nullable().default(null),
  /** Of the invitations. */
  lang: z.enum(LANGS).default('de'),
});
export type MemberImportInput = z.output<typeof MemberImportInput>;

/** `admin.memberImports.run`: the caller draws the id, so that a second sending brings nobody in twice. */
export const RunMemberImportInput = MemberImportInput.extend({ id: IdSchema });
export type RunMemberImportInput = z.output<typeof RunMemberImportInput>;

/** `admin.memberImports.undo`. */
export const MemberImportByIdInput = z.strictObject({ id: IdSchema });

export type MemberProblem = { where: string; what: string };

/** A word of the table, and what of ours it is. */
export type ForeignWord<T> = {
  /** '' where rows name none. */ key: string;
  members: number;
  /** Null until somebody says it. */ value: T | null;
};

export type MemberImportPreview = {
  /** The first row and some of those below it, with what the columns are taken for. */
  table: { head: string[]; sample: string[][]; mapping: MemberMapping };
  plans: ForeignWord<PlanId>[];
  ways: ForeignWord<HandWay>[];
  counts: {
    /** Who would be brought in. */ members: number;
    /** Who of them gets an account, as they have none here. */ accounts: number;
    /** Brought in before. */ same: number;
    /** Told more than once by the table. */ twice: number;
    /** Without a last paid day. */ withoutDay: number;
  };
  /** The first of those who would be brought in, as they would be. */
  people: { name: string; email: string; planId: PlanId; paidBy: HandWay; lastDay: LocalDate }[];
  problems: MemberProblem[];
};

/** What an import has done. */
export type MemberImportView = {
  id: string;
  fileName: string;
  createdAt: Date;
  members: number;
  total: number;
  /** False while it runs, and for one that was cut off. */ isFinished: boolean;
};
