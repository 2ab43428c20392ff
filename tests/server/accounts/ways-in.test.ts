import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { becomeFirstAdmin } from '#server/services/people/accounts/become-first-admin.ts';
import { changePassword } from '#server/services/people/accounts/change-password.ts';
import { claimAddress } from '#server/services/people/accounts/claim-address.ts';
import { endOtherSessions } from '#server/services/people/accounts/end-other-sessions.ts';
import { endSessionsOf } from '#server/services/people/accounts/end-sessions-of.ts';
import { issueFirstAdminLink } from '#server/services/people/accounts/first-admin-link.ts';
import { recordFirstSecondFactor } from '#server/services/people/accounts/record-session-start.ts';
import { issueResetToken } from '#server/services/people/accounts/reset-token.ts';
import { resetPassword } from '#server/services/people/accounts/reset-password.ts';
import { deleteAccount } from '#server/services/people/retention/delete-account.ts';
import { disableSecondFactor } from '#server/services/people/second-factor/disable-second-factor.ts';
import { resetSecondFactor } from '#server/services/people/second-factor/reset-second-factor.ts';
import { removeRole } from '#server/services/office/people/change-role.ts';
import { mergePeople } from '#server/services/office/merging/merge-people.ts';
import { openSession } from '#tests/support/open-session.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { PASSWORD } from './auth-world.ts';
import { cheapPasswordHasher as hasher } from './cheap-password-hasher.ts';
import { actorOf, newPerson, WAYS_IN, type Person } from './ways-in-world.ts';

const NEW = 'ganz-neu-2026';

describe('who is thrown out stays out', () => {
  let shop: TestShop;
  let nightId: string;
  let admin: ReturnType<TestShop['as']>;
  beforeAll(async () => {
    shop = await openTestShop();
    nightId = addEvent(shop, { startsInHours: 1 });
    admin = shop.as(addBuyer(shop), ['admin']);
  });
  afterAll(() => shop.close());

  /** What throws somebody out; the first ones are done by the person, who stays where they did it. */
  const OWN_ACTS: Record<string, (person: Person) => unknown> = {
    'one changes the password': ({ own }) =>
      changePassword(own, hasher, { currentPassword: PASSWORD, newPassword: NEW }),
    'one ends all other sessions': ({ own }) => endOtherSessions(own),
    'one gives a role of one’s own back': ({ own, userId }) =>
      removeRole(
        { ...own, actor: { ...own.actor, roles: ['admin'] } as typeof own.actor },
        { userId, role: 'organiser' },
      ),
    'one switches two-step sign-in off': ({ own }) => disableSecondFactor(own),
  };
  const ACTS: Record<string, (person: Person) => unknown> = {
    ...OWN_ACTS,
    'the password is reset': ({ userId }) =>
      resetPassword({ ctx: shop.visitor, hasher }, { ...issueResetToken(shop.visitor, userId), newPassword: NEW }),
    'two-step sign-in is switched on': ({ userId }) =>
      recordFirstSecondFactor(shop.visitor, { sessionId: openSession(shop, userId).id, userId }),
    'the office signs somebody out': ({ userId }) => endSessionsOf(admin, userId),
    'a role is taken away': ({ userId }) => removeRole(admin, { userId, role: 'organiser' }),
    'an admin resets the second factor': ({ userId }) => resetSecondFactor(admin, { userId }),
    'the account is deleted': ({ own, email }) => deleteAccount(own, hasher, { email, password: PASSWORD }),
    'the account becomes part of another one': ({ userId }) =>
      mergePeople(admin, { fromId: userId, intoId: addBuyer(shop), reason: 'the same person' }),
    'the address is proven by somebody': ({ userId, email }) => {
      shop.db.sqlite.prepare('UPDATE users SET email_verified = 0 WHERE id = ?').run(userId);
      claimAddress(shop.visitor, { email, name: 'Lena' });
    },
    'the account becomes the first admin’s': async ({ email }) => {
      shop.db.sqlite.exec('DROP TRIGGER IF EXISTS user_roles_last_admin');
      shop.db.sqlite.exec(`DELETE FROM user_roles WHERE role = 'admin'`);
      const token = new URL(issueFirstAdminLink(shop.system, email).url).searchParams.get('token_hash') ?? '';
      await becomeFirstAdmin(shop.visitor, hasher, { token, password: NEW });
    },
  };

  for (const [act, run] of Object.entries(ACTS))
    for (const [way, open] of Object.entries(WAYS_IN))
      it(`${way} leads nowhere once ${act}`, async () => {
        const person = await newPerson(shop);
        const isOpen = open(shop, person, nightId);
        const stays = open(shop, await newPerson(shop), nightId);
        await run(person);
        expect(isOpen()).toBe(false);
        expect(stays(), 'that of somebody else').toBe(true);
      });

  for (const [act, run] of Object.entries(OWN_ACTS))
    it(`who acts stays signed in where they are when ${act}`, async () => {
      const person = await newPerson(shop);
      await run(person);
      expect(actorOf(shop, person.ownToken).kind).toBe('user');
    });

  it('a phone that a helper has joined with stays at the door when its inviter is signed out', async () => {
    const person = await newPerson(shop);
    expect(WAYS_IN["a code for a helper's phone"]?.(shop, person, nightId)()).toBe(true);
    endSessionsOf(admin, person.userId);
    expect(
      shop.db.sqlite
        .prepare('SELECT count(*) FROM door_phones WHERE invited_by_user_id = ? AND ended_at IS NULL')
        .pluck()
        .get(person.userId),
    ).toBe(1);
  });
});
