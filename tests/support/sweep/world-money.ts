import { randomUUID } from 'node:crypto';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { refundInDashboard } from '#tests/support/refund-in-dashboard.ts';
import { addBuyer, type TestShop } from '#tests/support/test-shop.ts';
import { unknown, type Pools, type State } from './state.ts';
import type { WorldMembers } from './world-club.ts';
import { addPerson } from './world-people.ts';

const call = createCallerFactory(appRouter);

type Deps = { adminId: string; members: WorldMembers; doorSaleId: string };

/** Money that waits for a person: given back by hand in the dashboard, or to be given back at a desk. */
export async function addWorldMoney(shop: TestShop, { adminId, members, doorSaleId }: Deps): Promise<Pools> {
  const { sqlite } = shop.db;
  const bought = await buyTicket(shop, { quantity: 2 });
  pay(shop, bought);
  await shop.settle();
  const paid = sqlite
    .prepare<[string], { intent: string; ticketId: string }>(
      `SELECT o.stripe_payment_intent_id AS intent, t.id AS ticketId FROM orders o JOIN tickets t ON t.order_id = o.id
        WHERE o.id = ? LIMIT 1`,
    )
    .get(bought.orderId)!;
  await refundInDashboard(shop, paid.intent, 1_200);
  await shop.settle();
  const question = sqlite
    .prepare<[string], { id: string }>(
      `SELECT id FROM payment_exceptions WHERE kind = 'dashboard_refund' AND order_id = ?`,
    )
    .get(bought.orderId)!;
  const asked = [{ label: 'asked', value: question.id, beside: { ticketIds: paid.ticketId } }, unknown];

  const office = call({ service: shop.as(adminId, ['admin']) }).admin;
  const { orderId } = sqlite
    .prepare<[string], { orderId: string }>(`SELECT order_id AS orderId FROM till_records WHERE id = ?`)
    .get(doorSaleId)!;
  const { handover } = await office.tickets.refund({ orderId, reason: 'Left early' });
  return {
    ...monthsOf(shop, members),
    ...accountsToMerge(shop, { adminId, members }),
    'admin.payments.refundQuestion#id': asked,
    'admin.payments.decideRefund#id': asked,
    'admin.payments.withdrawHandover#id': [{ label: 'waiting', value: handover?.id ?? '' }, unknown],
  };
}

/** Each membership with its newest month. */
function monthsOf({ db: { sqlite } }: TestShop, members: WorldMembers): Pools {
  const monthOf = sqlite.prepare<[string], { id: string }>(
    `SELECT o.id FROM orders o JOIN subscribers s ON s.id = o.subscriber_id WHERE s.user_id = ?
      ORDER BY o.created_at DESC LIMIT 1`,
  );
  const months = Object.entries(members).flatMap(([label, userId]) => {
    const orderId = monthOf.get(userId)?.id;
    return orderId === undefined ? [] : [{ label, userId, orderId }];
  });
  return {
    'admin.people.creditMonth#userId': [
      ...months.map(({ label, userId, orderId }) => ({ label, value: userId, beside: { orderId } })),
      unknown,
    ],
    'admin.people.creditMonth#orderId': [...months.map(({ label, orderId }) => ({ label, value: orderId })), unknown],
  };
}

/** Accounts that may become another's: one that nothing runs in, a member's, and one of somebody who works here. */
function accountsToMerge(shop: TestShop, { adminId, members }: Pick<Deps, 'adminId' | 'members'>): Pools {
  const from = [
    { label: 'a person with two accounts', value: addPerson(shop) },
    { label: 'a running member', value: members.active },
    { label: 'an admin', value: adminId },
    unknown,
  ];
  const into = [
    { label: 'the same person', value: addPerson(shop) },
    { label: 'a member', value: members.leaving },
    unknown,
  ];
  return {
    'admin.people.merge#fromId': from,
    'admin.people.mergePreview#fromId': from,
    'admin.people.merge#intoId': into,
    'admin.people.mergePreview#intoId': into,
  };
}

/**
 * Money that came without the tickets: more than was asked for, paid after the webhooks fell silent, so that the shop
 * knows of it by the exception alone.
 */
export async function addWorldMismatch(shop: TestShop, trouble: readonly State[] = []): Promise<Pools> {
  const bought = await buyTicket(shop, { userId: addBuyer(shop) });
  pay(shop, bought);
  const id = randomUUID();
  shop.db.sqlite
    .prepare(`INSERT INTO payment_exceptions (id, kind, ref_id, order_id) VALUES (?, 'amount_mismatch', ?, ?)`)
    .run(id, bought.sessionId, bought.orderId);
  const mismatch = { label: 'paid without tickets', value: id };
  return {
    'admin.payments.settle#id': [mismatch, ...trouble],
    'admin.payments.refund#id': [mismatch, ...trouble],
    'admin.payments.look#id': [mismatch, ...trouble],
  };
}
