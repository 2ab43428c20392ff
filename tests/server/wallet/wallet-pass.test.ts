import { afterEach, beforeEach, expect, test } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { GRACE_DAYS } from '#shared/membership/membership-state.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import type { Wallet, WalletPass } from '#server/adapters/wallet.ts';
import { reissueCard } from '#server/services/club/membership/reissue-card.ts';
import { showCard } from '#server/services/club/membership/show-card.ts';
import { tellWalletsByClock } from '#server/services/club/membership/tell-wallets-by-clock.ts';
import { issueWalletPass, updateWalletPass } from '#server/services/club/membership/wallet-pass.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { joinClub, membershipOf } from '#tests/support/join-club.ts';
import { noTickets } from '#tests/support/wallet/no-tickets.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let told: (Pick<WalletPass, 'state'> & Partial<WalletPass>)[];
let wallet: Wallet;
const withWallet = (ctx: ServiceContext): ServiceContext => ({ ...ctx, wallet });

beforeEach(async () => {
  shop = await openTestShop();
  told = [];
  wallet = {
    tickets: noTickets,
    saveUrl: async (pass) => `https://wallet.test/${pass.memberId}/${pass.state}`,
    update: async (pass) => (told.push(pass), 'updated'),
    revoke: async (subscriberId) => (told.push({ subscriberId, state: 'EXPIRED' }), 'updated'),
  };
});
afterEach(() => shop.close());

test('a member gets the link to a pass with the card’s own code; nobody else does, and no shop without an issuer', async () => {
  const member = await joinClub(shop);
  const { memberId } = showCard(shop.as(member));
  expect(await issueWalletPass(withWallet(shop.as(member)))).toEqual({
    success: true,
    walletPassUrl: `https://wallet.test/${memberId}/ACTIVE`,
  });
  await expect(issueWalletPass(shop.as(member))).rejects.toMatchObject({ code: 'WALLET_NOT_SET_UP' });
  await expect(issueWalletPass(withWallet(shop.visitor))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(issueWalletPass(withWallet(shop.as('a-stranger')))).rejects.toMatchObject({
    code: 'MEMBERSHIP_NOT_FOUND',
  });
});

test('a card that is issued anew puts a word for the wallets into the outbox, and the pass then carries the new code', async () => {
  const member = await joinClub(shop);
  const { id } = membershipOf(shop, member);
  showCard(shop.as(member));
  reissueCard(withWallet(shop.as('boss', ['admin'])), { subscriberId: id });
  expect(shop.db.sqlite.prepare("SELECT ref_id AS ref FROM outbox WHERE kind = 'membership.wallet'").all()).toEqual([
    { ref: `${id}:${shop.clock.now().getTime()}` },
  ]);
  await updateWalletPass(withWallet(shop.system), id);
  expect(told).toEqual([
    expect.objectContaining({ subscriberId: id, state: 'ACTIVE', code: showCard(shop.as(member)).code }),
  ]);
});

test('a pass whose membership is over is taken back; a card that was never made is in no wallet', async () => {
  const member = await joinClub(shop);
  const { id } = membershipOf(shop, member);
  await updateWalletPass(withWallet(shop.system), id);
  expect(told).toEqual([]);
  showCard(shop.as(member));
  shop.db.sqlite
    .prepare("UPDATE subscribers SET status = 'ended', ended_at = ?, end_reason = 'cancelled' WHERE id = ?")
    .run(shop.clock.now().getTime(), id);
  await updateWalletPass(withWallet(shop.system), id);
  expect(told).toEqual([{ subscriberId: id, state: 'EXPIRED' }]);
});

/** Membership rows of one’s own making: what happens at their times is only a matter of the clock. */
test('passes follow the clock: a pause that begins, grace that runs out and an end are told once, without a webhook', async () => {
  const clockCtx = withWallet(shop.system);
  const members = [await joinClub(shop), await joinClub(shop), await joinClub(shop), await joinClub(shop)];
  const [pausing = '', owing = '', leaving = ''] = members.map((member) => membershipOf(shop, member).id);
  for (const member of members) showCard(shop.as(member));
  const now = shop.clock.now().getTime();
  const set = (id: string, change: string) =>
    shop.db.sqlite.prepare(`UPDATE subscribers SET ${change} WHERE id = ?`).run(id);
  set(pausing, `pause_starts_at = ${now + HOUR_MS}, pause_ends_at = ${now + 90 * DAY_MS}`);
  // The days of grace are Berlin's: in the week of a change of the clocks one is an hour shorter or longer.
  const graceBegan = addBerlinDays(new Date(now + 2 * HOUR_MS), -GRACE_DAYS).getTime();
  set(owing, `status = 'past_due', grace_started_at = ${graceBegan}`);
  set(leaving, `cancel_at = ${now + 3 * HOUR_MS}`);
  const due = () =>
    shop.db.sqlite
      .prepare<[], { ref: string }>(`SELECT ref_id AS ref FROM outbox WHERE kind = 'membership.wallet' ORDER BY rowid`)
      .all()
      .map(({ ref }) => ref.split(':', 1)[0]);
  const later = () => {
    shop.clock.advance(HOUR_MS + 1);
    tellWalletsByClock(clockCtx);
  };
  tellWalletsByClock(clockCtx);
  expect(due()).toEqual([]);
  later();
  expect(due()).toEqual([pausing]);
  later();
  expect(due()).toEqual([pausing, owing]);
  later();
  later();
  expect(due()).toEqual([pausing, owing, leaving]);
  for (const id of [pausing, owing, leaving]) await updateWalletPass(clockCtx, id);
  expect(told.map(({ state }) => state)).toEqual(['INACTIVE', 'INACTIVE', 'EXPIRED']);
});
