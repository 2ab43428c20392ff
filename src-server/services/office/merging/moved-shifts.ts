import { and, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { prepared } from '#server/db/client.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { shiftFixtures } from '#server/db/schema/shift-templates.ts';
import { users } from '#server/db/schema/users.ts';
import { isAmong, type Kind } from './moved-kind.ts';

const shiftKeys = prepared({ personId: users.id }, (orm, { personId }) =>
  orm.select({ key: cashierSchedule.id }).from(cashierSchedule).where(eq(cashierSchedule.personId, personId)).prepare(),
);
const inSame = alias(cashierSchedule, 'in_same');
const handShifts = prepared({ keys: String, fromId: users.id, toId: users.id }, (orm, { keys, fromId, toId }) =>
  orm
    .update(cashierSchedule)
    .set({ personId: toId })
    .where(
      and(
        isAmong(cashierSchedule.id, keys),
        eq(cashierSchedule.personId, fromId),
        // Both are in one shift: the one who stays is in it already.
        notExists(
          orm
            .select({ one: sql`1` })
            .from(inSame)
            .where(and(eq(inSame.shiftId, cashierSchedule.shiftId), eq(inSame.personId, toId))),
        ),
      ),
    )
    .prepare(),
);
/** Shifts that are theirs, whoever put them in. */
export const theirShifts: Kind = {
  keysOf: (db, owner) =>
    shiftKeys(db)
      .all({ personId: owner.id })
      .map(({ key }) => key),
  hand: (db, keys, { from, to }) =>
    handShifts(db).run({ keys: JSON.stringify(keys), fromId: from.id, toId: to.id }).changes,
};

const fixtureKeys = prepared({ personId: users.id }, (orm, { personId }) =>
  orm.select({ key: shiftFixtures.id }).from(shiftFixtures).where(eq(shiftFixtures.personId, personId)).prepare(),
);
const besides = alias(shiftFixtures, 'besides');
const handFixtures = prepared({ keys: String, fromId: users.id, toId: users.id }, (orm, { keys, fromId, toId }) =>
  orm
    .update(shiftFixtures)
    .set({ personId: toId })
    .where(
      and(
        isAmong(shiftFixtures.id, keys),
        eq(shiftFixtures.personId, fromId),
        notExists(
          orm
            .select({ id: besides.id })
            .from(besides)
            .where(and(eq(besides.templateId, shiftFixtures.templateId), eq(besides.personId, toId))),
        ),
      ),
    )
    .prepare(),
);
/** Shifts that they do at every night of a series. */
export const theirFixtures: Kind = {
  keysOf: (db, owner) =>
    fixtureKeys(db)
      .all({ personId: owner.id })
      .map(({ key }) => key),
  hand: (db, keys, { from, to }) =>
    handFixtures(db).run({ keys: JSON.stringify(keys), fromId: from.id, toId: to.id }).changes,
};
