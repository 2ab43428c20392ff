import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { TemplateFields } from '#shared/events/template.ts';
import { createdAt, id, instant } from '../columns.ts';

/** Nights that belong together: made in one go, or added later. Each is an event of its own. */
export const eventSeries = sqliteTable('event_series', {
  id: id(),
  name: text().notNull(),
  createdAt: createdAt(),
});

/** What new nights are made from: everything about a night but its date. */
export const eventTemplates = sqliteTable('event_templates', {
  id: id(),
  name: text().notNull().unique(),
  fields: text({ mode: 'json' }).$type<TemplateFields>().notNull(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

/** A draft that was deleted, for as long as it can be taken back. */
export const deletedDrafts = sqliteTable('deleted_drafts', {
  /** The event's id; it comes back under it. */
  id: id(),
  /** The rows that were deleted, by table. */
  rows: text({ mode: 'json' }).$type<Record<string, Record<string, unknown>[]>>().notNull(),
  deletedAt: instant().notNull(),
});
