import { randomOf, seedOf } from '#shared/art/random.ts';
import type { Role } from '#shared/permissions.ts';
import { DANCE_ROLES, DANCING_LEVELS } from '#shared/profile/profile-fields.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { accounts, userRoles, users } from '#server/db/schema/users.ts';
import { DEMO_DOMAIN } from './demo-domain.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import { rowWriter } from './row-writer.ts';
import { seedUuid } from './season-ids.ts';

/** Every demo account signs in with it; it is hashed by whoever loads the season. */
export const DEMO_PASSWORD = 'clave-demo';
export const DANCERS = 150;

export type Person = { id: string; email: string; name: string; roles: Role[] };

function person(mailbox: string, name: string, roles: Role[] = []): Person {
  const email = `${mailbox}@${DEMO_DOMAIN}`;
  return { id: seedUuid(`user:${email}`), email, name, roles };
}

/** The accounts that the demo names. */
export const demoAccounts = {
  admin: person('admin', 'Paula Steininger', ['admin']),
  organiser: person('organiser', 'Sofía Lindner', ['organiser']),
  accountant: person('accountant', 'Bernd Aschauer', ['accountant']),
  kasse: person('kasse', 'Tarek Amin', ['cashier']),
  member: person('member', 'Lena Hofstätter'),
  dancer: person('dancer', 'Nico Baumann'),
} as const;

/** `dancer001@` and on. */
export function dancer(number: number): Person {
  const first = FIRST_NAMES[number % FIRST_NAMES.length] ?? '';
  const last = LAST_NAMES[number % LAST_NAMES.length] ?? '';
  return person(`dancer${String(number).padStart(3, '0')}`, `${first} ${last}`);
}

/** Writes everybody with a confirmed address and the one password; all joined before `before`. */
export function writePeople(
  db: Db,
  people: readonly Person[],
  { passwordHash, before }: { passwordHash: string; before: Date },
): void {
  const writeUser = rowWriter(db, users, ['id', 'name', 'email', 'emailVerified', 'createdAt', 'updatedAt']);
  const writeAccount = rowWriter(db, accounts, [
    'id',
    'userId',
    'accountId',
    'providerId',
    'password',
    'createdAt',
    'updatedAt',
  ]);
  const writeProfile = rowWriter(db, profiles, [
    'id',
    'displayName',
    'phoneNumber',
    'danceRole',
    'dancingLevel',
    'updatedAt',
  ]);
  const writeRole = rowWriter(db, userRoles, ['userId', 'role', 'createdAt']);
  for (const { id, name, email, roles } of people) {
    const random = randomOf(seedOf(`person:${email}`));
    const createdAt = new Date(before.getTime() - Math.floor(random.range(1, 200) * DAY_MS));
    writeUser({ id, name, email, emailVerified: true, createdAt, updatedAt: createdAt });
    writeAccount({
      id: seedUuid(`account:${email}`),
      userId: id,
      accountId: id,
      providerId: 'credential',
      password: passwordHash,
      createdAt,
      updatedAt: createdAt,
    });
    writeProfile({
      id,
      displayName: name,
      phoneNumber: random() < 0.3 ? `+49 000 ${random.int(1_000_000, 9_999_999)}` : null,
      danceRole: random.pick([...DANCE_ROLES, ...DANCE_ROLES, null]),
      dancingLevel: random.pick([...DANCING_LEVELS, ...DANCING_LEVELS.slice(0, 2), null]),
      updatedAt: createdAt,
    });
    for (const role of roles) writeRole({ userId: id, role, createdAt });
  }
}
