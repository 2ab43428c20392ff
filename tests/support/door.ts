import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { batchText, CHAIN_START, chainText } from '#shared/door/hash-chain.ts';
import type { EntryKind, JournalEntry } from '#shared/door/journal-entry.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import type { Verdict } from '#shared/door/verdict.ts';
import type { Role } from '#shared/permissions.ts';
import { keyOfPin, prove } from '#kiosk/main/door/people/pin-key.ts';
import { checkInAt } from '#server/services/door/check-in/check-in.ts';
import { findVerifier, setPin } from '#server/services/door/devices/cashier-pin.ts';
import type { Desk } from '#server/services/door/devices/desk.ts';
import { approvePairing } from '#server/services/door/devices/approve-pairing.ts';
import { findDesk } from '#server/services/door/devices/find-desk.ts';
import { pollPairing } from '#server/services/door/devices/poll-pairing.ts';
import { pinKeyOf } from '#server/services/door/devices/secret-hash.ts';
import { startPairing } from '#server/services/door/devices/start-pairing.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { ticketCode } from '#server/services/shop/tickets/ticket-code.ts';
import { addBuyer, addEvent, type EventOptions, type TestShop } from '#tests/support/test-shop.ts';

export type TestDesk = {
  desk: Desk;
  token: string;
  ctx: ServiceContext;
  /** Who moves money there, unless a test names another: the admin who paired it. */
  cashierId: string;
  /** Writes the next line of this desk's journal, chained. */
  entry(kind: EntryKind, payload: JournalEntry['payload'], at?: Date): JournalEntry;
  /** The same under an id that was signed before. */
  entryAs(id: string, kind: EntryKind, payload: JournalEntry['payload']): JournalEntry;
  /** Right digits that end a row of wrong ones, signed over the entry's own id. */
  proved(sign: (about: string) => string, payload: { userId: string }, at?: Date): JournalEntry;
  signed(entries: readonly JournalEntry[]): string;
  /** The same desk as it stands now, from a copy of its disk: both go on from here. */
  copied(): TestDesk;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** An event whose doors are open: it begins in two hours. */
export const addNight = (shop: Pick<TestShop, 'db' | 'clock'>, options: EventOptions = {}): string =>
  addEvent(shop, { startsInHours: 2, ...options });

/** Somebody with roles, as the tables know it. */
export function addStaff(shop: Pick<TestShop, 'db'>, roles: readonly Role[]): string {
  const userId = addBuyer(shop);
  for (const role of roles)
    shop.db.sqlite.prepare('INSERT INTO user_roles (user_id, role) VALUES (?, ?)').run(userId, role);
  return userId;
}

export const BOSS_PIN = '8642';
export type Boss = {
  userId: string;
  /** Their PIN typed at that desk, for just this. */ approve(desk: { id: string }, about: string): Promise<string>;
};

/** A supervisor with a PIN, who signs as a desk makes them. */
export async function addBoss(shop: TestShop): Promise<Boss> {
  const userId = addStaff(shop, ['admin']);
  await setPin(shop.as(userId, ['admin']), { pin: BOSS_PIN });
  const keys = new Map<string, KeyObject | null>();
  return {
    userId,
    async approve({ id: deskId }, about) {
      const verifier = findVerifier(shop.system, userId);
      // Slow on purpose, so once for each PIN.
      if (verifier !== null && !keys.has(verifier.key)) {
        const digits = { userId, pin: BOSS_PIN, pinKey: pinKeyOf(shop.system.kasse.pepper) };
        keys.set(verifier.key, await keyOfPin(verifier, digits));
      }
      const key = keys.get(verifier?.key ?? '') ?? null;
      if (key === null) throw new Error('the supervisor has no PIN that counts');
      return prove(key, { deskId, userId, about });
    },
  };
}

/** `Kasse 1`; one more desk without a name of its own gets another number, for no two share one. */
function nextName({ db }: TestShop): string {
  const { n } = db.sqlite.prepare<[], { n: number }>('SELECT count(*) AS n FROM desks').get()!;
  return n === 0 ? 'Kasse 1' : `Kasse ${100 + n}`;
}

/** A desk, paired as one is: digits, an admin's yes, a token. */
export function pairDesk(shop: TestShop, name = nextName(shop)): TestDesk {
  const keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ed25519');
  const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const { deviceCode, userCode } = startPairing(shop.visitor, { publicKey });
  const cashierId = addStaff(shop, ['admin']);
  approvePairing(shop.as(cashierId, ['admin']), { userCode, name });
  const polled = pollPairing(shop.visitor, { deviceCode });
  if (polled.status !== 'paired') throw new Error('the desk was not paired');
  const desk = findDesk(shop.visitor, polled.deviceToken);
  return writingDesk(
    shop,
    { desk, token: polled.deviceToken, cashierId, privateKey: keys.privateKey },
    { seq: 0, prev: CHAIN_START },
  );
}

type Identity = { desk: Desk; token: string; cashierId: string; privateKey: KeyObject };

function writingDesk(shop: TestShop, identity: Identity, end: { seq: number; prev: string }): TestDesk {
  const { desk, token, cashierId, privateKey } = identity;
  let { seq, prev } = end;
  const write = (entry: Pick<JournalEntry, 'id' | 'kind' | 'recordedAt' | 'payload'>): JournalEntry => {
    const facts = { deviceSeq: ++seq, ...entry };
    prev = sha256(chainText(prev, facts));
    return { ...facts, hash: prev };
  };
  return {
    desk,
    token,
    cashierId,
    ctx: asSystem(shop.visitor, `desk:${desk.id}`),
    // A sale's entry has the sale's id, as a desk writes it.
    entry: (kind, payload, at = shop.clock.now()) =>
      write({
        id: kind === 'sale' && typeof payload['saleId'] === 'string' ? payload['saleId'] : randomUUID(),
        kind,
        recordedAt: at,
        payload,
      }),
    entryAs: (id, kind, payload) => write({ id, kind, recordedAt: shop.clock.now(), payload }),
    proved(signIt, payload, at = shop.clock.now()) {
      const id = randomUUID();
      return write({
        id,
        kind: 'pin',
        recordedAt: at,
        payload: { ...payload, isRight: true, proof: signIt(APPROVALS.unlock(id)) },
      });
    },
    signed: (entries) => sign(null, Buffer.from(batchText(desk.id, entries)), privateKey).toString('base64'),
    copied: () => writingDesk(shop, identity, { seq, prev }),
  };
}

export type TestTicket = { id: string; code: string; ticketNumber: string };

/** The tickets of an order with the codes their guests show. */
export function ticketsOf(shop: TestShop, orderId: string): TestTicket[] {
  const rows = shop.db.sqlite
    .prepare<[string], { id: string; codeId: string; eventId: string; endsAt: number; ticketNumber: string }>(
      `SELECT t.id, t.code_id AS codeId, t.event_id AS eventId, e.ends_at AS endsAt, t.ticket_number AS ticketNumber
        FROM tickets t JOIN events e ON e.id = t.event_id WHERE t.order_id = ? ORDER BY t.position`,
    )
    .all(orderId);
  return rows.map(({ id, ticketNumber, codeId, eventId, endsAt }) => ({
    id,
    ticketNumber,
    code: ticketCode(shop.system, { codeId, eventId, endsAt: new Date(endsAt) }),
  }));
}

/** Part of each number, so that no two of thousands are drawn alike. */
let ticketsGiven = 0;

/** A sold night without a shop's way to it: `count` tickets, written as a paid order writes them. */
export function giveTickets(shop: TestShop, eventId: string, count: number): TestTicket[] {
  const { sqlite } = shop.db;
  const at = shop.clock.now().getTime();
  const orderIds: string[] = [];
  sqlite.transaction(() => {
    for (let made = 0; made < count; made += 10) {
      const orderId = randomUUID();
      const quantity = Math.min(10, count - made);
      sqlite
        .prepare(
          `INSERT INTO orders (id, user_id, event_id, status, total_cents, paid_at) VALUES (?, ?, ?, 'paid', ?, ?)`,
        )
        .run(orderId, addBuyer(shop), eventId, 1200 * quantity, at);
      sqlite
        .prepare(
          `INSERT INTO order_items (order_id, position, ticket_type_name, unit_price_cents, vat_bps, quantity)
            VALUES (?, 0, 'General Admission', 1200, 1900, ?)`,
        )
        .run(orderId, quantity);
      sqlite
        .prepare(`INSERT INTO seat_holds (order_id, position, event_id, quantity) VALUES (?, 0, ?, ?)`)
        .run(orderId, eventId, quantity);
      for (let position = 0; position < quantity; position++) {
        sqlite
          .prepare(
            `INSERT INTO tickets (id, order_id, position, event_id, ticket_type_name, ticket_number, code_id,
              share_token, price_paid_cents, vat_bps) VALUES (?, ?, ?, ?, 'General Admission', ?, ?, ?, 1200, 1900)`,
          )
          .run(
            randomUUID(),
            orderId,
            position,
            eventId,
            `TKT-${at}-${(ticketsGiven++).toString(16).padStart(4, '0').toUpperCase()}${randomUUID().slice(0, 4).toUpperCase()}`,
            randomUUID(),
            randomUUID(),
          );
      }
      sqlite.prepare(`DELETE FROM seat_holds WHERE order_id = ?`).run(orderId);
      orderIds.push(orderId);
    }
  })();
  return orderIds.flatMap((orderId) => ticketsOf(shop, orderId));
}

/** One scan at a desk, with its own entry. */
export function scan(at: TestDesk, eventId: string, code: string): Verdict {
  return checkInAt(at.ctx, at.desk, {
    eventId,
    code,
    entryId: randomUUID(),
    isUnder18: false,
    confirmed: null,
    cashierId: null,
    at: at.ctx.now(),
  }).verdict;
}

let members = 0;

/** A running membership with its card. */
export function addMember(
  shop: TestShop,
  planId: 'club' | 'all-you-can-dance' = 'all-you-can-dance',
): { userId: string; subscriberId: string; membershipId: string; cardId: string } {
  const [userId, subscriberId, cardId] = [addBuyer(shop), randomUUID(), randomUUID()];
  const at = shop.clock.now().getTime();
  const month = 30 * 86_400_000;
  const membershipId = `MB-${subscriberId.slice(0, 8).toUpperCase()}20260101${String(++members).padStart(4, '0')}`;
  shop.db.sqlite
    .prepare(
      `INSERT INTO subscribers (id, user_id, plan_id, monthly_cents, minimum_months, status, membership_id,
        stripe_subscription_id, started_at, current_period_start, current_period_end, minimum_term_end)
       VALUES (?, ?, ?, 1000, 1, 'active', ?, ?, ?, ?, ?, ?)`,
    )
    .run(subscriberId, userId, planId, membershipId, `sub_${subscriberId}`, at - month, at - month, at + month, at);
  shop.db.sqlite
    .prepare(`INSERT INTO membership_cards (code_id, subscriber_id, key_id, issued_at) VALUES (?, ?, ?, ?)`)
    .run(cardId, subscriberId, shop.system.signer.keyId, at);
  return { userId, subscriberId, membershipId, cardId };
}
