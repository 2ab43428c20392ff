import { eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';

export const factorOf = prepared({ userId: secondFactors.userId }, (orm, { userId }) =>
  orm.select().from(secondFactors).where(eq(secondFactors.userId, userId)).prepare(),
);
