import { count, sql, type SQL } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { fiscalClosings } from '#server/db/schema/fiscal.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { PERSON, userId } from './names-person.ts';

/**
 * A closing somebody made, or in whose frozen master data they stand as an operator of the till. Looked for as text, in
 * quotes: reading ten years of closings as JSON would keep everybody else waiting.
 */
export const isInClosing: SQL = sql`instr(${fiscalClosings.facts}, '"' || ${userId} || '"') > 0`;

const closingsOf = prepared(PERSON, (orm) =>
  orm.select({ count: count() }).from(fiscalClosings).where(isInClosing).prepare(),
);

/**
 * Whether somebody's name stands in the closings of a till. It stays there for ten years, whatever becomes of the
 * account: closings are books (§ 147 (3) AO), and Art. 17 (3) b GDPR lets what the law demands be kept.
 */
export const isInTillBooks = (ctx: ServiceContext, person: { userId: string; email: string }): boolean =>
  (closingsOf(ctx.db).get(person)?.count ?? 0) > 0;
