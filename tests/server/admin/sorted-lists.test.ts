import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TicketFileFilter } from '#shared/admin/admin-queries.ts';
import { USER_SORTS } from '#shared/people/people.ts';
import { MemberFileFilter, SubscriptionFilter } from '#shared/newsletters/subscriptions.ts';
import { ORDER_LISTS, ORDER_SORTS, OrderFileFilter } from '#shared/orders/order-list.ts';
import { membersCsv, membersXlsx, subscriptionsXlsx } from '#server/services/office/people/club-files.ts';
import { ordersCsv, ordersXlsx } from '#server/services/office/orders/orders-file.ts';
import { ticketsXlsx } from '#server/services/office/tickets/tickets-xlsx.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { addMember, giveTickets } from '#tests/support/door.ts';
import { planOf, recordStatements, type StatementRecorder } from '#tests/support/record-statements.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

type Key = string | number;

let shop: TestShop;
let recorder: StatementRecorder;
let eventId: string;
const office = () => createCallerFactory(appRouter)({ service: shop.as('admin', ['admin']) }).admin;

/** Few instants, amounts and states over many rows: what is sorted by has its like in several rows. */
function addOrders(count: number): void {
  const order = shop.db.sqlite.prepare(
    `INSERT INTO orders (id, user_id, event_id, channel, status, total_cents, paid_at, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const [events, buyer] = [[eventId, addEvent(shop)], addBuyer(shop)];
  const states = ['paid', 'refunded', 'expired', 'cancelled', 'refund_pending'];
  for (let nth = 0; nth < count; nth++) {
    const at = shop.clock.now().getTime() - (nth % 4) * 1_000;
    const [night, channel] = [events[nth % 2], nth % 7 === 0 ? 'door' : 'online'];
    order.run(randomUUID(), buyer, night, channel, states[nth % states.length], (nth % 3) * 1_200, at, at);
  }
  const admit = shop.db.sqlite.prepare(`UPDATE tickets SET status = 'used', used_at = ? WHERE id = ?`);
  for (let nth = 0; nth < 8; nth++) {
    const [first] = giveTickets(shop, events[nth % 2]!, 3);
    if (nth % 3 === 0) admit.run(shop.clock.now().getTime(), first!.id);
    if (nth % 4 === 3) shop.clock.advance(1_000);
  }
}

beforeAll(async () => {
  recorder = recordStatements();
  shop = await openTestShop();
  eventId = addEvent(shop);
  addOrders(31);
  for (let nth = 0; nth < 9; nth++) {
    const { subscriberId, userId } = addMember(shop);
    if (nth % 2 === 1)
      shop.db.sqlite
        .prepare(`UPDATE subscribers SET status = 'ended', ended_at = ? WHERE id = ?`)
        .run(shop.clock.now().getTime(), subscriberId);
    if (nth < 4) shop.db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'cashier')`).run(userId);
    if (nth % 3 === 2) shop.clock.advance(1_000);
  }
});
afterAll(async () => {
  recorder.stop();
  await shop.close();
});

type Asked = { limit?: number | undefined; cursor?: unknown };

/** Every page of a list, three rows at a time. */
async function walk<Input extends Asked>(
  list: (asked: Input) => Promise<{ items: { id: string }[]; nextCursor: Input['cursor'] }>,
  asked: Omit<Input, keyof Asked>,
): Promise<string[]> {
  const found: string[] = [];
  let cursor: Input['cursor'] = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...asked, limit: 3, cursor } as unknown as Input);
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** The ids of a table's rows with what they are sorted by, sorted here by what SQLite has no part in. */
function sorted(sql: string, isDown: boolean, ...values: string[]): string[] {
  const rows = shop.db.sqlite
    .prepare<string[], Key[]>(sql)
    .raw()
    .all(...values);
  const compare = (a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0);
  return rows
    .toSorted((a, b) => {
      const at = a.findIndex((key, place) => key !== b[place]);
      return compare(a[at]!, b[at]!) * (isDown ? -1 : 1);
    })
    .map((keys) => String(keys.at(-1)));
}

const BOTH = [true, false];
const PLACE = 'WHERE event_id = ?';

