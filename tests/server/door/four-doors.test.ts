import { randomUUID } from 'node:crypto';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_BATCH_ENTRIES, type JournalEntry } from '#shared/door/journal-entry.ts';
import type { PhoneEntry } from '#shared/door/phone-inputs.ts';
import { MAX_PHONE_BATCH } from '#shared/door/phone-limits.ts';
import type { PhoneEntryResult, PhoneSnapshot, PhoneVerdict } from '#shared/door/phone-views.ts';
import { judgeScan } from '#web/features/door/judge-scan.ts';
import { addNight, addMember, addStaff, giveTickets, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPhone, keepList, type TestPhone } from '#tests/support/phone.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';

const TIMES = isLongForm ? 200 : 10;

let site: TestSite;
let desk: TestDesk;
let eventId = '';
let cashierId = '';
let phones: TestPhone[] = [];
beforeAll(async () => {
  site = await openTestSite();
  desk = pairDesk(site.shop);
  cashierId = addStaff(site.shop, ['cashier']);
  eventId = addNight(site.shop, { capacity: null });
  phones = ['Aylin', 'Yeison', 'Noelia'].map((name) => addPhone(site.shop, desk, { eventId, name }));
});
afterAll(() => site.close());

type Answer<T> = { result?: { data: { json: T } }; error?: { json: unknown } };

/** As desk and phone page ask: a token, and JSON with superjson's `meta` only where there are dates. */
async function ask<T>(procedure: string, token: string, input: unknown): Promise<T> {
  const answer = await fetch(`${site.url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(superjson.serialize(input)),
  });
  const { result, error } = (await answer.json()) as Answer<T>;
  if (result === undefined) throw new Error(JSON.stringify(error));
  return result.data.json;
}
async function listOf({ token }: TestPhone): Promise<PhoneSnapshot> {
  const answer = await fetch(`${site.url}/trpc/kasse.phone.snapshot?input=${encodeURIComponent('{"json":{}}')}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as Required<Answer<PhoneSnapshot>>).result.data.json;
}
const rows = (sql: string, ...values: string[]) => site.shop.db.sqlite.prepare(sql).all(...values);
const inside = (ticketId: string) =>
  rows('SELECT desk_id AS desk FROM admissions WHERE ticket_id = ? AND undone_at IS NULL', ticketId) as {
    desk: string;
  }[];

/** The same code at all four doors at once; what each of them saw. */
const atAllDoors = (code: string): Promise<PhoneVerdict[]> =>
  Promise.all([
    ask<PhoneVerdict>('kasse.checkIn', desk.token, { eventId, code, entryId: randomUUID(), cashierId }),
    ...phones.map(({ token }) => ask<PhoneVerdict>('kasse.phone.checkIn', token, { code, entryId: randomUUID() })),
  ]);

type Results = { results: PhoneEntryResult[] };

/** A journal in the batches it travels in: what became of each entry. */
async function handedIn<Entry>(
  entries: readonly Entry[],
  batchSize: number,
  send: (batch: readonly Entry[]) => Promise<Results>,
): Promise<PhoneEntryResult[]> {
  const all: PhoneEntryResult[] = [];
  for (let from = 0; from < entries.length; from += batchSize)
    all.push(...(await send(entries.slice(from, from + batchSize))).results);
  return all;
}
const fromPhone = ({ token }: TestPhone, journal: readonly PhoneEntry[]) =>
  handedIn(journal, MAX_PHONE_BATCH, (entries) => ask<Results>('kasse.phone.handIn', token, { entries }));
const fromDesk = (journal: readonly JournalEntry[]) =>
  handedIn(journal, MAX_BATCH_ENTRIES, (entries) =>
    ask<Results>('kasse.sync', desk.token, { entries, signature: desk.signed(entries) }),
  );

/** What a phone without a network makes of these codes, with the list it has: all of them are let in. */
async function journalOf(phone: TestPhone, codes: readonly string[]): Promise<PhoneEntry[]> {
  const kept = keepList(await listOf(phone));
  const now = site.shop.clock.now();
  const journal: PhoneEntry[] = [];
  for (const code of codes) {
    const id = randomUUID();
    const { verdict } = await judgeScan(code, id, { ...kept, now, phoneName: 'Handy' });
    expect(verdict).toMatchObject({ colour: 'green', isAdmitted: true });
    journal.push({ id, at: now.getTime(), kind: 'admission', code, reason: verdict.reason });
  }
  return journal;
}

