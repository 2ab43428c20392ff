import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasAuditWords } from '#shared/audit/audit-words.ts';
import { CUSTOMER_ACTS } from '#shared/audit/customer-acts.ts';
import { DAY_MS } from '#shared/time.ts';
import { showPerson } from '#server/services/office/people/show-person.ts';
import { listTimeline } from '#server/services/office/people/list-timeline.ts';
import { creditMonth } from '#server/services/office/people/credit-month.ts';
import { mergePeople, previewMerge } from '#server/services/office/merging/merge-people.ts';
import { addNote, removeNote } from '#server/services/office/people/write-notes.ts';
import { writeToPerson } from '#server/services/office/people/write-to-person.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import type { OutboxRow } from '#server/services/base/outbox/outbox-rows.ts';
import { correctName } from '#server/services/office/people/correct-name.ts';
import { pauseForMember } from '#server/services/club/membership/pause-membership.ts';
import { cancelForMember, previewForMember } from '#server/services/club/membership/cancel-membership.ts';
import { listOrders } from '#server/services/office/orders/list-orders.ts';
import { showOrder } from '#server/services/office/orders/show-order.ts';
import { listAudit } from '#server/services/office/people/list-audit.ts';
import { searchPanel } from '#server/services/office/search/search-panel.ts';
import { exportData } from '#server/services/people/retention/export/export-data.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { finishMerges } from '#server/services/office/merging/finish-merges.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addMember, addNight, giveTickets, pairDesk, scan } from '#tests/support/door.ts';
import { codeOf, joinClub, membershipOf } from '#tests/support/join-club.ts';
import { sourceFiles } from '#tests/support/source-files.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const REASON = 'asked at the door';
const PAGE = { limit: 30, sort: 'date', isDown: true, search: '' } as const;

let shop: TestShop;
let office: ServiceContext;
let officeId: string;
beforeEach(async () => {
  shop = await openTestShop();
  officeId = addBuyer(shop);
  office = shop.as(officeId, ['organiser']);
});
afterEach(() => shop.close());

const called = (userId: string, name: string, email: string): void =>
  void shop.db.sqlite.prepare('UPDATE users SET name = ?, email = ? WHERE id = ?').run(name, email, userId);
const refusalOf = (work: () => unknown): unknown => {
  try {
    work();
    return 'done';
  } catch (error) {
    return (error as { code?: string }).code;
  }
};
async function bought(userId: string, quantity = 1): Promise<{ orderId: string; eventId: string }> {
  const order = await buyTicket(shop, { userId, quantity });
  pay(shop, order);
  await shop.settle();
  return order;
}
const shown = (userId: string) => showPerson(office, { userId });
const linesOf = (userId: string) => listTimeline(office, { userId, limit: 100 }).items;
const auditOf = (action: string) =>
  listAudit(office, { filter: { by: 'action', action }, whose: 'all', limit: 30 }).items;

