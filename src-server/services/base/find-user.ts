import { eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';

/** An account by its address, which is stored in lower case. */
export const userByEmail = prepared({ email: users.email }, (orm, { email }) =>
  orm.select().from(users).where(eq(users.email, email)).prepare(),
);

export const userById = prepared({ userId: users.id }, (orm, { userId }) =>
  orm.select().from(users).where(eq(users.id, userId)).prepare(),
);