describe('one desk, three phones and one ticket in the same instant', () => {
  it(`let one guest in, ${TIMES} times, and the other three are told where`, async () => {
    const doors = [desk.desk.id, ...phones.map(({ id }) => id)];
    const names = ['Kasse 1', 'Handy 1', 'Handy 2', 'Handy 3'];
    for (const { id, code } of giveTickets(site.shop, eventId, TIMES)) {
      const verdicts = await atAllDoors(code);
      const winner = doors.indexOf(inside(id)[0]!.desk);
      expect(inside(id)).toHaveLength(1);
      expect(verdicts.map(({ colour, isAdmitted, usedAtDesk }) => [colour, isAdmitted, usedAtDesk])).toEqual(
        doors.map((_, door) => (door === winner ? ['green', true, null] : ['amber', false, names[winner]])),
      );
    }
  });

  it(`admit all of them without a network, ${TIMES} times, and all are told after`, async () => {
    const tickets = giveTickets(site.shop, eventId, TIMES);
    const codes = tickets.map(({ code }) => code);
    const facts = { decision: 'admitted', reason: 'valid', isOffline: true, isUnder18: false, perks: [] };
    const deskJournal = codes.map((code) => desk.entry('admission', { cashierId, eventId, code, ...facts }));
    const journals = await Promise.all(phones.map((phone) => journalOf(phone, codes)));
    const results = await Promise.all([
      fromDesk(deskJournal),
      ...phones.map((phone, n) => fromPhone(phone, journals[n]!)),
    ]);
    for (const { id } of tickets) expect(inside(id)).toHaveLength(1);
    const outcomes = results.flat().map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(TIMES);
    const lost = results
      .flat()
      .filter(({ outcome, detail }) => outcome === 'exception' && detail === 'double_admission');
    expect(lost).toHaveLength(3 * TIMES);
    const told = rows(`SELECT entry_id AS id, desk_id AS loser, other_desk_id AS winner FROM desk_exceptions`) as {
      id: string;
      loser: string;
      winner: string;
    }[];
    expect(new Set(told.map(({ id }) => id))).toEqual(new Set(lost.map(({ id }) => id)));
    expect(told.filter(({ loser, winner }) => loser === winner)).toEqual([]);
    // Both doors hear of it with their next pull: the newest fifty they lost, and the newest fifty they won.
    for (const phone of phones) {
      const { notices } = await listOf(phone);
      const own = told.filter(({ loser }) => loser === phone.id).length;
      const theirs = told.filter(({ winner }) => winner === phone.id).length;
      expect(notices).toHaveLength(Math.min(50, own) + Math.min(50, theirs));
    }
  });
});

describe('the guards behind the phones', () => {
  const scanMember = ({ token }: TestPhone, code: string) =>
    ask<PhoneVerdict>('kasse.phone.checkIn', token, { code, entryId: randomUUID() });
  const membersAtOnce = async () => {
    eventId = addNight(site.shop, { capacity: 1 });
    const doors = ['A', 'B'].map((name) => addPhone(site.shop, desk, { eventId, name }));
    const cards = doors.map(() => addMember(site.shop).membershipId);
    const verdicts = await Promise.all(doors.map((door, n) => scanMember(door, cards[n]!)));
    return verdicts.map(({ reason }) => reason).toSorted();
  };

  it('the last seat is one member’s, whichever phone asks; negative control: without the guard it is everybody’s', async () => {
    expect(await membersAtOnce()).toEqual(['house_full', 'member_free']);
    site.shop.db.sqlite.exec('DROP TRIGGER admissions_take_seat');
    expect(await membersAtOnce()).toEqual(['member_free', 'member_free']);
  });

  it('negative control: without the unique row all phones let the same ticket in', async () => {
    site.shop.db.sqlite.exec('DROP INDEX admissions_ticket_unique');
    const mine = ['C', 'D'].map((name) => addPhone(site.shop, desk, { eventId, name }));
    const [ticket] = giveTickets(site.shop, eventId, 1);
    const verdicts = await Promise.all(mine.map((phone) => scanMember(phone, ticket!.code)));
    expect(verdicts.map(({ colour }) => colour)).toEqual(['green', 'green']);
  });
});
