/** `node raw-transactions.ts FILE COUNT`: claim a seat, write an order, write a ticket, in plain better-sqlite3 with our pragmas; prints transactions per second. */
import Database from 'better-sqlite3';

const [, , file = ':memory:', count = '5000'] = process.argv;
const sqlite = new Database(file);
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
sqlite.exec(`CREATE TABLE events (id INTEGER PRIMARY KEY, capacity INTEGER, sold INTEGER) STRICT;
  CREATE TABLE orders (id TEXT PRIMARY KEY, user_id TEXT, event_id INTEGER, status TEXT, total INTEGER) STRICT;
  CREATE TABLE tickets (id TEXT PRIMARY KEY, order_id TEXT REFERENCES orders(id), number TEXT UNIQUE) STRICT;
  INSERT INTO events VALUES (1, 1000000000, 0);`);
const claim = sqlite.prepare('UPDATE events SET sold = sold + 1 WHERE id = 1 AND sold < capacity');
const order = sqlite.prepare(`INSERT INTO orders VALUES (?, 'u1', 1, 'paid', 1200)`);
const ticket = sqlite.prepare('INSERT INTO tickets VALUES (?, ?, ?)');
const sell = sqlite.transaction((i: number) => {
  claim.run();
  order.run(`o${i}`);
  ticket.run(`t${i}`, `o${i}`, `TKT-${i}`);
});
const begun = performance.now();
for (let i = 0; i < Number(count); i++) sell.immediate(i);
console.log(Number(count) / ((performance.now() - begun) / 1000));
