import { check, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { createdAt, inList, instant } from '../columns.ts';
import { users } from './users.ts';
import { DANCE_ROLES, DANCING_LEVELS } from '#shared/profile/profile-fields.ts';

/** What a dancer tells about themselves; the address is the account's. */
export const profiles = sqliteTable(
  'profiles',
  {
    id: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    displayName: text(),
    phoneNumber: text(),
    danceRole: text({ enum: DANCE_ROLES }),
    dancingLevel: text({ enum: DANCING_LEVELS }),
    /** The large one of two pictures; shared/profile/avatar-url.ts names the small one. */
    avatarUrl: text(),
    /** Since when the photo may be shown at the door; null without consent. */
    doorPhotoAllowedAt: instant(),
    /** Since when this person wants no mail the day before a night; null is that they get it. */
    remindersOffAt: instant(),
    /** The secret part of the address under which one's own calendar reads one's nights; null where there is none. */
    calendarToken: text().unique(),
    /** Since when this person objects to the mail of the morning after (§ 7 (3) UWG); null is no objection. */
    thanksOffAt: instant(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('profiles_dance_role_check', sql`${t.danceRole} IS NULL OR ${t.danceRole} IN ${inList(DANCE_ROLES)}`),
    check(
      'profiles_dancing_level_check',
      sql`${t.dancingLevel} IS NULL OR ${t.dancingLevel} IN ${inList(DANCING_LEVELS)}`,
    ),
  ],
);
