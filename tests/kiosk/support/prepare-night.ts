import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeTicketSigner } from '#server/adapters/ticket-signer.ts';
import { openDb, withClock, type Db } from '#server/db/client.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { makeVerifier } from '#server/services/door/devices/pin-verifier.ts';
import { hashPin, serverPinKeyOf } from '#server/services/door/devices/secret-hash.ts';
import { dataLocation } from '#server/settings.ts';
import { HOUR_MS } from '#shared/time.ts';
import { encodeCode, encodePayload } from '#shared/tickets/qr-code.ts';
import { clubNight } from '#tests/support/club-night.ts';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { addSignedInBuyers, signInDirectly } from '#tests/support/processes/prepare-shop.ts';
import { keepSeason, takeSeason } from '#tests/support/processes/season-copy.ts';
import { startServer, type RunningServer } from '#tests/support/processes/start-server.ts';

export const CASHIER_PIN = '2468';
export const ADMIN_PIN = '1357';

export type NightServer = Pick<RunningServer, 'url'> & { end(signal: 'SIGKILL' | 'SIGTERM'): Promise<unknown> };

export type Night = {
  server: NightServer;
  db: Db;
  eventId: string;
  cashier: { userId: string; name: string; pin: string };
  admin: { userId: string; name: string; cookie: string };
  /** Signed codes of tonight's valid tickets. */
  tickets: string[];
  refunded: string;
  otherNight: string;
  forged: string;
  /** A card of All You Can Dance, and one of the Members Club. */
  freeMember: string;
  clubMember: string;
  /**
   * What the Members Club pays for `Party Only` on this evening of the week: 5 € on a Friday or Saturday, else half of
   * 15 €.
   */
  clubPartyCents: number;
  approve(userCode: string, name: string): Promise<void>;
  /** The server dies, and is there again on the same port. */
  restart(): Promise<void>;
  end(): Promise<void>;
};

type NightOptions = {
  port?: number;
  main?: string | undefined;
  environment?: Record<string, string>;
  /** Starts the server, where it is not to be the built one in a process of its own. */
  start?: (where: { port: number; dataDir: string }) => Promise<NightServer>;
};

const signer = makeTicketSigner(demoDefaults.qrSigningKey);
const NIGHT_BEGAN_MS = HOUR_MS / 2;

