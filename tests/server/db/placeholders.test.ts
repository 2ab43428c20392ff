import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
import { addEvent, openTestShop } from '#tests/support/test-shop.ts';

const columns = ['startsAt', 'cancelledAt', 'isPreParty', 'styles', 'maxCapacity'] as const;
const change = prepared({ id: events.id, ...columnsOf(events, columns) }, (orm, { id, ...changes }) =>
  orm.update(events).set(changes).where(eq(events.id, id)).returning({ id: events.id }).prepare(),
);
const startingAt = prepared({ startsAt: events.startsAt }, (orm, { startsAt }) =>
  orm
    .select({
      startsAt: events.startsAt,
      cancelledAt: events.cancelledAt,
      isPreParty: events.isPreParty,
      styles: events.styles,
      maxCapacity: events.maxCapacity,
    })
    .from(events)
    .where(eq(events.startsAt, startsAt))
    .prepare(),
);

describe('placeholders that know their column', () => {
  it('write and find dates, flags and lists as rows give them, and null as null', async () => {
    const shop = await openTestShop();
    const id = addEvent(shop);
    const startsAt = new Date(shop.clock.now().getTime() - 1_000);
    for (const cancelledAt of [new Date(startsAt.getTime() + 5_000), null]) {
      const row = {
        startsAt,
        cancelledAt,
        isPreParty: cancelledAt !== null,
        styles: ['zouk' as const],
        maxCapacity: null,
      };
      expect(change(shop.db).get({ id, ...row })).toEqual({ id });
      expect(startingAt(shop.db).all({ startsAt })).toEqual([row]);
    }
    await shop.close();
  });

  it('refuse a name that is no column', () => {
    expect(() => columnsOf(events, ['dressing' as 'title'])).toThrow('dressing is not a column');
  });
});
