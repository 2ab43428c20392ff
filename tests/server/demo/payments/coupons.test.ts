import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMembershipDemo } from './open-membership-demo.ts';

let demo: Awaited<ReturnType<typeof openMembershipDemo>>;
beforeEach(async () => void (demo = await openMembershipDemo(new Date('2027-01-31T18:00:00Z'))));
afterEach(async () => {
  await demo.close();
  expect(demo.contract.violations).toEqual([]);
});
const change = (subscriptionId: string, key: string) => ({ subscriptionId, idempotencyKey: key, gift: key });
const totals = async (id: string) =>
  (await demo.payments.listInvoices(id))
    .toReversed()
    .map(({ totalCents, paidCents, status }) => [totalCents, paidCents, status]);

it('a coupon for one invoice takes the next month off, and only that', async () => {
  const id = await demo.join();
  await demo.payments.setFreeMonth({ ...change(id, 'free'), isFree: true });
  await demo.payments.setFreeMonth({ ...change(id, 'free again'), isFree: true });
  for (let week = 0; week < 9; week += 1) await demo.passDays(7);
  const [first, second, third] = await totals(id);
  expect([first?.[2], second, third?.[0]]).toEqual(['paid', [0, 0, 'paid'], first?.[0]]);
  expect((await demo.payments.listInvoices(id))[1]?.paymentIntentId).toBeNull();
});

it('a coupon that is taken off again changes nothing', async () => {
  const id = await demo.join();
  await demo.payments.setFreeMonth({ ...change(id, 'free'), isFree: true });
  await demo.payments.setFreeMonth({ ...change(id, 'not free'), isFree: false });
  for (let week = 0; week < 5; week += 1) await demo.passDays(7);
  const [first, second] = await totals(id);
  expect(second).toEqual(first);
});

it('a month that a pause voids uses the coupon up', async () => {
  const id = await demo.join();
  await demo.payments.setFreeMonth({ ...change(id, 'free'), isFree: true });
  await demo.payments.pauseCollection({ ...change(id, 'pause'), resumesAt: new Date('2027-03-15T18:00:00Z') });
  for (let week = 0; week < 9; week += 1) await demo.passDays(7);
  const [first, second, third] = await totals(id);
  expect([second?.[2], third]).toEqual(['void', first]);
});