function addNight(
  db: Db,
  { title, startsAt }: { title: string; startsAt: number },
): { eventId: string; onlineType: string } {
  const [eventId, onlineType] = [randomUUID(), randomUUID()];
  db.sqlite
    .prepare(
      `INSERT INTO events (id, title, kind, styles, starts_at, ends_at, location, price_cents, max_capacity,
        max_free_per_person) VALUES (?, ?, 'party', '["salsa"]', ?, ?, 'Salón Isar', 1200, 220, 10)`,
    )
    .run(eventId, title, startsAt, startsAt + 6 * HOUR_MS);
  const type = db.sqlite.prepare(
    `INSERT INTO ticket_types (id, event_id, name, description, price_cents, channel, position) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  type.run(onlineType, eventId, 'Gästeliste', '', 0, 'online', 0);
  type.run(randomUUID(), eventId, 'Party Only', 'Abendkasse', 1_500, 'door', 1);
  type.run(randomUUID(), eventId, 'Workshop + Party', 'ab 19:00', 2_000, 'door', 2);
  return { eventId, onlineType };
}

type Row = { id: string; codeId: string; endsAt: number };

function codeOf(eventId: string, { codeId, endsAt }: Row): string {
  const payload = encodePayload({
    keyId: signer.keyId,
    kind: 'ticket',
    codeId,
    eventPrefix: eventId.slice(0, 8),
    validUntil: new Date(endsAt + 12 * HOUR_MS),
  });
  return encodeCode(payload, signer.sign(payload));
}

function ticketsOf(db: Db, eventId: string): string[] {
  const rows = db.sqlite
    .prepare(
      `SELECT t.id, t.code_id AS codeId, e.ends_at AS endsAt FROM tickets t JOIN events e ON e.id = t.event_id
        WHERE t.event_id = ? ORDER BY t.rowid`,
    )
    .all(eventId) as Row[];
  return rows.map((row) => codeOf(eventId, row));
}

/** A card for a running membership of the demo season that has none yet. */
function cardFor(db: Db, planId: string): string {
  const subscriber = db.sqlite
    .prepare(
      `SELECT s.id FROM subscribers s WHERE s.plan_id = ? AND s.status = 'active' AND s.membership_id IS NOT NULL
        AND s.id NOT IN (SELECT subscriber_id FROM membership_cards WHERE revoked_at IS NULL) LIMIT 1`,
    )
    .get(planId) as { id: string } | undefined;
  if (subscriber === undefined) throw new Error(`nobody in the season has a running ${planId}`);
  const codeId = randomUUID();
  db.sqlite
    .prepare(`INSERT INTO membership_cards (code_id, subscriber_id, key_id, issued_at) VALUES (?, ?, ?, ?)`)
    .run(codeId, subscriber.id, signer.keyId, Date.now());
  const payload = encodePayload({ keyId: signer.keyId, kind: 'member', codeId, eventPrefix: null, validUntil: null });
  return encodeCode(payload, signer.sign(payload));
}

/** A PIN as `kasse.setPin` writes it, only cheap to try: what a trial really costs is another test's matter. */
export async function givePin(db: Db, digits: { userId: string; pin: string }): Promise<void> {
  const pepper = demoDefaults.pinPepper;
  const verifier = await makeVerifier({ code: '', pepper, pinCost: { n: 16, r: 1, p: 1 } }, digits);
  db.sqlite
    .prepare(
      `INSERT INTO cashier_pins (user_id, pin_hash, verifier) VALUES (?, ?, ?) ON CONFLICT (user_id) DO UPDATE
        SET pin_hash = excluded.pin_hash, verifier = excluded.verifier`,
    )
    .run(digits.userId, hashPin(serverPinKeyOf(pepper), digits), JSON.stringify(verifier));
}

async function buy(
  url: string,
  {
    cookie,
    eventId,
    ticketTypeId,
    quantity,
  }: { cookie: string; eventId: string; ticketTypeId: string; quantity: number },
): Promise<void> {
  await callProcedure(url, {
    procedure: 'checkout.createEventCheckout',
    cookie,
    input: { eventId, items: [{ ticketTypeId, quantity }] },
  });
}

/**
 * A demo house with a night that is on now: 21 tickets, one of them refunded, two members, a cashier and an admin with
 * their PINs.
 */
export async function prepareNight({ port, main, environment = {}, start }: NightOptions = {}): Promise<Night> {
  const startAt = start ?? ((where) => startServer({ ...where, environment, main }));
  const isUsual = main === undefined && Object.keys(environment).length === 0;
  // Another test may have been quicker at these ports: another try gets others, and a folder in which no half season
  // lies.
  const startAnywhere = async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'night-'));
    if (isUsual) takeSeason(dataDir);
    return {
      dataDir,
      server: await startAt({ port: port ?? (await freePort()), dataDir }),
    };
  };
  const started = await startAnywhere().catch(startAnywhere).catch(startAnywhere);
  const { dataDir } = started;
  let { server } = started;
  if (isUsual) await keepSeason(dataDir);
  const baseUrl = environment['BASE_URL'] ?? server.url; // where calls with a cookie have to come from
  const db = withClock(openDb(dataLocation({ DATA_DIR: dataDir }).databaseFile), () => new Date());
  const person = (email: string) =>
    db.sqlite.prepare(`SELECT id AS userId, name FROM users WHERE email = ?`).get(email) as {
      userId: string;
      name: string;
    };
  const [cashier, admin] = [person('kasse@clave.example'), person('admin@clave.example')];
  const cookies = {
    cashier: signInDirectly(db, cashier.userId).cookie,
    admin: signInDirectly(db, admin.userId).cookie,
  };
  await Promise.all([
    givePin(db, { userId: cashier.userId, pin: CASHIER_PIN }),
    givePin(db, { userId: admin.userId, pin: ADMIN_PIN }),
  ]);
  const startsAt = Date.now() - NIGHT_BEGAN_MS;
  const { eventId, onlineType } = addNight(db, { title: 'Salsa Friday', startsAt });
  const other = addNight(db, { title: 'Bachata Sunday', startsAt: Date.now() + 40 * HOUR_MS });
  const buyers = addSignedInBuyers(db, 3);
  for (const [i, quantity] of [10, 10, 1].entries())
    await buy(baseUrl, { cookie: buyers[i]!.cookie, eventId, ticketTypeId: onlineType, quantity });
  await buy(baseUrl, {
    cookie: buyers[0]!.cookie,
    eventId: other.eventId,
    ticketTypeId: other.onlineType,
    quantity: 1,
  });
  const [refunded = '', ...tickets] = ticketsOf(db, eventId);
  db.sqlite
    .prepare(
      `UPDATE tickets SET status = 'cancelled', cancelled_at = purchased_at WHERE id = (SELECT id FROM tickets
        WHERE event_id = ? ORDER BY rowid LIMIT 1)`,
    )
    .run(eventId);
  const [first = ''] = tickets;
  return {
    get server() {
      return server;
    },
    db,
    eventId,
    cashier: { ...cashier, pin: CASHIER_PIN },
    admin: { ...admin, cookie: cookies.admin },
    tickets,
    refunded,
    otherNight: ticketsOf(db, other.eventId)[0]!,
    forged: `${first.slice(0, -6)}${first.slice(-6) === '000000' ? '111111' : '000000'}`,
    freeMember: cardFor(db, 'all-you-can-dance'),
    clubMember: cardFor(db, 'club'),
    clubPartyCents: clubNight(startsAt, 1_500).priceCents,
    async approve(userCode, name) {
      await callProcedure(baseUrl, {
        procedure: 'admin.desks.approve',
        cookie: cookies.admin,
        input: { userCode, name },
      });
    },
    async restart() {
      await server.end('SIGKILL');
      const again = { ...environment, DEMO_SEED: 'off' };
      server = await startServer({ port: Number(new URL(server.url).port), dataDir, environment: again, main });
    },
    async end() {
      db.sqlite.close();
      await server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
