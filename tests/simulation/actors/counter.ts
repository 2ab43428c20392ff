import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#shared/time.ts';
import type { Act } from '../history.ts';
import { between, pick } from '../machine/random.ts';
import { browserOf, untilAnswered } from '../world/browser.ts';
import { supervisor, type DeskCalls } from '../world/desks.ts';
import type { World } from '../world/world.ts';
import type { Actor } from './actor.ts';
import { withCashier } from './door.ts';

const DOES = ['sells', 'sells', 'sells', 'sells-at-all', 'gives-back'] as const;

type CounterAct = Act & { actor: 'counter'; does: (typeof DOES)[number] | 'puts-out'; desk: number; number: number };

/** What lies on the counter: of some there is only so much. */
export const GOODS = [
  { name: 'Garderobe', kind: 'cloakroom', priceCents: 200, vatBps: 1900, stock: null },
  { name: 'T-Shirt', kind: 'merchandise', priceCents: 2_500, vatBps: 1900, stock: 3 },
  { name: 'Wasser', kind: 'drink', priceCents: 300, vatBps: 1900, stock: 24 },
] as const;

async function sell(calls: DeskCalls, number: number): Promise<void> {
  const { goods } = await calls.state({});
  const one = goods[number % Math.max(1, goods.length)];
  if (one === undefined) return;
  const bill = { items: [], goods: [{ goodsId: one.id, quantity: 1 + (number % 2) }] };
  const { totalCents } = await calls.keepBasket({ ...bill, isFree: false });
  const payments = [{ method: 'cash' as const, amountCents: totalCents }];
  await calls.sell({ ...bill, payments, expectedTotalCents: totalCents });
}

/** The newest sale that has goods: some of them, or all. */
async function giveBack(calls: DeskCalls, number: number): Promise<void> {
  const sales = await calls.sales({ receipt: '' });
  const names = new Set<string>(GOODS.map(({ name }) => name));
  const sale = sales.find(({ positions }) => positions.some(({ name, isRefunded }) => names.has(name) && !isRefunded));
  const left = sale?.positions.filter(({ name, isRefunded }) => names.has(name) && !isRefunded) ?? [];
  if (sale === undefined) return;
  const positions = left.slice(0, 1 + (number % 2)).map(({ position }) => position);
  await calls.refund({ saleId: sale.saleId, positions, reason: 'falsch', supervisor });
}

const atDesks = (world: World, { does, desk }: CounterAct, work: (calls: DeskCalls) => Promise<void>): void => {
  for (const at of does === 'sells-at-all' ? world.desks.keys() : [desk])
    world.desks[at]?.does(`counter ${does}`, (calls) =>
      withCashier(world, calls, async () => {
        await work(calls);
        world.count(`counter ${does}`);
      }),
    );
};

/** What is sold beside tickets: with a network and without one, more than there is, and given back. */
export const counter: Actor<CounterAct> = {
  name: 'counter',
  draw(random, { desks, events }) {
    if (desks === 0) return [];
    const base = { actor: 'counter' as const, desk: 0, number: 0 };
    const acts = Array.from({ length: between(random, 0, 8) }, () => ({
      ...base,
      at: (events[0]?.startsInMs ?? 0) + Math.floor((random() * 5 - 0.5) * HOUR_MS),
      does: pick(random, DOES),
      desk: between(random, 0, desks - 1),
      number: between(random, 0, 11),
    }));
    return acts.length === 0 ? [] : [{ ...base, at: HOUR_MS, does: 'puts-out' as const }, ...acts];
  },
  kinds: ({ does }) => [does],
  async live(world, act) {
    if (act.does !== 'puts-out')
      return atDesks(world, act, (calls) =>
        act.does === 'gives-back' ? giveBack(calls, act.number) : sell(calls, act.number),
      );
    for (const [position, one] of GOODS.entries()) {
      const input = { id: randomUUID(), eventId: null, ...one, stockSeen: null, position };
      await untilAnswered(() => browserOf('Admin').mutate('admin.goods.save', input));
    }
    world.count('counter puts-out');
  },
};
