import { addBerlinDays } from '#shared/berlin.ts';
import { eveningDayOf, HOUR_MS } from '#shared/time.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { shiftAsks, shiftStandbys } from '#server/db/schema/shift-asks.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import { userRoles } from '#server/db/schema/users.ts';
import { seedUuid } from '../season/season-ids.ts';
import { addSampleUser, type SampleWorld } from './sample-world.ts';

/** A shift of two with the sample person in it; who leads the door; and somebody who can't come. */
export function writeSampleShift(world: SampleWorld) {
  const { db, now, userId, eventId } = world;
  const [shiftId, entryId] = [seedUuid('sample:shift'), seedUuid('sample:shift-entry')];
  const leadId = addSampleUser(world, `lead.${world.email}`);
  const gonePersonId = addSampleUser(world, `gone.${world.email}`);
  const startsAt = addBerlinDays(now, 9);
  const date = eveningDayOf(startsAt);
  db.orm.insert(userRoles).values({ userId: leadId, role: 'door_lead' }).run();
  db.orm
    .insert(shifts)
    .values({
      id: shiftId,
      eventId,
      date,
      job: 'till',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3 * HOUR_MS),
      needed: 2,
    })
    .run();
  db.orm
    .insert(cashierSchedule)
    .values({ id: entryId, shiftId, date, personId: userId, name: world.name, note: '' })
    .run();
  const askId = seedUuid('sample:shift-ask');
  db.orm.insert(shiftStandbys).values({ userId: gonePersonId }).run();
  db.orm
    .insert(shiftAsks)
    .values({ id: askId, shiftId, userId: gonePersonId, token: seedUuid('sample:shift-ask-link') })
    .run();
  return { shiftId, entryId, askId, leadId, gonePersonId, startsAt };
}
