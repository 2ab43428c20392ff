import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND_MS } from '#shared/time.ts';
import { ledBy, leadJobs } from '#server/jobs/lead-jobs.ts';
import { giveLeaseBack, LEASE_MS, processLease, takeLease, underLease } from '#server/services/base/leases.ts';
import { twoProcesses } from '#tests/support/processes/two-houses.ts';

let house: ReturnType<typeof twoProcesses>;
beforeEach(() => {
  house = twoProcesses();
  for (const ctx of [house.one, house.two]) takeLease(ctx, processLease(ctx.processId));
});
afterEach(() => house.close());

/** Both say that they live, as they do three times within a lease. */
const bothLive = () => [house.one, house.two].forEach((ctx) => takeLease(ctx, processLease(ctx.processId)));

test('one of two has a lease, as long as it renews it', () => {
  const { one, two, advance } = house;
  expect(takeLease(one, 'jobs')).toBe(1);
  expect(takeLease(two, 'jobs')).toBeUndefined();
  advance(LEASE_MS - SECOND_MS);
  bothLive();
  expect(takeLease(one, 'jobs')).toBe(1);
  advance(LEASE_MS - SECOND_MS);
  bothLive();
  expect(takeLease(two, 'jobs')).toBeUndefined();
});

test('once it has run out the other takes it over, and the first sees that', () => {
  const { one, two, advance } = house;
  takeLease(one, 'jobs');
  advance(LEASE_MS);
  bothLive();
  expect(takeLease(two, 'jobs')).toBe(2);
  expect(takeLease(one, 'jobs')).toBeUndefined();
});

test('given back, the other has it at once, with a higher epoch', () => {
  const { one, two } = house;
  takeLease(one, 'jobs');
  giveLeaseBack(two, 'jobs'); // not its own: nothing happens
  expect(takeLease(two, 'jobs')).toBeUndefined();
  giveLeaseBack(one, 'jobs');
  expect(takeLease(two, 'jobs')).toBe(2);
});

test('a clock that was put back keeps no dead process in office', () => {
  const { one, two, advance } = house;
  takeLease(one, 'jobs');
  advance(-24 * 3_600 * SECOND_MS);
  takeLease(two, processLease(two.processId));
  expect(takeLease(two, 'jobs')).toBe(2);
});

test('what a dead process was in the middle of is free when its own lease has run out', async () => {
  const { one, two, advance } = house;
  takeLease(one, 'membership m1', { forMs: 600 * SECOND_MS });
  advance(LEASE_MS);
  takeLease(two, processLease(two.processId));
  expect(await underLease(two, 'membership m1', async () => 'done')).toBe('done');
});

test('two processes do one thing one after the other', async () => {
  const { one, two } = house;
  const lines: string[] = [];
  const work = (name: string) => async () => {
    lines.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 30));
    lines.push(`${name} ends`);
  };
  await Promise.all([underLease(one, 'm', work('one')), underLease(two, 'm', work('two'))]);
  expect(lines).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

test('jobs run in the process that leads; a leap of the clock gives none a second leader', async () => {
  const { one, two, advance } = house;
  const ran: string[] = [];
  const sides = [one, two].map((ctx, i) => {
    const leadership = leadJobs(ctx, () => undefined);
    return { leadership, job: ledBy(leadership, { name: 'j', everyMs: 1, work: async () => ran.push(`p${i + 1}`) }) };
  });
  const round = async () => {
    for (const { job } of sides) await job.work({ signal: new AbortController().signal, more: () => undefined });
    return ran.splice(0);
  };
  expect(await round()).toEqual(['p1']);
  advance(90 * 24 * 3_600 * SECOND_MS);
  expect(await round()).toHaveLength(1);
  advance(-90 * 24 * 3_600 * SECOND_MS);
  expect(await round()).toHaveLength(1);
  const leaders = sides.map(({ leadership }) => leadership.lead());
  expect(leaders.filter((signal) => signal !== undefined)).toHaveLength(1);
  sides[leaders.findIndex((signal) => signal !== undefined)]?.leadership.stop();
  const other = sides[leaders.findIndex((signal) => signal === undefined)];
  other?.leadership.renew();
  expect(other?.leadership.lead()?.aborted).toBe(false);
  other?.leadership.stop();
});

test('who has lost the lead is told in the middle of a round', () => {
  const { one, two, advance } = house;
  const [first, second] = [leadJobs(one, () => undefined), leadJobs(two, () => undefined)];
  const signal = first.lead();
  advance(LEASE_MS);
  second.renew();
  first.renew();
  expect([signal?.aborted, first.lead(), second.lead()?.aborted]).toEqual([true, undefined, false]);
  for (const side of [first, second]) side.stop();
});
