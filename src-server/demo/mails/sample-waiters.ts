import { seatOffers, waiters } from '#server/db/schema/wait-list.ts';
import { DAY_MS } from '#shared/time.ts';
import { seedUuid } from '../season/season-ids.ts';
import { addSampleUser, type SampleWorld } from './sample-world.ts';

/** One place on a wait list of each state that a mail tells of. */
export function writeSampleWaiters(world: SampleWorld) {
  const { db, now, eventId, email } = world;
  let seq = 1;
  const place = (name: string, state: 'waiting' | 'offered' | 'paused' | 'closed'): string => {
    const id = seedUuid(`sample:waiter:${name}`);
    const userId = addSampleUser(world, `waiter-${name}.${email}`);
    db.orm
      .insert(waiters)
      .values({
        id,
        eventId,
        userId,
        seq: seq++,
        state,
        mostCents: 1_250,
        joinedAt: now,
        endedAt: state === 'closed' ? now : null,
      })
      .run();
    return id;
  };
  const offer = (waiterId: string, state: 'live' | 'lapsed'): string => {
    const id = seedUuid(`sample:offer:${waiterId}`);
    db.orm
      .insert(seatOffers)
      .values({
        id,
        waiterId,
        eventId,
        state,
        offeredAt: now,
        expiresAt: new Date(now.getTime() + DAY_MS),
        endedAt: state === 'live' ? null : now,
      })
      .run();
    return id;
  };
  return {
    joined: place('waiting', 'waiting'),
    offerId: offer(place('offered', 'offered'), 'live'),
    lapsedId: offer(place('paused', 'paused'), 'lapsed'),
    closed: place('closed', 'closed'),
  };
}
