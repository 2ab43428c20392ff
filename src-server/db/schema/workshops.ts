import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { createdAt, flag, id, instant } from '../columns.ts';

export const workshops = sqliteTable(
  'workshops',
  {
    id: id(),
    artistName: text().notNull(),
    artistEmail: text().notNull(),
    workshopTopic: text().notNull(),
    workshopDescription: text().notNull().default(''),
    workshopDate: instant().notNull(),
    durationMinutes: integer().notNull().default(60),
    maxParticipants: integer(),
    priceCents: integer().notNull().default(0),
    artistImageUrl: text(),
    isApproved: flag().notNull().default(false),
    isActive: flag().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('workshops_public_date_idx').on(t.isApproved, t.isActive, t.workshopDate),
    check('workshops_duration_check', sql`${t.durationMinutes} BETWEEN 30 AND 180`),
    check('workshops_price_check', sql`${t.priceCents} >= 0`),
    check('workshops_participants_check', sql`${t.maxParticipants} IS NULL OR ${t.maxParticipants} > 0`),
  ],
);
