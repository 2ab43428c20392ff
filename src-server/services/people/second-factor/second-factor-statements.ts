import { eq, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';

export const factorOf = prepared((orm) =>
  orm
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, sql.placeholder('userId')))
    .prepare(),
);
