import { makeTicketSigner } from '#server/adapters/ticket-signer.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { ticketCode } from '#server/services/shop/tickets/ticket-code.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { reading } from '../checks/reading.ts';
import type { Act } from '../history.ts';
import { between, pick } from '../machine/random.ts';
import { supervisor, unlock, type DeskCalls } from '../world/desks.ts';
import { eventIdOf } from '../world/house.ts';
import type { World } from '../world/world.ts';
import type { Actor } from './actor.ts';

const DOES = [
  'scan',
  'scan',
  'scan',
  'scan',
  'scan-twice',
  'scan-at-all',
  'scan-at-all',
  'undo',
  'sell',
  'sell',
  'sell-over',
  'refund',
  'walk-in',
  'cash',
  'group',
] as const;
type Does = (typeof DOES)[number] | 'open' | 'close';

type DoorAct = Act & { actor: 'door'; desk: number; does: Does; nth: number; number: number };

const signer = makeTicketSigner(demoDefaults.qrSigningKey);
const NOTES = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

/** So much money, in as few notes and coins as it takes. */
function counted(cents: number): Record<number, number> {
  let left = cents;
  return Object.fromEntries(
    NOTES.map((note) => {
      const pieces = Math.floor(left / note);
      left -= pieces * note;
      return [note, pieces] as const;
    }).filter(([, pieces]) => pieces > 0),
  );
}

/** The code in a guest's hand: of the n-th ticket of the night, valid or not any more. */
function codeOf(world: World, nth: number): string | undefined {
  const { events, lastsMs } = world.plan.night;
  const tonight = events.flatMap(({ startsInMs }, event) => (startsInMs < lastsMs ? eventIdOf(event) : []));
  const row = reading(world, (sqlite) => {
    const rows = sqlite
      .prepare<[string], { codeId: string; eventId: string; endsAt: number }>(
        `SELECT t.code_id AS codeId, e.id AS eventId, e.ends_at AS endsAt FROM tickets t JOIN events e ON e.id = t.event_id
          WHERE e.id IN (SELECT value FROM json_each(?)) ORDER BY t.rowid`,
      )
      .all(JSON.stringify(tonight));
    return rows[nth % Math.max(1, rows.length)];
  });
  return row && codeOfTicket(row);
}

/** What its guest shows. */
export const codeOfTicket = (row: { codeId: string; eventId: string; endsAt: number }): string =>
  ticketCode({ signer }, { ...row, endsAt: new Date(row.endsAt) });

/** Behind a start it is locked. What a desk refuses is counted. */
export async function withCashier(world: World, calls: DeskCalls, work: () => Promise<unknown>): Promise<void> {
  try {
    const { cashier, cashiers } = await calls.state({});
    if (cashier === null && cashiers.length > 0) await unlock(calls);
    await work();
  } catch (error) {
    if (!(error instanceof DeskRefusal)) throw error;
    world.count(`door refused: ${error.code}`);
  }
}

async function sell(calls: DeskCalls, { number }: DoorAct, over: boolean): Promise<void> {
  const { saleTypes } = await calls.state({});
  const type = saleTypes[number % Math.max(1, saleTypes.length)];
  if (type === undefined) return;
  const quantity = 1 + (number % 3);
  const items = [{ ticketTypeId: type.id, quantity }];
  const { totalCents } = await calls.keepBasket({ items, isFree: false });
  const payments = totalCents === 0 ? [] : [{ method: 'cash' as const, amountCents: totalCents }];
  await calls.sell({
    items,
    payments,
    expectedTotalCents: totalCents,
    ...(over && { over: { reason: 'companion' as const, supervisor } }),
  });
}

async function close(calls: DeskCalls): Promise<void> {
  const { report } = await calls.inspectCash({ supervisor });
  await calls.fixCount({ count: counted(report.expectedCashCents) });
  await calls.closeCash({ note: '' });
}

const LIVES: Record<Does, (calls: DeskCalls, act: DoorAct, world: World) => Promise<unknown>> = {
  async open(calls) {
    await calls.openCash({ count: counted(20_000) });
  },
  async scan(calls, { nth }, world) {
    const text = codeOf(world, nth);
    return text && calls.scan({ text });
  },
  async 'scan-twice'(calls, { nth }, world) {
    const text = codeOf(world, nth);
    if (text !== undefined) await Promise.all([calls.scan({ text }), calls.scan({ text })]);
  },
  /** Two with the same picture of one ticket, each at a door of their own. */
  async 'scan-at-all'(_calls, { nth }, world) {
    const text = codeOf(world, nth);
    if (text === undefined) return;
    for (const desk of world.desks)
      desk.does('door shows a ticket', (calls) => withCashier(world, calls, async () => calls.scan({ text })));
  },
  async undo(calls, { nth }, world) {
    const text = codeOf(world, nth);
    if (text === undefined) return;
    const { verdict } = await calls.scan({ text });
    if (verdict.isAdmitted && verdict.entryId != null) await calls.undo({ entryId: verdict.entryId, supervisor });
  },
  async group(calls, { nth }, world) {
    const code = codeOf(world, nth);
    if (code === undefined) return;
    const others = await calls.groupOf({ code });
    await calls.letGroupIn({ codes: [code, ...others] });
  },
  sell: (calls, act) => sell(calls, act, false),
  'sell-over': (calls, act) => sell(calls, act, true),
  async refund(calls, { nth }) {
    const sales = await calls.sales({ receipt: '' });
    const sale = sales[nth % Math.max(1, sales.length)];
    if (sale !== undefined) await calls.refund({ saleId: sale.saleId, positions: [], reason: 'krank', supervisor });
  },
  async 'walk-in'(calls, { number }) {
    const { entryId } = await calls.countWalkIn({ reason: 'staff', people: 1 + (number % 2) });
    if (number % 3 === 0) await calls.undoWalkIn({ entryId });
  },
  async cash(calls, { number }) {
    await calls.moveCash({
      direction: number % 2 === 0 ? 'in' : 'out',
      amountCents: 100 * number,
      reason: 'Wechselgeld',
    });
  },
  close: (calls) => close(calls),
};

/** The cashiers at the door: scan, sell, give back and count, with a network and without one. */
export const door: Actor<DoorAct> = {
  name: 'door',
  draw: (random, { desks, lastsMs, events }) =>
    Array.from({ length: desks }, (_, desk) => {
      const base = { actor: 'door' as const, desk };
      const begins = (events[0]?.startsInMs ?? 0) - HOUR_MS;
      const acts = Array.from({ length: between(random, 10, 40) }, () => ({
        ...base,
        at: begins + Math.floor(random() * 7 * HOUR_MS),
        does: pick(random, DOES),
        nth: between(random, 0, 19),
        number: between(random, 1, 12),
      }));
      const first = { ...base, does: 'open' as const, at: begins - 10 * MINUTE_MS, nth: 0, number: 1 };
      // Tried again: a till may be down, or have a sale under way.
      const last = [0, 1, 2].map((i) => ({
        ...first,
        does: 'close' as const,
        at: lastsMs - 2 * HOUR_MS + i * 30 * MINUTE_MS,
      }));
      return [first, ...acts, ...last];
    }).flat(),
  kinds: ({ does }) => [does],
  async live(world, act) {
    world.desks[act.desk]?.does(`door ${act.does}`, (calls) =>
      withCashier(world, calls, async () => {
        await LIVES[act.does](calls, act, world);
        world.count(`door ${act.does}`);
      }),
    );
  },
};
