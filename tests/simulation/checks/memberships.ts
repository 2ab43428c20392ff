import { machine } from '../machine/machine.ts';
import type { World } from '../world/world.ts';
import { reading } from './reading.ts';

type Row = {
  id: string;
  subscription: string;
  status: string;
  cancelAt: number | null;
  pauseStartsAt: number | null;
  pauseEndsAt: number | null;
  monthlyCents: number;
  nextMonthlyCents: number | null;
};

const ROWS = `SELECT id, stripe_subscription_id AS subscription, status, cancel_at AS cancelAt, pause_starts_at AS pauseStartsAt,
  pause_ends_at AS pauseEndsAt, monthly_cents AS monthlyCents, next_monthly_cents AS nextMonthlyCents FROM subscribers
  WHERE stripe_subscription_id IS NOT NULL`;

/** As the provider calls it, and how our books may: a month that is unpaid there suspends here. */
const AS_HERE: Readonly<Record<string, readonly string[]>> = {
  active: ['active'],
  past_due: ['past_due', 'ended'],
  unpaid: ['past_due', 'ended'],
  canceled: ['ended'],
};

/** Behind the rest memberships are what the provider charges for: nobody pays for one that ended, or for two at once. */
export function checkMemberships(world: World): void {
  const there = world.provider.does((standIn) => standIn.listSubscriptions(1_000));
  const here = new Map(
    reading(world, (sqlite) => sqlite.prepare<[], Row>(ROWS).all()).map((row) => [row.subscription, row]),
  );
  const charged = new Map<string, string>();
  for (const { id, email, status, amount, isPaused } of there) {
    world.count(`memberships compared: ${status}`);
    const row = here.get(id);
    if (status !== 'canceled' && email !== null) {
      if (charged.has(email)) machine.report('somebody pays for two memberships', `${charged.get(email)} ${id}`);
      charged.set(email, id);
    }
    if (row === undefined) {
      if (status !== 'canceled') machine.report('a membership that the books do not know', `${id} ${status}`);
      continue;
    }
    if (AS_HERE[status]?.includes(row.status) === false)
      machine.report('a membership is not what the provider says', `${row.id}: ${row.status}, there ${status}`);
    if (row.status === 'ended' && status !== 'canceled')
      machine.report('a membership that ended is charged', `${row.id}: there ${status}`);
    if (row.status === 'active' && amount !== row.monthlyCents && amount !== row.nextMonthlyCents)
      machine.report('a membership costs something else there', `${row.id}: ${row.monthlyCents}, there ${amount}`);
    if (isPaused && row.pauseEndsAt === null) machine.report('a pause that the books do not know', row.id);
  }
}
