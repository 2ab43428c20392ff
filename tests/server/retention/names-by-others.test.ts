import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RETENTION } from '#shared/retention/retention.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { erasePerson } from '#server/services/people/retention/erase-person.ts';
import { giveTickets } from '#server/services/shop/given-tickets/give-tickets.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** What somebody else wrote down about a person: a DJ on a guest list, the office with a gift, a till's colleague. */
describe('a person who is erased leaves what others wrote of them', () => {
  const [NAME, EMAIL, NOTE] = ['Zora Quittenbaum', 'zora@quitten.example', 'brings the quince cake'];
  let shop: TestShop;
  let userId: string;
  let eventId: string;
  beforeEach(async () => {
    shop = await openTestShop();
    userId = addBuyer(shop);
    eventId = addEvent(shop);
    shop.db.sqlite
      .prepare(`UPDATE users SET name = ?, email = ?, email_verified = 0 WHERE id = ?`)
      .run(NAME, EMAIL, userId);
  });
  afterEach(() => shop.close());

  const admin = () => shop.as('admin', ['admin']);
  const erase = () => inTransaction(shop.db, () => erasePerson(shop.system, { userId, email: EMAIL.toUpperCase() }));
  const run = (sql: string, ...values: unknown[]) => shop.db.sqlite.prepare(sql).run(...values);

  /** Every place of the file that holds a text, as `table.column`. */
  function placesOf(text: string): string[] {
    const tables = shop.db.sqlite
      .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'`)
      .pluck()
      .all();
    return tables.flatMap((table) =>
      shop.db.sqlite
        .prepare<[string], { name: string }>(`SELECT name FROM pragma_table_info(?)`)
        .all(table)
        .map(({ name }) => name)
        .filter(
          (column) =>
            shop.db.sqlite
              .prepare(`SELECT 1 FROM "${table}" WHERE instr(lower(CAST("${column}" AS TEXT)), lower(?)) > 0 LIMIT 1`)
              .get(text) !== undefined,
        )
        .map((column) => `${table}.${column}`),
    );
  }
  const left = () => [NAME, EMAIL, NOTE].flatMap(placesOf);

  function listed(guest: { email: string | null; name?: string }): string {
    const id = randomUUID();
    run(`INSERT INTO guest_lists (id, event_id, name) VALUES (?, ?, 'Friends of the DJ')`, `list-${id}`, eventId);
    run(
      `INSERT INTO listed_guests (id, list_id, name, companions, note, email) VALUES (?, ?, ?, 2, ?, ?)`,
      id,
      `list-${id}`,
      guest.name ?? NAME,
      NOTE,
      guest.email,
    );
    return id;
  }

  it('their place on a guest list: name, note and address', () => {
    listed({ email: EMAIL });
    expect(left()).toEqual(
      expect.arrayContaining(['listed_guests.name', 'listed_guests.note', 'listed_guests.email']) as string[],
    );
    erase();
    expect(left()).toEqual([]);
  });

  it('a place whose address stands at the gift alone', () => {
    const guestId = listed({ email: null });
    run(
      `INSERT INTO orders (id, event_id, channel, status, total_cents, paid_at) VALUES ('o', ?, 'given', 'paid', 0, 1)`,
      eventId,
    );
    run(
      `INSERT INTO given_tickets (id, order_id, event_id, name, email, reason, guest_id) VALUES ('g', 'o', ?, ?, ?, 'artist', ?)`,
      eventId,
      NAME,
      EMAIL,
      guestId,
    );
    erase();
    expect(left()).toEqual([]);
  });

  it('the name on tickets that were given to their address, which stay valid', () => {
    run(`INSERT INTO users (id, name, email, email_verified) VALUES ('admin', 'Office', 'office@test.example', 1)`);
    giveTickets(admin(), {
      id: randomUUID(),
      eventId,
      name: NAME,
      email: EMAIL,
      quantity: 2,
      reason: 'artist',
      note: NOTE,
    });
    expect(placesOf(NAME)).toContain('tickets.holder_name');
    erase();
    expect(left()).toEqual([]);
    expect(shop.db.sqlite.prepare(`SELECT DISTINCT status FROM tickets`).pluck().all()).toEqual(['active']);
  });

  it('others of the list stay, also one whose address begins alike', () => {
    listed({ email: EMAIL });
    listed({ email: `x${EMAIL}`, name: 'Somebody Else' });
    erase();
    expect(shop.db.sqlite.prepare(`SELECT name FROM listed_guests`).pluck().all()).toEqual(['Somebody Else']);
  });

  it('a name without an address could be anybody’s: it goes with its list, and the privacy page says so', () => {
    listed({ email: null });
    erase();
    expect(left()).toEqual(['listed_guests.name', 'listed_guests.note']);
    expect(RETENTION.guestLists.until).toContain('a name alone could be anybody’s');
  });
});
