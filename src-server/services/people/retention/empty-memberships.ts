import { eq, inArray } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { importedMembers } from '#server/db/schema/member-imports.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { PERSON, userId } from './names-person.ts';

/** Contracts stay, without the person. */
export const EMPTIED_MEMBERSHIPS = [
  // Their number where they were brought in from, and the trace of their address.
  prepared(PERSON, (orm) => {
    const theirs = orm.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.userId, userId));
    return orm.delete(importedMembers).where(inArray(importedMembers.subscriberId, theirs)).prepare();
  }),
  // Why somebody left is told in their own words.
  prepared(PERSON, (orm) =>
    orm
      .update(subscribers)
      .set({
        userId: null,
        cancelFeedback: null,
        checkoutUrl: null,
        cardBrand: null,
        cardLast4: null,
        cardExpMonth: null,
        cardExpYear: null,
      })
      .where(eq(subscribers.userId, userId))
      .prepare(),
  ),
];
