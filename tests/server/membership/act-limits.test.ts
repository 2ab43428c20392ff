import { expect, it } from 'vitest';
import { openClub } from '#tests/support/join-club.ts';
import { serveShop } from '#tests/support/test-server.ts';

it('a member changes to and fro twenty times an hour, all of it together, and can still cancel then', async () => {
  const { shop, userId } = await openClub();
  const server = await serveShop(shop, { hasRateLimits: true });
  const cookie = server.cookieOf(userId);
  const act = async (name: string, input?: unknown) =>
    (await server.mutate(`membership.${name}`, input, { cookie })).domainCode;
  const codes: unknown[] = [];
  for (let nth = 0; nth < 20; nth++) codes.push(await act(nth % 2 === 0 ? 'keepPlan' : 'resume'));
  expect(new Set(codes)).toEqual(new Set(['PLAN_NOT_CHANGING', 'MEMBERSHIP_NOT_PAUSED']));
  for (const name of ['keepPlan', 'resume', 'pause']) expect(await act(name)).toBe('RATE_LIMITED');
  expect(await act('changePlan', { planId: 'elite' })).toBe('RATE_LIMITED');
  expect(await act('cancel', { reason: 'Other' })).toBeNull();
  await server.close();
  await shop.close();
});
