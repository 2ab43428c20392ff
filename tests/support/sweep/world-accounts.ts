import { randomUUID } from 'node:crypto';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { justSignedIn } from '#tests/support/open-session.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { unknown, type Pools, type State } from './state.ts';
import { addPerson } from './world-people.ts';

const call = createCallerFactory(appRouter);
type Office = ReturnType<typeof call>['admin'];

/** What the office does for one person: it answers only what was asked for, or shown, before. */
export async function addWorldAccounts(
  shop: TestShop,
  { adminId, pools }: { adminId: string; pools: Pools },
): Promise<Pools> {
  const office = call({ service: justSignedIn(shop, adminId, ['admin']) }).admin;
  const everybody = pools['userId'] ?? [];
  return {
    ...(await addAddressChange(shop, { office, everybody })),
    ...(await addMerge(shop, office)),
    ...(await addDraft(office)),
    'admin.people.erase#userId': [...everybody, leaving(shop)],
  };
}

const addressOf = ({ db }: TestShop, userId: string): string =>
  db.sqlite.prepare<[string], { email: string }>(`SELECT email FROM users WHERE id = ?`).get(userId)!.email;

/** Somebody who wrote that they want to go; their address is typed once more. */
function leaving(shop: TestShop): State {
  const userId = addPerson(shop);
  return { label: 'who asked for it', value: userId, beside: { email: addressOf(shop, userId) } };
}

async function addAddressChange(
  shop: TestShop,
  { office, everybody }: { office: Office; everybody: readonly State[] },
): Promise<Pools> {
  const userId = addPerson(shop);
  const email = `person-${randomUUID().slice(0, 8)}@private.example`;
  await office.people.changeAddress({ id: randomUUID(), userId, email, proof: 'identity_card', note: '' });
  return {
    'admin.people.takeBackAddressChange#userId': [...everybody, { label: 'whose change waits', value: userId }],
  };
}

async function addMerge(shop: TestShop, office: Office): Promise<Pools> {
  const [fromId, intoId] = [addPerson(shop), addPerson(shop)];
  await office.people.merge({ fromId, intoId, reason: 'One person with two accounts' });
  return { 'admin.people.undoMerge#fromId': [{ label: 'merged today', value: fromId }, unknown] };
}

async function addDraft(office: Office): Promise<Pools> {
  const id = randomUUID();
  await office.mailings.keepDraft({
    id,
    audience: { kind: 'list', type: 'events' },
    subject: 'A new season',
    blocks: [],
  });
  return { 'admin.mailings#id': [{ label: 'a draft', value: id }, unknown] };
}
