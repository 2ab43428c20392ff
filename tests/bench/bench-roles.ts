import path from 'node:path';
import Database from 'better-sqlite3';
import superjson from 'superjson';
import { excess, type BalanceRule, type RoleCount, type RoleCounts } from '#shared/roles/balance-rule.ts';
import { SEAT_ROLES, SIDES, type SeatRole } from '#shared/roles/seat-role.ts';
import type { Db } from '#server/db/client.ts';
import { addSellingEvent, addSignedInBuyers, type Buyer } from '#tests/support/processes/prepare-shop.ts';
import { median, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';

const SEATS = 120;
const BUYERS = 200;
const ROUNDS = 5;
/** Every seat finds its role at once: both rows sell as many seats. */
const WIDE: BalanceRule = { opening: SEATS / 2, slack: 2, percent: 10 };
const TIGHT: BalanceRule = { opening: 10, slack: 2, percent: 10 };
/** Of a hundred who come to a night. */
const MIX = { lead: 40, follow: 52, both: 8 } satisfies Record<SeatRole, number>;
const WAVES = 8;

type Night = { eventId: string; ticketTypeId: string };
type Dancer = Buyer & { role: SeatRole };
/** Each kind of night has a crowd of its own: nobody may hold more than ten seats. */
type Crowd<Nights> = { nights: Nights; dancers: Dancer[] };
export type RoleNights = { plain: Crowd<Night[]>; wide: Crowd<Night[]>; tight: Crowd<Night> };

function addNight(db: Db, rule?: BalanceRule): Night {
  const night = addSellingEvent(db, { capacity: SEATS, quota: SEATS });
  if (rule !== undefined)
    db.sqlite
      .prepare(
        `INSERT INTO role_pools (event_id, style, opening, slack, percent) VALUES (?, 'lead_follow_both', ?, ?, ?)`,
      )
      .run(night.eventId, rule.opening, rule.slack, rule.percent);
  return night;
}

/** The same mixture in each hundred, so that no kind of dancer comes first. */
function roleOf(place: number): SeatRole {
  const turn = (place * 37) % 100;
  return turn < MIX.lead ? 'lead' : turn < MIX.lead + MIX.follow ? 'follow' : 'both';
}

export function prepareRoleNights(db: Db): RoleNights {
  const several = (rule?: BalanceRule) => Array.from({ length: ROUNDS + 1 }, () => addNight(db, rule));
  const crowd = <Nights>(nights: Nights): Crowd<Nights> => ({
    nights,
    dancers: addSignedInBuyers(db, BUYERS).map((buyer, i) => ({ ...buyer, role: roleOf(i) })),
  });
  return { plain: crowd(several()), wide: crowd(several(WIDE)), tight: crowd(addNight(db, TIGHT)) };
}

type Answer = { status: number; code: string; sessionId: string | null };

type Press = { night: Night; asksRole: boolean };

async function ask(
  shop: BenchShop,
  { night: { eventId, ticketTypeId }, asksRole }: Press,
  dancer: Dancer,
): Promise<Answer> {
  const item = { ticketTypeId, quantity: 1, ...(asksRole && { roles: [dancer.role] }) };
  const answer = await fetch(`${shop.server.url}/trpc/checkout.createEventCheckout`, {
    method: 'POST',
    body: JSON.stringify(superjson.serialize({ eventId, items: [item] })),
    headers: { 'content-type': 'application/json', origin: shop.server.url, cookie: dancer.cookie },
  });
  const text = await answer.text();
  return {
    status: answer.status,
    code: /EVENT_SOLD_OUT|TICKET_TYPE_SOLD_OUT|ROLE_FULL/.exec(text)?.[0] ?? text.slice(0, 300),
    sessionId: /"sessionId":"([^"]+)"/.exec(text)?.[1] ?? null,
  };
}

/** All of them at the same moment; what each was answered, and how long it took until the last one was. */
async function askAll(shop: BenchShop, dancers: readonly Dancer[], press: Press) {
  const begun = performance.now();
  const answers = await Promise.all(dancers.map((dancer) => ask(shop, press, dancer)));
  const ms = performance.now() - begun;
  const wrong = answers.find(({ status, code }) => status !== 200 && !/SOLD_OUT|ROLE_FULL/.test(code));
  if (wrong !== undefined) throw new Error(`not answered as it should be: ${wrong.status} ${wrong.code}`);
  return { answers, ms };
}

