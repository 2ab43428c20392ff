import { describe, expect, it } from 'vitest';
import { importedFile, importsBetween, partsInCircles } from './support/import-graph.ts';
import { sourceFiles, type SourceFile } from './support/source-files.ts';

/** `shop/orders` for a file of that room; `base` and `mail` are one room each. */
function roomOf(file: string): string | undefined {
  const [, wing, room] = /^src-server\/services\/(\w+)\/([\w-]+)\//.exec(file) ?? [];
  if (wing === undefined) return /^src-server\/services\/(\w+)\//.exec(file)?.[1];
  return wing === 'base' || wing === 'mail' ? wing : `${wing}/${room}`;
}

const tableNames = new Set(
  sourceFiles()
    .filter(({ file }) => file.startsWith('src-server/db/schema/'))
    .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = sqliteTable\(/g)].map(([, name = '']) => name)),
);

/** Erasing a person and what ran out is its work, in whatever table it lies. */
const RETENTION = 'people/retention';
/** Two accounts become one, or two again: what names the one names the other from then on, in whatever table. */
const MERGING = 'office/merging';

/** A query that writes, and the helpers that do: `.update(orders)`, `updateRows(ctx.db, orders, …)`. */
const WRITES =
  /(?:\.(?:insert|update|delete)\(|\b(?:insertRow|insertIfNew|updateRows|deleteRows)\(\s*[\w.]+,\s*)(\w+)/g;

/** For each table the rooms that insert, update or delete its rows, but for retention and merging. */
function writersOf(files: readonly SourceFile[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const { file, text } of files) {
    const room = roomOf(file);
    if (room === undefined || room === RETENTION || room === MERGING) continue;
    for (const [, table = ''] of text.matchAll(WRITES))
      if (tableNames.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(room));
  }
  return writers;
}

/**
 * Tables that several rooms write, each for its own reason. Every other table is written in one room, and who wants
 * something written calls a verb of that room. Reading is free: a list is one query over many tables.
 */
const WRITTEN_BY_SEVERAL: Record<string, string[]> = {
  // Whoever sells writes the order: the shop, a membership's month, a sale at the door.
  orders: ['club/membership', 'door/sales', 'shop/orders'],
  orderItems: ['club/membership', 'door/sales', 'shop/orders'],
  // A check-in marks the ticket as used; all else is the ticket's own.
  tickets: ['door/check-in', 'shop/tickets'],
  // Written before an order moves, carried out after it has; the door books what the terminal gave back.
  refunds: ['door/sales', 'shop/exceptions', 'shop/payments', 'shop/refunds'],
  // Thousands of a campaign's mails at once, and a declared cancellation that is taken back before it left.
  outbox: ['base', 'club/campaigns', 'club/membership'],
  // A draft that is brought back has its plan again, a new night of a series that of the series.
  shifts: ['door/shifts', 'shop/events'],
  // Whoever is banned is out of the shifts to come in the same moment; a new night has who does a shift every time.
  cashierSchedule: ['door/shifts', 'shop/events', 'shop/shifts'],
  // A restored copy lets nobody in: its desks, pairings and sessions end before anybody reads it.
  audit: ['base', 'office/backup'],
  // Whoever is thrown out takes along what they have let in and nobody has used yet.
  deskPairings: ['door/devices', 'office/backup'],
  doorPhones: ['door/phones', 'office/backup', 'people/accounts'],
  desks: ['door/devices', 'door/sync', 'office/backup', 'people/accounts'],
  // A second factor that is switched off or set anew is no longer proved in any session.
  sessions: ['people/accounts', 'people/second-factor'],
  // An account begins with its profile; the link in a mail of the morning after objects to the next ones. The first
  // admin is granted before there is anybody in the office.
  profiles: ['club/thanks', 'office/people', 'people/accounts', 'people/profile'],
  // The office corrects a name that somebody has misspelt.
  users: ['office/people', 'people/accounts'],
  userRoles: ['office/people', 'people/accounts'],
};

/** For each file of rows the other rooms (or folders of the server) that run its queries; types alone are free. */
function usersOfRows(files: readonly SourceFile[]): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const { file, text } of files) {
    if (!file.startsWith('src-server/')) continue;
    const user = roomOf(file) ?? file.split('/').slice(0, 2).join('/');
    for (const [, names = '', from = ''] of text.matchAll(/import \{([^}]*)\} from '([^']*-rows\.ts)'/g)) {
      const rows = importedFile(file, from) ?? '';
      const isValue = names.split(',').some((name) => !/^\s*(type |$)/.test(name));
      if (isValue && roomOf(rows) !== user) users.set(rows, (users.get(rows) ?? new Set()).add(user));
    }
  }
  return users;
}