describe('one person', () => {
  it('has money that adds up, and one timeline that says who did what and why', async () => {
    const userId = await joinClub(shop);
    const { orderId } = await bought(userId, 2);
    const before = shown(userId);
    requestRefund(office, { orderId });
    await shop.settle();
    const after = shown(userId);
    const paid = shop.db.sqlite
      .prepare<[string], { cents: number }>(
        'SELECT sum(total_cents) AS cents FROM orders WHERE user_id = ? AND paid_at IS NOT NULL',
      )
      .get(userId)!.cents;
    expect(before.money).toEqual({ takenCents: paid, givenBackCents: 0, owedCents: 0 });
    expect(after.money.takenCents + after.money.givenBackCents).toBe(paid);
    expect(after.money.givenBackCents).toBeGreaterThan(0);
    expect(after.membership).toMatchObject({ planName: 'Members Club', canPause: true, canCancel: true, owedCents: 0 });
    expect(after.membership?.paidUntil).toEqual(membershipOf(shop, userId).currentPeriodEnd);

    addNote(office, { id: randomUUID(), userId, text: 'Knee injury' });
    correctName(office, { userId, name: 'Zoë Müller', reason: REASON });
    const lines = linesOf(userId);
    const titles = lines.map(({ title }) => title);
    for (const title of ['Membership month', 'Corrected the name', 'Added a note']) expect(titles).toContain(title);
    expect(titles.some((title) => title.startsWith('Refund, '))).toBe(true);
    expect(titles.some((title) => title.startsWith('Mail: order paid'))).toBe(true);
    expect(lines.find(({ title }) => title === 'Corrected the name')?.detail).toContain(`“${REASON}”`);
    expect(lines.map(({ at }) => at.getTime())).toEqual(lines.map(({ at }) => at.getTime()).toSorted((a, b) => b - a));
    const counts = shown(userId).counts;
    expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(lines.length);

    const paged: string[] = [];
    for (let cursor: Date | null | undefined; cursor !== null;) {
      const page = listTimeline(office, { userId, limit: 3, cursor });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(lines.map(({ id }) => id));
  });

  it('counts the nights somebody came to, by ticket and by card, each once', () => {
    const [first, second, third] = [addNight(shop), addNight(shop), addNight(shop)];
    const desk = pairDesk(shop);
    const { userId, membershipId } = addMember(shop);
    const [ticket] = giveTickets(shop, first, 1);
    shop.db.sqlite.prepare('UPDATE tickets SET user_id = ? WHERE id = ?').run(userId, ticket!.id);
    expect(shown(userId).nights).toBe(0);
    scan(desk, first, ticket!.code);
    for (const night of [first, second]) scan(desk, night, membershipId);
    expect(shown(userId).nights).toBe(2);
    scan(desk, third, membershipId);
    expect(shown(userId).nights).toBe(3);
  });

  it('mails a person once however often it is sent, and keeps what was written', async () => {
    const userId = addBuyer(shop);
    called(userId, 'Ana', 'ana@test.example');
    const letter = { id: randomUUID(), userId, subject: 'Your jacket', text: 'It is at the bar.\n\nSee you.' };
    for (let press = 0; press < 2; press++) writeToPerson(office, letter);
    const [row, ...more] = shop.db.sqlite
      .prepare<[], OutboxRow & { kind: 'mail.from_office' }>(
        `SELECT id, kind, ref_id AS refId, payload, attempts FROM outbox WHERE kind = 'mail.from_office'`,
      )
      .all();
    expect(more).toEqual([]);
    expect(await composeMail(shop.system, row!)).toMatchObject({
      to: 'ana@test.example',
      subject: 'Your jacket',
      blocks: [{ text: 'It is at the bar.' }, { text: 'See you.' }],
    });
    expect(shown(userId).notes).toMatchObject([{ text: 'Mail “Your jacket”:\n\nIt is at the bar.\n\nSee you.' }]);
    expect(linesOf(userId).map(({ title }) => title)).toContain('Mail: from office');
    expect(refusalOf(() => writeToPerson(office, { ...letter, id: randomUUID(), userId: randomUUID() }))).toBe(
      'USER_NOT_FOUND',
    );
  });

  it('keeps a note once however often it is sent, in the export of whom it is about, and takes it away', () => {
    const userId = addBuyer(shop);
    const note = { id: randomUUID(), userId, text: 'May pause in February' };
    addNote(office, note);
    addNote(office, note);
    expect(shown(userId).notes).toMatchObject([{ text: note.text, isOwn: true }]);
    expect(exportData(shop.as(userId)).officeNotes).toMatchObject([{ text: note.text }]);
    expect(JSON.stringify(auditOf('note.added'))).not.toContain('February');
    removeNote(office, { id: note.id });
    removeNote(office, { id: note.id });
    expect(shown(userId).notes).toEqual([]);
    expect(auditOf('note.removed')).toHaveLength(1);
  });

  it('pauses and cancels for a member by the same terms, with the reason in the audit log', async () => {
    const paused = await joinClub(shop);
    await pauseForMember(office, { userId: paused, reason: REASON });
    expect(shown(paused).membership).toMatchObject({ canPause: false, pauseStartsAt: expect.any(Date) });
    const leaving = await joinClub(shop);
    const { endsAt } = previewForMember(office, { userId: leaving });
    expect(await cancelForMember(office, { userId: leaving, reason: REASON })).toMatchObject({ endsAt });
    expect(shown(leaving).membership?.cancelAt).toEqual(endsAt);
    expect(await codeOf(cancelForMember(office, { userId: leaving, reason: REASON }))).toBe('MEMBERSHIP_ENDING');
    for (const action of ['membership.pause', 'membership.cancel'])
      expect(auditOf(action)).toMatchObject([{ actorId: officeId, after: { reason: REASON } }]);
  });

  it('gives the newest paid month back once, and the membership runs on', async () => {
    const userId = await joinClub(shop);
    const month = shown(userId).membership!.creditable!;
    const wanted = { userId, orderId: month.orderId, reason: REASON };
    expect([creditMonth(office, wanted), creditMonth(office, wanted)]).toEqual([
      { cents: month.cents },
      { cents: month.cents },
    ]);
    await shop.settle();
    const { membership, money } = shown(userId);
    expect(membership).toMatchObject({ phase: 'active', creditable: null });
    expect(money).toMatchObject({ takenCents: 0, givenBackCents: month.cents });
    expect(refusalOf(() => creditMonth(office, { ...wanted, orderId: randomUUID() }))).toBe('REFUND_NOT_POSSIBLE');
    expect(refusalOf(() => creditMonth(office, { ...wanted, userId: addBuyer(shop) }))).toBe('MEMBERSHIP_NOT_FOUND');
    expect(refusalOf(() => creditMonth(shop.as(addBuyer(shop), ['accountant']), wanted))).toBe('FORBIDDEN');
  });
});

describe('two accounts of one person', () => {
  it('become one: everything goes over, every cent stays, and the other account is gone', async () => {
    const [from, into] = [addBuyer(shop), addBuyer(shop)];
    called(from, 'Lena H', 'lena.private@private.example');
    const { orderId, eventId } = await bought(from, 2);
    await bought(into);
    addNote(office, { id: randomUUID(), userId: from, text: 'Has two accounts' });
    const both = [shown(from), shown(into)];
    expect(previewMerge(office, { fromId: from, intoId: into })).toMatchObject({ orders: 1, tickets: 2, notes: 1 });

    await mergePeople(office, { fromId: from, intoId: into, reason: REASON });
    const merged = shown(into);
    expect(merged.money.takenCents).toBe(both.reduce((sum, { money }) => sum + money.takenCents, 0));
    expect(merged.notes).toMatchObject([{ text: 'Has two accounts' }]);
    // For a day it can be taken back (undo-merge.test.ts).
    expect(refusalOf(() => shown(from))).toBe('done');
    shop.clock.advance(DAY_MS);
    expect(await finishMerges(asSystem(office, 'merging'))).toBe(1);
    expect(refusalOf(() => shown(from))).toBe('USER_NOT_FOUND');
    expect(exportData(shop.as(into)).tickets).toHaveLength(3);
    expect(showOrder(office, { orderId })).toMatchObject({ userId: into, eventId });
    expect(searchPanel(office, { text: 'lena h' }).people).toEqual([]);
    expect(auditOf('account.merged')).toMatchObject([
      { subjectId: into, after: { orders: 1, tickets: 2, reason: REASON } },
    ]);
    expect(await codeOf(mergePeople(office, { fromId: from, intoId: into, reason: REASON }))).toBe('USER_NOT_FOUND');
  });

  it('stay two where a running membership or a colleague would go', async () => {
    const member = await joinClub(shop);
    const into = addBuyer(shop);
    const merge = (fromId: string, intoId: string) => codeOf(mergePeople(office, { fromId, intoId, reason: REASON }));
    expect(await merge(member, into)).toBe('MERGE_RUNNING_MEMBERSHIP');
    const admin = addBuyer(shop);
    shop.as(admin, ['admin']);
    shop.db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(admin);
    expect(await merge(admin, into)).toBe('FORBIDDEN');
    expect(await merge(into, admin)).toBe('FORBIDDEN');
    expect(await merge(into, member)).toBe('done');
    expect(shown(member).membership?.phase).toBe('active');
  });
});

describe('orders', () => {
  it('stand under one heading each, in three orders, and lead on', async () => {
    const buyer = addBuyer(shop);
    called(buyer, 'Jürgen Weiß', 'juergen@private.example');
    const eventId = addEvent(shop);
    const open = await buyTicket(shop, { userId: buyer, eventId });
    const paid = await bought(buyer, 3);
    const back = await bought(addBuyer(shop));
    requestRefund(office, { orderId: back.orderId });
    await shop.settle();
    const read = (more: object) => listOrders(office, { ...PAGE, ...more }).items.map(({ id }) => id);
    expect(read({ show: 'open' })).toEqual([open.orderId]);
    expect(read({ show: 'paid' })).toEqual([paid.orderId]);
    expect(read({ show: 'refunded' })).toEqual([back.orderId]);
    for (const show of ['abandoned', 'free', 'door']) expect(read({ show })).toEqual([]);
    expect(read({}).toSorted()).toEqual([open.orderId, paid.orderId, back.orderId].toSorted());
    expect(read({ isDown: false })).toEqual(read({}).toReversed());
    expect(read({ sort: 'amount' })[0]).toBe(paid.orderId);
    expect(read({ eventId })).toEqual([open.orderId]);
    expect(read({ search: 'juergen weiss' }).toSorted()).toEqual([open.orderId, paid.orderId].toSorted());
    expect(read({ search: paid.orderId.slice(0, 8) })).toEqual([paid.orderId]);
    expect(showOrder(office, { orderId: paid.orderId })).toMatchObject({
      buyerEmail: 'juergen@private.example',
      ticketList: [{ status: 'active' }, { status: 'active' }, { status: 'active' }],
      mails: [{ kind: 'mail.order_paid' }],
      nightReportId: null,
    });
  });
});

describe('the one search', () => {
  it('folds letters, finds a whole address alone, and shows each only what they may see', async () => {
    const names = ['Jürgen Weiß', 'Juergen Weiss', 'André Núñez'];
    const ids = names.map((name, index) => {
      const userId = addBuyer(shop);
      called(userId, name, `found${index}@private.example`);
      return userId;
    });
    const eventId = addEvent(shop);
    shop.db.sqlite.prepare(`UPDATE events SET title = 'Noche Única' WHERE id = ?`).run(eventId);
    const find = (text: string, ctx = office) => searchPanel(ctx, { text });
    for (const text of ['jürgen weiß', 'juergen weiss', 'JÜRGEN'])
      expect(
        find(text)
          .people.map(({ userId }) => userId)
          .toSorted(),
      ).toEqual(ids.slice(0, 2).toSorted());
    expect(find('andre nunez').people).toMatchObject([{ userId: ids[2] }]);
    expect(find('found1@private.example').people).toMatchObject([{ userId: ids[1] }]);
    expect(find('unica').events).toMatchObject([{ eventId }]);
    const order = await bought(ids[2]!);
    expect(find('nunez')).toMatchObject({
      orders: [{ orderId: order.orderId }],
      tickets: [{ orderId: order.orderId }],
    });
    expect(find('refund nunez').refunds).toMatchObject([{ orderId: order.orderId, tickets: 1, isInside: false }]);
    const accountant = shop.as(addBuyer(shop), ['accountant']);
    expect(find('nunez', accountant)).toMatchObject({ people: [], tickets: [], orders: [{ orderId: order.orderId }] });
    expect(find('refund nunez', accountant).refunds).toEqual([]);
    called(ids[2]!, 'Somebody Else', 'found2@private.example');
    expect(find('nunez').people).toEqual([]);
    const before = shop.db.sqlite.serialize();
    find('refund somebody friday');
    expect(shop.db.sqlite.serialize().equals(before)).toBe(true);
  });
});

describe('the audit log', () => {
  it('has words for every act that the program writes', () => {
    const written = sourceFiles()
      .filter(({ file }) => file.startsWith('src-server/'))
      .flatMap(({ text }) => [...text.matchAll(/action:[^\n]*?'([a-z_]+\.[a-z_]+)'(?:[^\n]*?'([a-z_]+\.[a-z_]+)')?/g)])
      .flatMap(([, first, second]) => [first, second])
      .filter((action) => action !== undefined);
    expect(new Set(written).size).toBeGreaterThan(90);
    expect(written.filter((action) => !hasAuditWords(action))).toEqual([]);
    expect(CUSTOMER_ACTS.filter((action) => !hasAuditWords(action))).toEqual([]);
  });

  it('shows what the office did apart from what customers did, and keeps to its dates', async () => {
    await bought(addBuyer(shop));
    const userId = addBuyer(shop);
    addNote(office, { id: randomUUID(), userId, text: 'x' });
    const acts = (more: object) =>
      listAudit(office, { whose: 'all', limit: 30, ...more }).items.map(({ action }) => action);
    expect(acts({})).toContain('order.reserved');
    expect(acts({ whose: 'office' })).toContain('note.added');
    expect(acts({ whose: 'office' })).not.toContain('order.reserved');
    const now = shop.clock.now();
    expect(acts({ from: new Date(now.getTime() + 1) })).toEqual([]);
    expect(acts({ until: new Date(now.getTime() - 86_400_000) })).toEqual([]);
  });
});
