import { and, asc, eq, inArray, notExists, notInArray, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { engagementLetters, engagements, settlements } from '#server/db/schema/engagements.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { isOlder, MOMENT } from './forget/forget-rule.ts';
import { email, PERSON } from './names-person.ts';

const isTheirs = eq(sql`lower(${engagements.email})`, email);

/** The workshops that they proposed. */
export const EXPORTED_PROPOSALS = prepared(PERSON, (orm) =>
  orm
    .select({
      artistName: workshops.artistName,
      artistEmail: workshops.artistEmail,
      topic: workshops.workshopTopic,
      description: workshops.workshopDescription,
      startsAt: workshops.workshopDate,
      createdAt: workshops.createdAt,
      isApproved: workshops.isApproved,
    })
    .from(workshops)
    .where(eq(sql`lower(${workshops.artistEmail})`, email))
    .prepare(),
);

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

/** Terms of nights long ago that nobody agreed to; with their letters (foreign keys). */
export const UNAGREED_TERMS = prepared(MOMENT, (orm) =>
  orm
    .delete(engagements)
    .where(
      and(
        isOlder(engagements.startsAt),
        notExists(
          orm
            .select({ id: engagementLetters.id })
            .from(engagementLetters)
            .where(and(eq(engagementLetters.engagementId, engagements.id), eq(engagementLetters.answer, 'agreed'))),
        ),
      ),
    )
    .prepare(),
);
