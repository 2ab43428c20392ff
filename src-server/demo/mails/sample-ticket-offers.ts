import { ticketOffers } from '#server/db/schema/ticket-offers.ts';
import { DAY_MS } from '#shared/time.ts';
import { seedUuid } from '../season/season-ids.ts';
import type { SampleWorld } from './sample-world.ts';

/** Offers of tickets of the paid order: one to take, one that somebody took, and one that nobody did. */
export function writeSampleTicketOffers({ db, now, eventId }: SampleWorld) {
  const offer = (nth: 0 | 1, state: 'open' | 'done' | 'over'): string => {
    const id = seedUuid(`sample:ticket-offer:${state}`);
    db.orm
      .insert(ticketOffers)
      .values({
        id,
        ticketId: seedUuid(`ticket:sample-paid:${nth}`),
        eventId,
        kind: state === 'open' ? 'person' : 'queue',
        state,
        ...(state === 'open' && {
          token: 'sample-token-of-a-hand-over',
          toName: 'Ana',
          toEmail: 'ana@friends.example',
        }),
        offeredAt: now,
        endsAt: new Date(now.getTime() + DAY_MS),
        endedAt: state === 'open' ? null : now,
      })
      .run();
    return id;
  };
  return { openId: offer(0, 'open'), doneId: offer(1, 'done'), overId: offer(1, 'over') };
}
