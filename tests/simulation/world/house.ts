import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openDb, withClock, type Db } from '#server/db/client.ts';
import { migrateDb } from '#server/db/migrate.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { makeVerifier } from '#server/services/door/devices/pin-verifier.ts';
import { hashPin, serverPinKeyOf } from '#server/services/door/devices/secret-hash.ts';
import { AddOnFields } from '#shared/add-ons/add-on.ts';
import { eveningId } from '#shared/door/evening-id.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { HOUR_MS } from '#shared/time.ts';
import { cheapPasswordHasher } from '#tests/server/accounts/cheap-password-hasher.ts';
import { PLANTED, planted } from '../plant.ts';
import type { EventOf, NightOf } from '../history.ts';

/** A fixed id: the same in every night, readable in a log. */
const idOf = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

export const eventIdOf = (index: number): string => idOf(`event ${index}`);
export const typeIdOf = (event: number, type: number): string => idOf(`type ${event} ${type}`);
/** What lets in to one evening of a course alone: the first is a trial. */
export const eveningTypeIdOf = (event: number, nth: number): string => idOf(`evening type ${event} ${nth}`);
export const addOnIdOf = (event: number, what: 'shirt' | 'supper'): string => idOf(`add-on ${event} ${what}`);
export const SHIRT_SIZES = ['S', 'M'] as const;
export const personIdOf = (name: string): string => idOf(`person ${name}`);

export const emailOf = (name: string): string => `${name.replaceAll(/\W+/g, '-').toLowerCase()}@people.sim`;
export const CASHIER_PIN = '2468';
export const ADMIN_PIN = '1357';
export const PASSWORD = 'a-password-of-the-simulation';

const EVENING_MS = 1.5 * HOUR_MS;
/** What a night promises whose tickets may go on. */
const GOES_ON = JSON.stringify({
  giveBack: null,
  release: null,
  toQueue: { hoursBefore: 2, feeCents: 50 },
  handOver: { hoursBefore: 2, feeCents: 100 },
} satisfies TicketRule);
const POOL = ['style', 'opening', 'slack', 'percent'] as const;

let image: Buffer | undefined;

/** A migrated database, made once. */
function migrated(): Buffer {
  const base = withClock(openDb(':memory:'), () => new Date());
  migrateDb(base, 'drizzle');
  const made = base.sqlite.serialize();
  base.close();
  return made;
}

function addPerson({ sqlite }: Db, name: string, { roles, hash }: { roles: readonly string[]; hash: string }): void {
  const id = personIdOf(name);
  sqlite
    .prepare(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`)
    .run(id, name, emailOf(name));
  sqlite
    .prepare(`INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)`)
    .run(idOf(`account ${name}`), id, id, hash);
  for (const role of roles) sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, ?)`).run(id, role);
}

/** What is sold with its tickets, as the editor would have written it. */
function addOnsOf(event: number, sells: EventOf['sells']): string {
  if (sells === undefined) return '[]';
  const sizes = SHIRT_SIZES.map((name) => ({ name, stock: sells.shirts }));
  const shirt = { id: addOnIdOf(event, 'shirt'), name: 'T-shirt', priceCents: 1_800, sizes };
  const supper = {
    id: addOnIdOf(event, 'supper'),
    name: 'Supper',
    priceCents: 1_000,
    vatBps: 700,
    stock: sells.suppers,
  };
  return JSON.stringify([shirt, supper].map((one) => AddOnFields.parse(one)));
}

