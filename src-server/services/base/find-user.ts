import { eq, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';

/** An account by its address, which is stored in lower case. */
export const userByEmail = prepared((orm) =>
  orm
    .select()
    .from(users)
    .where(eq(users.email, sql.placeholder('email')))
    .prepare(),
);

export const userById = prepared((orm) =>
  orm
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(),
);
