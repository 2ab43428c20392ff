import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { addressChanges } from '#server/db/schema/address-changes.ts';
import { PERSON } from '../names-person.ts';
import { isOwn } from './export-section.ts';

const isTheirs = and(isNotNull(addressChanges.confirmedAt), isNull(addressChanges.objectedAt));

/**
 * Changes of the account's address that the office asked for. The new one, too, once it is theirs: whoever has put the
 * one before back does not learn it.
 */
export const addressSection = prepared(PERSON, (orm) =>
  orm
    .select({
      oldEmail: addressChanges.oldEmail,
      newEmail: sql<string | null>`case when ${isTheirs} then ${addressChanges.newEmail} end`,
      proof: addressChanges.proof,
      note: addressChanges.note,
      createdAt: addressChanges.createdAt,
      confirmedAt: addressChanges.confirmedAt,
      objectedAt: addressChanges.objectedAt,
    })
    .from(addressChanges)
    .where(isOwn(addressChanges.userId))
    .prepare(),
);
