import { randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';
import { getTableName, isNull } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { ormOf } from '#server/db/client.ts';
import { audit } from '#server/db/schema/audit.ts';
import { cashierPins } from '#server/db/schema/cashiers.ts';
import { deskAllotments, deskPairings, desks } from '#server/db/schema/desk.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { trustedDevices } from '#server/db/schema/second-factors.ts';
import { pendingSignUps, sessions, verifications } from '#server/db/schema/users.ts';

/** How many of each a restored copy has lost. */
export type EndedAccess = { sessions: number; pins: number; desks: number };

/**
 * Ends all access that the copy still has. Somebody may have signed out, changed a PIN or lost a desk since it was
 * made, and the copy must not let them in again. The same goes for links in mails that may have been used since,
 * browsers that need no second factor, and seats kept for desks. An old copy may lack a table that came later.
 */
export function endAccess(sqlite: Database.Database, at: Date): EndedAccess {
  const orm = ormOf(sqlite);
  const tables = new Set((sqlite.pragma('table_list') as { name: string }[]).map(({ name }) => name));
  const changed = (table: SQLiteTable, query: { run(): { changes: number } }): number =>
    tables.has(getTableName(table)) ? query.run().changes : 0;
  const emptied = (table: SQLiteTable): number => changed(table, orm.delete(table));
  return sqlite.transaction(() => {
    const ended = {
      sessions: emptied(sessions),
      pins: emptied(cashierPins),
      desks: changed(desks, orm.update(desks).set({ revokedAt: at }).where(isNull(desks.revokedAt))),
    };
    for (const table of [verifications, pendingSignUps, trustedDevices, deskAllotments]) emptied(table);
    changed(doorPhones, orm.update(doorPhones).set({ endedAt: at }).where(isNull(doorPhones.endedAt)));
    changed(deskPairings, orm.delete(deskPairings).where(isNull(deskPairings.collectedAt)));
    orm
      .insert(audit)
      .values({
        id: randomUUID(),
        at,
        actorKind: 'system',
        actorId: 'restore',
        action: 'shop.restored',
        subjectKind: 'shop',
        subjectId: 'shop',
        after: JSON.stringify(ended),
      })
      .run();
    return ended;
  })();
}
