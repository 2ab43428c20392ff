import { describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { confirmTimes } from '#shared/tickets/confirm-rule.ts';
import { HOUR_MS } from '#shared/time.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { sweepConfirmations } from '#server/services/shop/confirmations/sweep-confirmations.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { confirmPlace } from '#server/services/shop/tickets/confirm-place.ts';
import { addMember, pairDesk, scan, type TestDesk } from '#tests/support/door.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS, type Seeded } from '#tests/support/sweep/seeded.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { ticketCode } from '#server/services/shop/tickets/ticket-code.ts';

const PART = { daysBefore: 4, until: '18:00', isForAll: true };
const PEOPLE = 6;
const STEPS = 90;
const HISTORIES = IS_LONG ? 300 : 5;
const COMMANDS = [
  'take',
  'take',
  'confirm',
  'confirm',
  'release',
  'scan',
  'sweep',
  'sweep',
  'wait',
  'wait',
  'kill',
] as const;

type Ticket = { id: string; userId: string; token: string; codeId: string; status: string; state: string | null };
type History = {
  shop: TestShop;
  desk: TestDesk;
  eventId: string;
  endsAt: Date;
  people: string[];
  random: Seeded;
  /** What must never be taken by the round: confirmed, or inside. */ safe: Set<string>;
  /** What the round took. */ gone: Set<string>;
};

const ticketsIn = ({ shop, eventId }: Pick<History, 'shop' | 'eventId'>): Ticket[] =>
  shop.db.sqlite
    .prepare<[string], Ticket>(
      `SELECT id, user_id AS userId, share_token AS token, code_id AS codeId, status, confirmation AS state FROM tickets
        WHERE event_id = ? ORDER BY id`,
    )
    .all(eventId);

/** The round dies after its first write, and all of it is as if it had not been; the next one goes on. */
function killedRound({ shop }: History): void {
  shop.db.sqlite.exec(`CREATE TEMP TRIGGER killed BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'killed'); END`);
  try {
    sweepConfirmations(shop.system);
  } catch (error) {
    if (!String(error).includes('killed') && !String((error as Error).cause).includes('killed')) throw error;
  } finally {
    shop.db.sqlite.exec(`DROP TRIGGER temp.killed`);
  }
}

async function act(history: History, command: (typeof COMMANDS)[number]): Promise<void> {
  const { shop, desk, eventId, endsAt, people, random, safe, gone } = history;
  const userId = random.pick(people);
  const own = ticketsIn(history).filter((ticket) => ticket.userId === userId);
  if (command === 'take') {
    const items = [{ ticketTypeId: 'general-admission', quantity: random.pick([1, 2]) }];
    await startCheckout(shop.as(userId), { eventId, items });
  } else if (command === 'sweep') {
    const before = new Map(ticketsIn(history).map(({ id, status }) => [id, status]));
    sweepConfirmations(shop.system);
    for (const { id, status } of ticketsIn(history))
      if (status === 'cancelled' && before.get(id) !== 'cancelled') gone.add(id);
  } else if (command === 'kill') killedRound(history);
  else if (command === 'wait') shop.clock.advance(random.pick([1, 5, 11]) * HOUR_MS);
  else if (own.length > 0) {
    const ticket = random.pick(own);
    if (command === 'confirm') {
      confirmPlace(shop.visitor, { token: ticket.token });
      safe.add(ticket.id);
    } else if (command === 'release') {
      giveTicketBack(shop.as(userId), { ticketId: ticket.id });
      safe.delete(ticket.id);
    } else if (scan(desk, eventId, ticketCode(shop.system, { ...ticket, eventId, endsAt })).isAdmitted)
      safe.add(ticket.id);
  }
}

/** What must hold after every command. */
function check(history: History): void {
  const { shop, eventId, safe, gone } = history;
  const all = ticketsIn(history);
  const live = all.filter(({ status }) => status !== 'cancelled');
  const sold = shop.db.sqlite.prepare(`SELECT sold_count FROM events WHERE id = ?`).pluck().get(eventId);
  expect(sold, 'a seat that nobody has, or two that share one').toBe(live.length);
  for (const { id, status, state } of all) {
    if (safe.has(id)) expect(gone.has(id) || state === 'lapsed', 'a place that was confirmed went on').toBe(false);
    if (state === 'lapsed')
      expect(status, 'a place that went on is still valid, or lets somebody in').toBe('cancelled');
    if (gone.has(id)) expect(state, 'taken by the round, and nobody knows why').toBe('lapsed');
  }
  const asked = all.filter(({ state }) => state !== null && state !== 'due').length;
  const mails = shop.db.sqlite
    .prepare(`SELECT count(*) FROM outbox WHERE kind = 'mail.place_to_confirm'`)
    .pluck()
    .get() as number;
  expect(asked === 0 || mails > 0, 'asked, and nobody was told').toBe(true);
}

async function live(seed: number, plant?: (shop: TestShop) => void): Promise<number> {
  const shop = await openTestShop({ isInProcess: true });
  try {
    const startsAt = wallClock(shop.clock.now(), 5, 21);
    const startsInHours = (startsAt.getTime() - shop.clock.now().getTime()) / HOUR_MS;
    const eventId = addEvent(shop, { capacity: 12, priceCents: 0, startsInHours });
    const rule = { giveBack: null, release: { hoursBefore: 0 }, confirm: PART };
    shop.db.sqlite.prepare(`UPDATE events SET max_free_per_person = 50, ticket_rule = ?`).run(JSON.stringify(rule));
    const random = seeded(seed);
    const people = Array.from({ length: PEOPLE }, (_, at) => (at < 3 ? addMember(shop).userId : addBuyer(shop)));
    const endsAt = new Date(startsAt.getTime() + 4 * HOUR_MS);
    const history = {
      shop,
      desk: pairDesk(shop),
      eventId,
      endsAt,
      people,
      random,
      safe: new Set<string>(),
      gone: new Set<string>(),
    };
    plant?.(shop);
    expect(confirmTimes(PART, { startsAt }).askedFrom > shop.clock.now()).toBe(true);
    for (let step = 0; step < STEPS; step++) {
      try {
        await act(history, random.pick(COMMANDS));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
      check(history);
    }
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    return history.gone.size;
  } finally {
    await shop.close();
  }
}

describe('lives of free places: taken, confirmed, let go, scanned, swept, killed between', () => {
  it(
    'no confirmed place is lost, and none goes on that lets somebody in',
    async () => {
      let gone = 0;
      for (let number = 0; number < HISTORIES; number++) gone += await live(SEED + number);
      expect(gone, 'nothing ever went on').toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  it.each([
    [
      'a round that takes what is confirmed',
      `DROP TRIGGER tickets_confirmation;
       CREATE TRIGGER planted AFTER UPDATE OF confirmation ON tickets WHEN NEW.confirmation = 'confirmed'
         BEGIN UPDATE tickets SET confirmation = 'asked' WHERE id = NEW.id; END`,
      'a place that was confirmed went on',
    ],
    [
      'a place that stays valid although it went on',
      `CREATE TRIGGER planted BEFORE UPDATE OF status ON tickets WHEN NEW.status = 'cancelled' AND OLD.confirmation = 'lapsed'
         BEGIN SELECT RAISE(IGNORE); END`,
      'a place that went on is still valid',
    ],
  ])(
    'finds %s',
    async (_name, fault, said) => {
      const lived = async () => {
        for (let number = 0; number < 12; number++) await live(SEED + number, (shop) => shop.db.sqlite.exec(fault));
      };
      await expect(lived()).rejects.toThrow(said);
    },
    TIMEOUT_MS,
  );
});