describe('a list of the panel, by every column it can be sorted by', () => {
  it('shows every row once, in both directions, a page at a time, and reads each page from an index', async () => {
    await recorder.during(shop.db.sqlite, async () => {
      const { orders, users, subscriptions, tickets } = office();
      for (const isDown of BOTH) {
        const keys = { date: 'created_at', amount: 'total_cents, created_at' };
        for (const sort of ORDER_SORTS) {
          const all = sorted(`SELECT ${keys[sort]}, id FROM orders`, isDown);
          expect(await walk(orders.list, { sort, isDown }), sort).toEqual(all);
          const headed = await Promise.all(
            ORDER_LISTS.map(async (show) => {
              const under = await walk(orders.list, { sort, isDown, show });
              expect(under, show).toEqual(all.filter((id) => under.includes(id)));
              return under;
            }),
          );
          expect(headed.flat().toSorted()).toEqual(all.toSorted());
        }
        const ofNight = sorted(`SELECT created_at, id FROM orders ${PLACE}`, isDown, eventId);
        for (const sort of ORDER_SORTS) expect(await walk(orders.list, { sort, isDown, eventId })).toEqual(ofNight);

        const people = { since: 'user_docs.id, users.id', email: 'users.email, users.id' };
        const staff = `JOIN user_roles ON user_roles.user_id = users.id`;
        for (const sort of USER_SORTS) {
          const from = `SELECT ${people[sort]} FROM users JOIN user_docs ON user_docs.user_id = users.id`;
          expect(await walk(users.list, { sort, isDown }), sort).toEqual(sorted(from, isDown));
          const role = 'cashier';
          expect(await walk(users.list, { sort, isDown, role })).toEqual(sorted(`${from} ${staff}`, isDown));
        }

        const members = 'SELECT created_at, id FROM subscribers';
        expect(await walk(subscriptions.members, { isDown })).toEqual(sorted(members, isDown));
        for (const status of ['active', 'ended'] as const)
          expect(await walk(subscriptions.members, { isDown, status })).toEqual(
            sorted(`${members} WHERE status = ?`, isDown, status),
          );

        const sold = 'SELECT purchased_at, id FROM tickets';
        expect(await walk(tickets.list, { isDown })).toEqual(sorted(sold, isDown));
        expect(await walk(tickets.list, { isDown, status: 'active' })).toEqual(
          sorted(`${sold} WHERE status = ?`, isDown, 'active'),
        );
        expect(await walk(tickets.list, { isDown, eventId })).toEqual(sorted(`${sold} ${PLACE}`, isDown, eventId));
      }
    });
    const steps = [...recorder.statements]
      .filter((sql) => /^\s*select.* limit /is.test(sql) && !/from "user_roles" cross join/i.test(sql))
      .flatMap((sql) => planOf(shop.db.sqlite, sql).map((step) => `${step} in ${sql.slice(0, 200)}`));
    expect(steps.length).toBeGreaterThan(40);
    expect(steps.filter((step) => /TEMP B-TREE|^SCAN (?!.*USING (COVERING )?INDEX)/.test(step))).toEqual([]);
  });

  it('is taken along as it is looked at, as CSV and as workbook', async () => {
    const ctx = shop.as('admin', ['admin']);
    const linesOf = async (pieces: AsyncGenerator<string>): Promise<string[]> => {
      let text = '';
      for await (const piece of pieces) text += piece;
      return text.trim().split('\r\n').slice(1);
    };
    const dear = OrderFileFilter.parse({ sort: 'amount', isDown: 'false', show: 'paid' });
    const ids = (await linesOf(ordersCsv(ctx, dear))).map((line) => line.split(';')[0]);
    expect(ids).toEqual(await walk(office().orders.list, { sort: 'amount', isDown: false, show: 'paid' }));
    expect(ids.length).toBeGreaterThan(0);
    const oldest = MemberFileFilter.parse({ isDown: 'false' });
    expect(await linesOf(membersCsv(ctx, oldest))).toEqual(
      (await linesOf(membersCsv(ctx, MemberFileFilter.parse({})))).toReversed(),
    );
    for (const file of [
      await ordersXlsx(ctx, dear),
      await membersXlsx(ctx, oldest),
      await subscriptionsXlsx(ctx, SubscriptionFilter.parse({})),
      await ticketsXlsx(ctx, TicketFileFilter.parse({ eventId, isDown: 'false' })),
    ])
      expect(file.subarray(0, 2)).toEqual(Buffer.from('PK'));
    // What nobody can ask for is refused, not read otherwise.
    expect(OrderFileFilter.safeParse({ sort: 'buyer' }).success).toBe(false);
  });
});
