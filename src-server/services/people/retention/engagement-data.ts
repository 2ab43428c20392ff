import { asc, eq, inArray, notInArray, and, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { engagementLetters, engagements, settlements } from '#server/db/schema/engagements.ts';
import { email, PERSON } from './names-person.ts';

const isTheirs = eq(sql`lower(${engagements.email})`, email);

/** What was agreed on with them as an artist, with each letter and what it came to. */
export const EXPORTED_ENGAGEMENTS = prepared(PERSON, (orm) =>
  orm
    .select({
      name: engagements.name,
      email: engagements.email,
      state: engagements.state,
      startsAt: engagements.startsAt,
      terms: engagements.terms,
      version: engagementLetters.version,
      letter: engagementLetters.text,
      sentAt: engagementLetters.sentAt,
      answer: engagementLetters.answer,
      answeredAt: engagementLetters.answeredAt,
      words: engagementLetters.words,
      settlement: settlements.state,
      payoutCents: settlements.payoutCents,
      paidOn: settlements.paidOn,
    })
    .from(engagements)
    .leftJoin(engagementLetters, eq(engagementLetters.engagementId, engagements.id))
    .leftJoin(settlements, eq(settlements.letterId, engagementLetters.id))
    .where(isTheirs)
    .orderBy(asc(engagements.startsAt), asc(engagementLetters.version))
    .prepare(),
);

/** When an artist is erased. */
export const ERASED_ENGAGEMENTS = [
  // What they agreed to as an artist is a tax record; how to reach them goes, and what they never agreed to as a whole.
  prepared(PERSON, (orm) =>
    orm
      .delete(engagements)
      .where(
        and(
          isTheirs,
          notInArray(
            engagements.id,
            orm
              .select({ id: engagementLetters.engagementId })
              .from(engagementLetters)
              .where(eq(engagementLetters.answer, 'agreed')),
          ),
        ),
      )
      .prepare(),
  ),
  prepared(PERSON, (orm) =>
    orm
      .update(engagementLetters)
      .set({ words: '' })
      .where(
        inArray(engagementLetters.engagementId, orm.select({ id: engagements.id }).from(engagements).where(isTheirs)),
      )
      .prepare(),
  ),
  prepared(PERSON, (orm) => orm.update(engagements).set({ email: '', tokenHash: null }).where(isTheirs).prepare()),
];
