import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Actor, ServiceContext } from '#server/services/base/service-context.ts';
import { issueConfirmation, readConfirmation } from '#server/services/people/accounts/confirmation-token.ts';
import { findSession } from '#server/services/people/accounts/find-session.ts';
import { issueResetToken, readResetToken } from '#server/services/people/accounts/reset-token.ts';
import { issueSignInLink, readSignInLink } from '#server/services/people/accounts/sign-in-link.ts';
import { isTrustedDevice, trustDevice } from '#server/services/people/accounts/trusted-device.ts';
import { approvePairing } from '#server/services/door/devices/approve-pairing.ts';
import { pollPairing } from '#server/services/door/devices/poll-pairing.ts';
import { startPairing } from '#server/services/door/devices/start-pairing.ts';
import { invitePhone } from '#server/services/door/phones/invite-phone.ts';
import { joinPhone } from '#server/services/door/phones/join-phone.ts';
import { openSession } from '#tests/support/open-session.ts';
import { newPhoneToken } from '#tests/support/phone.ts';
import { addBuyer, type TestShop } from '#tests/support/test-shop.ts';
import { PASSWORD } from './auth-world.ts';
import { cheapPasswordHasher } from './cheap-password-hasher.ts';

export type Person = { userId: string; email: string; /** Where they act for themselves. */ own: ServiceContext };

const isThere = (work: () => unknown): boolean => {
  try {
    return work() !== undefined;
  } catch {
    return false;
  }
};

/** Who a session's token stands for at this moment. */
export const actorOf = (shop: TestShop, token: string): Actor =>
  findSession(shop.db, token, { at: shop.clock.now(), officeNeedsSecondFactor: false });

/** Somebody with password, authenticator app, the role of an organiser and one session of their own. */
export async function newPerson(shop: TestShop): Promise<Person & { ownToken: string }> {
  const userId = addBuyer(shop);
  const { sqlite } = shop.db;
  const email = String(sqlite.prepare('SELECT email FROM users WHERE id = ?').pluck().get(userId));
  sqlite
    .prepare(`INSERT INTO accounts (id, user_id, account_id, provider_id, password) VALUES (?, ?, ?, 'credential', ?)`)
    .run(randomUUID(), userId, userId, await cheapPasswordHasher.hash(PASSWORD));
  sqlite.prepare(`INSERT INTO second_factors (user_id, secret, verified_at) VALUES (?, 'sealed', 1)`).run(userId);
  sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'organiser')`).run(userId);
  const { id, token } = openSession(shop, userId);
  const own = shop.context({
    kind: 'user',
    userId,
    email,
    displayName: 'Lena',
    roles: ['organiser'],
    session: { id, level: 'aal2' },
  });
  return { userId, email, own, ownToken: token };
}

/** Every way into an account: opened, it answers from then on whether it still leads in. */
export const WAYS_IN: Record<string, (shop: TestShop, person: Person, nightId: string) => () => boolean> = {
  'a session'(shop, { userId }) {
    const { token } = openSession(shop, userId);
    return () => actorOf(shop, token).kind === 'user';
  },
  'a session that waits for its code'(shop, { userId }) {
    const { token } = openSession(shop, userId, false);
    return () => {
      const actor = actorOf(shop, token);
      return actor.kind === 'user' || (actor.kind === 'visitor' && actor.halfSignedIn !== undefined);
    };
  },
  'a link that signs in'(shop, { userId }) {
    const { token } = issueSignInLink(shop.visitor, userId);
    return () => readSignInLink(shop.visitor, token) !== undefined;
  },
  'a link that sets a password'(shop, { userId }) {
    const link = issueResetToken(shop.visitor, userId);
    return () => readResetToken(shop.visitor, link) !== undefined;
  },
  'a link that confirms the address'(shop, { userId, email }) {
    issueConfirmation(shop.visitor, {
      userId,
      name: 'Lena',
      email,
      returnPath: undefined,
      bound: undefined,
      lang: null,
    });
    const payload = shop.db.sqlite
      .prepare(`SELECT payload FROM outbox WHERE kind = 'mail.confirm_address' ORDER BY rowid DESC LIMIT 1`)
      .pluck()
      .get() as string;
    const token = new URL((JSON.parse(payload) as { url: string }).url).searchParams.get('token_hash') ?? '';
    return () => readConfirmation(shop.visitor, token) !== undefined;
  },
  'a browser that is asked for no code'(shop, { userId }) {
    const token = trustDevice(shop.visitor, userId);
    return () => isTrustedDevice(shop.visitor, userId, token);
  },
  "a code for a helper's phone"(shop, { own }, nightId) {
    const code = invitePhone(own, null, { eventId: nightId }).url.split('#')[1] ?? '';
    return () => isThere(() => joinPhone(shop.visitor, { code, token: newPhoneToken(), name: 'Aylin' }));
  },
  'a desk that was let in and has not fetched its token'(shop, { own }) {
    const key = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' });
    const { deviceCode, userCode } = startPairing(shop.visitor, { publicKey: key.toString('base64') });
    approvePairing(own, { userCode, name: `Desk ${userCode}` });
    return () => isThere(() => pollPairing(shop.visitor, { deviceCode }));
  },
};