function addEvents({ sqlite }: Db, night: NightOf): void {
  const event = sqlite.prepare(
    `INSERT INTO events (id, title, kind, styles, starts_at, ends_at, location, price_cents, max_capacity,
      max_paid_per_person, ticket_rule, add_ons) VALUES (?, ?, ?, '["salsa"]', ?, ?, 'Salón Isar', ?, ?, 10, ?, ?)`,
  );
  const evening = sqlite.prepare(
    `INSERT INTO event_evenings (id, event_id, number, starts_at, ends_at, rule_starts_at, rule_ends_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const pool = sqlite.prepare(
    `INSERT INTO role_pools (event_id, style, opening, slack, percent) VALUES (?, ?, ?, ?, ?)`,
  );
  const type = sqlite.prepare(
    `INSERT INTO ticket_types (id, event_id, name, price_cents, vat_bps, channel, quota, position) VALUES (?, ?, ?, ?, 1900, ?, ?, ?)`,
  );
  const ofEvening = sqlite.prepare(
    `INSERT INTO ticket_types (id, event_id, name, price_cents, vat_bps, channel, quota, scope, position)
      VALUES (?, ?, ?, ?, 1900, 'both', ?, ?, ?)`,
  );
  const promo = sqlite.prepare(
    `INSERT INTO promo_codes (id, code, kind, percent, event_id, max_uses, max_per_person) VALUES (?, ?, 'percent', ?, ?, ?, ?)`,
  );
  for (const [index, { title, startsInMs, capacity, types, code, ...course }] of night.events.entries()) {
    const [id, startsAt, kind] = [eventIdOf(index), night.startsAt + startsInMs, course.evenings ? 'course' : 'party'];
    const rule = course.mayGoOn ? GOES_ON : null;
    const facts = [types[0]?.priceCents ?? 1_200, capacity, rule, addOnsOf(index, course.sells)];
    event.run(id, title, kind, startsAt, startsAt + 6 * HOUR_MS, ...facts);
    for (const [week, startsAfterMs] of (course.evenings ?? []).entries()) {
      const times = [night.startsAt + startsAfterMs, night.startsAt + startsAfterMs + EVENING_MS];
      evening.run(eveningId(id, week + 1), id, week + 1, ...times, ...times);
    }
    if (course.pool) pool.run(id, ...POOL.map((column) => course.pool?.[column]));
    for (const [place, { name, priceCents, channel, quota }] of types.entries())
      type.run(typeIdOf(index, place), eventIdOf(index), name, priceCents, channel, quota, place);
    for (const [nth, { priceCents, quota }] of (course.oneEvening ?? []).entries())
      ofEvening.run(
        eveningTypeIdOf(index, nth),
        id,
        nth === 0 ? 'Trial' : 'Drop-in',
        priceCents,
        quota,
        nth === 0 ? 'trial' : 'evening',
        types.length + nth,
      );
    if (code !== null)
      promo.run(
        idOf(`code ${index}`),
        `NIGHT${index}`,
        code.percent,
        eventIdOf(index),
        code.maxUses,
        code.maxPerPerson,
      );
  }
}

/** A PIN as `kasse.setPin` writes it, only cheap to try. */
async function givePin({ sqlite }: Db, digits: { userId: string; pin: string }): Promise<void> {
  const pepper = demoDefaults.pinPepper;
  const verifier = await makeVerifier({ code: '', pepper, pinCost: { n: 16, r: 1, p: 1 } }, digits);
  sqlite
    .prepare(`INSERT INTO cashier_pins (user_id, pin_hash, verifier) VALUES (?, ?, ?)`)
    .run(digits.userId, hashPin(serverPinKeyOf(pepper), digits), JSON.stringify(verifier));
}

/** The shop's folder as the night finds it: its nights, its people, its codes. */
export async function prepareHouse(dataDir: string, night: NightOf): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  image ??= migrated();
  const hash = await cheapPasswordHasher.hash(PASSWORD);
  const file = path.join(dataDir, 'clave.sqlite');
  writeFileSync(file, image);
  const db = withClock(openDb(file), () => new Date());
  db.sqlite.transaction(() => {
    for (const { name, roles } of night.people) addPerson(db, name, { roles, hash });
    addEvents(db, night);
    // A shop that nobody has opened yet has plans that nobody can order.
    db.sqlite.prepare(`UPDATE membership_plans SET offered_from = ? WHERE offered_from IS NULL`).run(night.startsAt);
  })();
  await givePin(db, { userId: personIdOf('Kasse'), pin: CASHIER_PIN });
  await givePin(db, { userId: personIdOf('Admin'), pin: ADMIN_PIN });
  const drop = planted === undefined ? undefined : PLANTED[planted]?.drop;
  if (drop !== undefined) db.sqlite.exec(drop);
  db.close();
}
