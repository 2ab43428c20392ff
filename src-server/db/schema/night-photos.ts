import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { PHOTO_CONSENTS } from '#shared/photos/night-photo.ts';
import { createdAt, id, inList, instant } from '../columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/** Photos of a night, each with what the organiser declared about who is in it (§ 22 KunstUrhG). */
export const nightPhotos = sqliteTable(
  'night_photos',
  {
    id: id(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** The largest of its pictures; null once it was taken down, because the files are gone then. */
    imageUrl: text(),
    /** What the photo shows, for who does not see it. */
    description: text().notNull(),
    consent: text({ enum: PHOTO_CONSENTS }).notNull(),
    /** The sentence that was confirmed, by whom and when. */
    consentWording: text().notNull(),
    consentBy: text().references(() => users.id, { onDelete: 'set null' }),
    consentAt: instant().notNull(),
    takenDownAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('night_photos_event_idx').on(t.eventId, t.position, t.id),
    index('night_photos_consent_by_idx').on(t.consentBy),
    index('night_photos_picture_idx')
      .on(t.imageUrl)
      .where(sql`image_url IS NOT NULL`),
    check('night_photos_consent_check', sql`${t.consent} IN ${inList(PHOTO_CONSENTS)}`),
    check('night_photos_down_check', sql`(${t.imageUrl} IS NULL) = (${t.takenDownAt} IS NOT NULL)`),
    check('night_photos_description_check', sql`length(${t.description}) > 0`),
  ],
);
