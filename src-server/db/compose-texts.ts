import { eq, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Orm } from './client.ts';
import { artists } from './schema/artists.ts';
import { events, ticketTypes } from './schema/events.ts';
import { meta } from './schema/meta.ts';
import { profiles } from './schema/profiles.ts';
import { users } from './schema/users.ts';
import { venues } from './schema/venues.ts';
import { workshops } from './schema/workshops.ts';

/** Titles and names that people typed, or a file brought, before they were composed on their way in. */
const TYPED: readonly [SQLiteTable, name: string, SQLiteColumn][] = [
  [events, 'title', events.title],
  [events, 'location', events.location],
  [ticketTypes, 'name', ticketTypes.name],
  [artists, 'name', artists.name],
  [venues, 'name', venues.name],
  [workshops, 'artistName', workshops.artistName],
  [workshops, 'workshopTopic', workshops.workshopTopic],
  [users, 'name', users.name],
  [profiles, 'displayName', profiles.displayName],
];
const DONE = 'texts_composed';

/** Stored titles and names as NFC, once; the search indexes follow by their triggers. */
export function composeTexts(orm: Orm): void {
  orm.transaction((tx) => {
    if (tx.select().from(meta).where(eq(meta.key, DONE)).get() !== undefined) return;
    for (const [table, name, column] of TYPED)
      tx.update(table)
        .set({ [name]: sql`composed(${column})` })
        .where(sql`${column} <> composed(${column})`)
        .run();
    tx.insert(meta).values({ key: DONE, value: '1' }).run();
  });
}
