import type { Db } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { seedUuid } from '../season/season-ids.ts';

/** Whose words the samples are made of; a test gives hostile ones. */
export type SamplePerson = { name: string; email: string };
export type SampleWorld = SamplePerson & { db: Db; now: Date; userId: string; eventId: string };

/** Somebody more with the same name: a person has one running membership. */
export function addSampleUser({ db, name }: Pick<SampleWorld, 'db' | 'name'>, email: string): string {
  const id = seedUuid(`sample:${email}`);
  db.orm.insert(users).values({ id, name, email, emailVerified: true }).run();
  return id;
}
