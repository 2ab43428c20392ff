import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, id } from '../columns.ts';
import { eventSeries } from './series.ts';
import { users } from './users.ts';

/** What every new night of a series has in its plan; times are minutes of Berlin's clock after the night begins. */
export const shiftTemplates = sqliteTable(
  'shift_templates',
  {
    id: id(),
    seriesId: text()
      .notNull()
      .references(() => eventSeries.id, { onDelete: 'cascade' }),
    job: text().notNull(),
    startsAfter: integer().notNull(),
    endsAfter: integer().notNull(),
    needed: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('shift_templates_series_idx').on(t.seriesId, t.startsAfter),
    check('shift_templates_times_check', sql`${t.endsAfter} > ${t.startsAfter}`),
    check('shift_templates_needed_check', sql`${t.needed} BETWEEN 1 AND 50`),
    check('shift_templates_job_check', sql`length(${t.job}) BETWEEN 1 AND 40`),
  ],
);

/** Who does such a shift at every night. */
export const shiftFixtures = sqliteTable(
  'shift_fixtures',
  {
    id: id(),
    templateId: text()
      .notNull()
      .references(() => shiftTemplates.id, { onDelete: 'cascade' }),
    /** Null is a name without an account. */
    personId: text().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (t) => [
    uniqueIndex('shift_fixtures_person_unique').on(t.templateId, t.personId),
    index('shift_fixtures_person_idx').on(t.personId),
  ],
);
