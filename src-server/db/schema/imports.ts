import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { EventFields } from '#shared/events/edit-event.ts';
import type { TableMapping } from '#shared/events/import/table-mapping.ts';
import { createdAt, id, instant } from '../columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/** One import of a calendar or a table, so that it can be taken back as a whole. */
export const eventImports = sqliteTable(
  'event_imports',
  {
    id: id(),
    fileName: text().notNull(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    addedCount: integer().notNull(),
    changedCount: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('event_imports_created_idx').on(t.createdAt, t.id),
    index('event_imports_created_by_idx').on(t.createdBy),
  ],
);

/** What it did with a night. */
export const eventImportNights = sqliteTable(
  'event_import_nights',
  {
    importId: text()
      .notNull()
      .references(() => eventImports.id, { onDelete: 'cascade' }),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** As the night was before; null is a night that the import has made. */
    before: text({ mode: 'json' }).$type<EventFields>(),
    /** `updatedAt` as the import left it: another one is somebody's later change. */
    writtenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.eventId] }), index('event_import_nights_event_idx').on(t.eventId)],
);

/** Which column of a table means what, remembered for the next file with the same first row. */
export const importMappings = sqliteTable('import_mappings', {
  /** The first row's names. */
  head: text().primaryKey(),
  mapping: text({ mode: 'json' }).$type<TableMapping>().notNull(),
  updatedAt: createdAt(),
});
