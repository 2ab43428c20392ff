import { expect, it } from 'vitest';
import { addMonths } from '#shared/membership/terms.ts';
import { addStaff } from '#tests/support/door.ts';
import { openClub } from '#tests/support/join-club.ts';
import { addBuyer } from '#tests/support/test-shop.ts';
import { serveShop } from '#tests/support/test-server.ts';

it('a member changes to and fro twenty times an hour, all of it together, and can still cancel then', async () => {
  const { shop, userId } = await openClub();
  const server = await serveShop(shop, { hasRateLimits: true });
  const cookie = server.cookieOf(userId);
  const act = async (name: string, input?: unknown) =>
    (await server.mutate(`membership.${name}`, input, { cookie })).domainCode;
  const codes: unknown[] = [];
  const acts = ['keepPlan', 'resume', 'reactivate'];
  for (let nth = 0; nth < 20; nth++) codes.push(await act(acts[nth % 3] ?? ''));
  expect(new Set(codes)).toEqual(new Set(['PLAN_NOT_CHANGING', 'MEMBERSHIP_NOT_PAUSED', 'MEMBERSHIP_NOT_ENDING']));
  for (const name of [...acts, 'pause']) expect(await act(name)).toBe('RATE_LIMITED');
  expect(await act('changePlan', { planId: 'elite' })).toBe('RATE_LIMITED');
  expect(await act('cancel', { reason: 'Other' })).toBeNull();
  await server.close();
  await shop.close();
});

it('the office gives a member a month and takes it back twenty times an hour, and others theirs all the same', async () => {
  const { shop, userId, anchor } = await openClub();
  const server = await serveShop(shop, { hasRateLimits: true });
  const cookie = server.cookieOf(addStaff(shop, ['organiser']));
  shop.db.sqlite.prepare('UPDATE sessions SET second_factor_at = created_at').run();
  const give = async (to: string) => {
    const input = { userId: to, beginsAt: addMonths(anchor, 2), reason: 'The floor was closed' };
    return (await server.mutate('admin.people.giveFreeMonth', input, { cookie })).domainCode;
  };
  const takeBack = async () => {
    const input = { userId, reason: 'The floor was closed' };
    return (await server.mutate('admin.people.takeBackFreeMonth', input, { cookie })).domainCode;
  };
  const codes: unknown[] = [];
  for (let nth = 0; nth < 20; nth++) codes.push(await (nth % 2 === 0 ? give(userId) : takeBack()));
  expect(new Set(codes)).toEqual(new Set(['FREE_MONTH_NOT_POSSIBLE']));
  expect(await give(userId)).toBe('RATE_LIMITED');
  expect(await takeBack()).toBe('RATE_LIMITED');
  expect(await give(addBuyer(shop))).toBe('MEMBERSHIP_NOT_FOUND');
  await server.close();
  await shop.close();
});
