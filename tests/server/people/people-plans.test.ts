import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { feedCampaigns } from '#server/services/club/campaigns/feed-campaigns.ts';
import { deliverOutbox, newLanes, type OutboxHandlers } from '#server/services/base/outbox/deliver-outbox.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { planOf, recordStatements } from '#tests/support/record-statements.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { dayFrom } from '#tests/support/berlin-days.ts';

/** Read whole on purpose: a few people have a role, and what is open is short. */
const ALLOWED = [
  /^SCAN user_roles/,
  /USING (COVERING )?INDEX \w*(waiting|open|pending)\w*_idx/,
  /^SCAN (CONSTANT ROW|seen|user_search VIRTUAL TABLE)/,
];

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

it('reads no growing table from end to end for workshops, people, letters, the audit log, subscriptions and mailings', async () => {
  const recorder = recordStatements();
  const office = createCallerFactory(appRouter)({ service: shop.as(addBuyer(shop), ['admin']) }).admin;
  const house = createCallerFactory(appRouter)({ service: shop.visitor }).workshops;
  const createdAt = shop.clock.now();
  const from = { createdAt, id: randomUUID() };
  await recorder.during(shop.db.sqlite, async () => {
    const { id } = await house.submit({
      artistName: 'A',
      artistEmail: 'a@artists.example',
      workshopTopic: 'T',
      workshopDate: `${dayFrom(createdAt, 16)}T15:00`,
      priceCents: 0,
      agreed: true,
    });
    await office.workshops.list({});
    await office.workshops.list({ cursor: { ...from, isPending: false } });
    await office.workshops.approve({ id });
    await office.waiting();
    await office.users.list({});
    await office.users.list({ search: 'ana', cursor: 5 });
    await office.users.list({ sort: 'email', cursor: 'a@dancers.example' });
    await office.users.list({ role: 'admin' });
    for (const filter of [
      null,
      { by: 'action' as const, action: 'workshop.approved' },
      { by: 'actor' as const, actorId: 'x' },
      { by: 'subject' as const, subjectKind: 'user', subjectId: 'x' },
    ])
      await office.audit.list({ filter, cursor: { at: createdAt, number: 1 } });
    await office.audit.actions();
    for (const kind of ['declarations', 'messages', 'reservations', 'courses'] as const)
      for (const show of ['open', 'all'] as const) await office.inbox.list({ kind, show, cursor: from });
    for (const type of [null, 'events' as const])
      for (const show of ['all', 'active', 'ended'] as const)
        await office.subscriptions.list({ type, show, cursor: from });
    await office.subscriptions.list({ search: 'a' });
    await office.subscriptions.members({ cursor: from });
    await office.subscriptions.members({ isDown: false, cursor: from });
    await office.subscriptions.members({ status: 'active', cursor: from });
    await office.subscriptions.members({ search: 'ana' });
    await office.subscriptions.members({ search: 'MB-0' });
    await office.subscriptions.members({ search: '01010001' });
    await office.subscriptions.member({ id: randomUUID() }).catch(() => undefined);
    await office.subscriptions.bulkResendEmails({ type: 'events', subject: 's', text: 't', isDryRun: true });
    await office.subscriptions.bulkResendEmails({ type: 'events', subject: 's', text: 't' });
    feedCampaigns(shop.system);
    const [campaign] = await office.subscriptions.bulkStatus();
    await office.subscriptions.bulkStop({ id: campaign!.id });
    await office.subscriptions.bulkResume({ id: campaign!.id });
    for (let step = 0; step < 3; step++) feedCampaigns(shop.system);
    const lanes = { queue: 'campaign' as const, handlers: {} as OutboxHandlers, lanes: newLanes(), concurrency: 1 };
    await deliverOutbox(shop.system, lanes);
  });
  recorder.stop();
  const steps = [...recorder.statements]
    .filter((sql) => /^\s*(SELECT|UPDATE|DELETE|INSERT|WITH)/i.test(sql))
    .flatMap((sql) => planOf(shop.db.sqlite, sql).map((step) => ({ step, sql })));
  const inOrder = ({ step, sql }: { step: string; sql: string }) =>
    /USING (COVERING )?INDEX/.test(step) && /\blimit\b/i.test(sql);
  const scans = steps
    .filter((one) => one.step.startsWith('SCAN') && !inOrder(one) && !ALLOWED.some((allowed) => allowed.test(one.step)))
    .map(({ step, sql }) => `${step} in ${sql.slice(0, 300)}`);
  const sorts = steps
    .filter(({ step, sql }) => step.includes('TEMP B-TREE FOR ORDER BY') && !/from "?user_roles\b/i.test(sql))
    .map(({ step, sql }) => `${step} in ${sql.slice(0, 300)}`);
  expect(scans).toEqual([]);
  expect(sorts).toEqual([]);
});