/**
 * Who still runs another room's queries in place of its verbs. This list may only get shorter: a new use is a verb of
 * the room that has the rows. The door's rooms are one transaction when a sale, a journal or a snapshot is made, and a
 * mail reads the row that it tells of.
 */
const ROWS_USED_ELSEWHERE: Record<string, string[]> = {
  'club/declarations/declaration-rows.ts': ['mail', 'office/contact'],
  'club/membership/subscriber-rows.ts': ['club/declarations', 'door/check-in'],
  'door/cash/session-rows.ts': ['door/sales', 'door/snapshot', 'door/sync'],
  'door/cash/till-rows.ts': ['door/sales', 'door/sync'],
  'door/cash/z-rows.ts': ['door/snapshot', 'door/sync'],
  'door/check-in/check-in-rows.ts': ['door/board', 'door/cash', 'door/sales', 'door/snapshot', 'door/sync'],
  'door/goods/goods-rows.ts': ['door/sync'],
  'door/shifts/shift-rows.ts': ['door/board', 'door/snapshot', 'door/sync'],
  'door/snapshot/member-rows.ts': ['door/phones'],
  'door/snapshot/staff-rows.ts': ['door/phones'],
  'door/snapshot/ticket-rows.ts': ['door/phones'],
  'door/vouchers/voucher-rows.ts': ['door/sync'],
  'office/contact/contact-rows.ts': ['mail'],
  'shop/workshops/workshop-rows.ts': ['mail'],
};

describe('the rooms of services', () => {
  it('import each other in no circle, not even types', () => {
    const arrows = importsBetween(roomOf);
    expect(arrows.size).toBeGreaterThan(25);
    expect(partsInCircles(arrows)).toEqual([]);
  });

  it('would be seen in a circle', () => {
    const arrows = importsBetween(roomOf);
    arrows.get('shop/tickets')?.add('shop/orders');
    expect(partsInCircles(arrows)).toEqual(expect.arrayContaining(['shop/orders', 'shop/tickets']));
  });

  it('write only their own tables, but for those that are named here', () => {
    const shared = [...writersOf(sourceFiles())].filter(([, rooms]) => rooms.size > 1);
    expect(Object.fromEntries(shared.map(([table, rooms]) => [table, [...rooms].toSorted()]))).toEqual(
      WRITTEN_BY_SEVERAL,
    );
    expect(tableNames.size).toBeGreaterThan(50);
  });

  it("would be seen writing another room's table", () => {
    const intruder = { file: 'src-server/services/office/orders/x.ts', text: 'orm.update(events).set({})', lines: 1 };
    expect(writersOf([...sourceFiles(), intruder]).get('events')).toEqual(new Set(['office/orders', 'shop/events']));
  });

  it("call each other's verbs and leave each other's rows alone, but for what is named here", () => {
    const used = [...usersOfRows(sourceFiles())].map(([file, rooms]) => [
      file.replace('src-server/services/', ''),
      [...rooms].toSorted(),
    ]);
    expect(Object.fromEntries(used)).toEqual(ROWS_USED_ELSEWHERE);
  });

  it("would be seen running another room's queries", () => {
    const rows = 'src-server/services/shop/orders/order-rows.ts';
    const text = "import { insertOrder, type OrderRow } from '../../shop/orders/order-rows.ts';";
    const intruder = { file: 'src-server/services/office/orders/x.ts', text, lines: 1 };
    expect(usersOfRows([intruder])).toEqual(new Map([[rows, new Set(['office/orders'])]]));
    expect(usersOfRows([{ ...intruder, text: text.replace('insertOrder, ', '') }])).toEqual(new Map());
    expect(usersOfRows([{ ...intruder, file: 'src-server/services/shop/orders/x.ts' }])).toEqual(new Map());
  });
});
