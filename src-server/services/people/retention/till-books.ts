import { count, eq, or, sql, type SQL } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { fiscalClosings } from '#server/db/schema/fiscal.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { PERSON, userId } from './names-person.ts';

/** A closing somebody made, or in whose frozen master data they stand as an operator of the till. */
export const isInClosing: SQL | undefined = or(
  eq(fiscalClosings.cashierId, userId),
  sql`exists (select 1 from json_each(${fiscalClosings.facts}, '$.master.operators') operator
    where json_extract(operator.value, '$.id') = ${userId})`,
);

const closingsOf = prepared(PERSON, (orm) =>
  orm.select({ count: count() }).from(fiscalClosings).where(isInClosing).prepare(),
);

/**
 * Whether somebody's name stands in the closings of a till. It stays there for ten years, whatever becomes of the
 * account: closings are books (§ 147 (3) AO), and Art. 17 (3) b GDPR lets what the law demands be kept.
 */
export const isInTillBooks = (ctx: ServiceContext, person: { userId: string; email: string }): boolean =>
  (closingsOf(ctx.db).get(person)?.count ?? 0) > 0;
