import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import {
  MAX_WALK_INS,
  OVER_REASONS,
  WALK_IN_REASONS,
  type OverReason,
  type WalkInReason,
} from '#shared/door/walk-in.ts';
import { flag, id, inList, instant } from '../columns.ts';
import { desks } from './desk.ts';
import { events } from './events.ts';

export const CHECK_IN_CHANNELS = ['online', 'member', 'door'] as const;

/**
 * Who was let in. The partial unique indexes make sure that it happens once: one live row per ticket, and one per
 * member and night; on a course once per evening. Append-only; `undoneAt` is set once and takes the row out of both.
 */
export const checkIns = sqliteTable(
  'admissions',
  {
    /** The journal entry's id, so that a repeated entry is recognised. */
    id: id(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    /** Of a course: the evening (`shared/door/evening-id.ts`); null where the event is one evening. */
    eveningId: text(),
    ticketId: text(),
    subscriberId: text(),
    channel: text({ enum: CHECK_IN_CHANNELS }).notNull(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    cashierId: text(),
    isUnder18: flag().notNull().default(false),
    admittedAt: instant().notNull(),
    undoneAt: instant(),
    undoId: text(),
  },
  (t) => [
    uniqueIndex('admissions_ticket_unique')
      .on(t.ticketId, sql`coalesce(evening_id, '')`)
      .where(sql`ticket_id IS NOT NULL AND undone_at IS NULL`),
    uniqueIndex('admissions_member_unique')
      .on(t.subscriberId, t.eventId, sql`coalesce(evening_id, '')`)
      .where(sql`ticket_id IS NULL AND undone_at IS NULL`),
    // A member who paid a price came in on a door ticket: it names the membership too.
    index('admissions_subscriber_idx')
      .on(t.subscriberId, t.eventId)
      .where(sql`subscriber_id IS NOT NULL AND undone_at IS NULL`),
    index('admissions_event_idx')
      .on(t.eventId, t.eveningId, t.channel, t.isUnder18)
      .where(sql`undone_at IS NULL`),
    // Who came in at one desk while its till was open: the closing sheet.
    index('admissions_desk_idx')
      .on(t.deskId, t.admittedAt, t.channel)
      .where(sql`undone_at IS NULL`),
    check('admissions_channel_check', sql`${t.channel} IN ${inList(CHECK_IN_CHANNELS)}`),
    check(
      'admissions_who_check',
      sql`(${t.ticketId} IS NOT NULL AND ${t.channel} <> 'member') OR (${t.subscriberId} IS NOT NULL AND ${t.channel} = 'member')`,
    ),
  ],
);

/** What was answered to a scan, so that the same entry gets the same verdict. */
export const verdicts = sqliteTable(
  'verdicts',
  {
    entryId: id(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    eventId: text().notNull(),
    verdict: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('verdicts_at_idx').on(t.at)],
);

/** 'Stempel da': came back in, counted once already. */
export const reentries = sqliteTable(
  'reentries',
  {
    id: id(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    admissionId: text().notNull(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    cashierId: text(),
    at: instant().notNull(),
  },
  (t) => [index('reentries_admission_idx').on(t.admissionId)],
);

const REASONS = Object.keys(WALK_IN_REASONS) as [WalkInReason];
const OVERS = Object.keys(OVER_REASONS) as [OverReason];

/**
 * People who were let in without a ticket of ours, by why; each takes a seat. It holds no money. Append-only; `undoneAt`
 * is set once. `overPeople` of them came in though the house was full, for which a supervisor answered.
 */
export const walkIns = sqliteTable(
  'walk_ins',
  {
    /** The journal entry's id: a repeat finds itself. */
    id: id(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    /** Of a course: the evening, as with check-ins. */
    eveningId: text(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    cashierId: text(),
    reason: text({ enum: REASONS }).notNull(),
    /** The guest of a guest list they belong to. The number stays when the name is gone, so it refers to no row. */
    guestId: text(),
    people: integer().notNull(),
    overPeople: integer().notNull().default(0),
    overReason: text({ enum: OVERS }),
    supervisorId: text(),
    countedAt: instant().notNull(),
    undoneAt: instant(),
    undoId: text(),
  },
  (t) => [
    index('walk_ins_event_idx')
      .on(t.eventId, t.eveningId, t.people)
      .where(sql`undone_at IS NULL`),
    index('walk_ins_desk_idx').on(t.deskId, t.countedAt),
    // How many of a guest list have come.
    index('walk_ins_guest_idx')
      .on(t.eventId, t.guestId, t.people)
      .where(sql`guest_id IS NOT NULL AND undone_at IS NULL`),
    check('walk_ins_reason_check', sql`${t.reason} IN ${inList(REASONS)}`),
    check('walk_ins_people_check', sql`${t.people} BETWEEN 1 AND ${sql.raw(String(MAX_WALK_INS))}`),
    check(
      'walk_ins_over_check',
      sql`${t.overPeople} BETWEEN 0 AND ${t.people} AND (${t.overReason} IS NULL OR ${t.overReason} IN ${inList(OVERS)})`,
    ),
  ],
);