type Stand = { taken: number; counts: RoleCounts };

/** Seats and roles of a night counted from their rows, never from what the database keeps of them. */
function standOf(shop: BenchShop, { eventId }: Night): Stand {
  const db = new Database(path.join(shop.dataDir, 'clave.sqlite'), { readonly: true });
  try {
    const rows = db
      .prepare<[string, string], RoleCount & { role: SeatRole | null }>(
        `SELECT role, sum(seats) AS live, sum(lone) AS lone, sum(lone * sold) AS loneSold, sum(seats * sold) AS sure FROM (
          SELECT role, quantity AS seats, lone, 0 AS sold FROM seat_holds WHERE event_id = ?
          UNION ALL SELECT role, 1, pair_number IS NULL, 1 FROM tickets WHERE event_id = ? AND status <> 'cancelled'
        ) GROUP BY role`,
      )
      .all(eventId, eventId);
    const of = (role: SeatRole): RoleCount =>
      rows.find((row) => row.role === role) ?? { live: 0, lone: 0, loneSold: 0, sure: 0 };
    return {
      taken: rows.reduce((sum, { live }) => sum + live, 0),
      counts: { lead: of('lead'), follow: of('follow'), both: of('both') },
    };
  } finally {
    db.close();
  }
}

function requireBalance({ taken, counts }: Stand, rule: BalanceRule): void {
  const apart = SIDES.filter((side) => excess(rule, counts, side) > 0);
  if (taken > SEATS || apart.length > 0)
    throw new Error(`${taken} seats of ${SEATS}, too many ${apart.join(' and ')}: ${JSON.stringify(counts)}`);
}

/** Under a tight rule all press again and again while seats are paid: nobody comes in who had to wait. */
async function liveTightNight(shop: BenchShop, { nights: tight, dancers }: Crowd<Night>): Promise<Stand> {
  let waiting = [...dancers];
  for (let wave = 0; wave < WAVES && waiting.length > 0; wave++) {
    const { answers } = await askAll(shop, waiting, { night: tight, asksRole: true });
    requireBalance(standOf(shop, tight), TIGHT);
    const sessionIds = answers.flatMap(({ sessionId }) => sessionId ?? []);
    waiting = waiting.filter((_, i) => answers[i]?.status !== 200);
    // All at the same moment, while whoever was refused presses again.
    await Promise.all(sessionIds.map((id) => shop.payments.dev('POST', `/sessions/${id}/pay`, {})));
  }
  const stand = standOf(shop, tight);
  requireBalance(stand, TIGHT);
  return stand;
}

/** What asking for a role costs the rush: turn by turn with nights that ask for none. */
export async function benchRoles(shop: BenchShop, { plain, wide, tight }: RoleNights): Promise<BenchRow> {
  await shop.payments.dev('POST', '/webhooks', { mode: 'normal' });
  const ratios: number[] = [];
  const perSecond = { plain: [] as number[], wide: [] as number[] };
  for (const [round, night] of plain.nights.entries()) {
    const roleNight = wide.nights[round]!;
    const without = await askAll(shop, plain.dancers, { night, asksRole: false });
    const withRoles = await askAll(shop, wide.dancers, { night: roleNight, asksRole: true });
    requireBalance(standOf(shop, roleNight), WIDE);
    const started = [without, withRoles].map(({ answers }) => answers.filter(({ status }) => status === 200).length);
    if (started[0] !== SEATS || started[1]! > SEATS)
      throw new Error(`${started.join(' and ')} seats of ${SEATS} were held`);
    if (round === 0) continue; // the first presses compile the server's code
    ratios.push(without.ms / withRoles.ms);
    perSecond.plain.push((BUYERS / without.ms) * 1_000);
    perSecond.wide.push((BUYERS / withRoles.ms) * 1_000);
  }
  const { taken, counts } = await liveTightNight(shop, tight);
  return {
    row: `${BUYERS} buyers of mixed roles at once for ${SEATS} seats, against the same without roles`,
    value: median(ratios),
    unit: '×',
    reach: { atLeast: 0.8 },
    notes: {
      breaches: 0,
      'answers a second': median(perSecond.wide),
      'without roles': median(perSecond.plain),
      'under a tight rule': `${taken} seats: ${SEAT_ROLES.map((role) => `${counts[role].live} ${role}`).join(', ')}`,
    },
  };
}
