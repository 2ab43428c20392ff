import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataPage } from '#web/features/admin-people/data-page.ts';
import { listAudit } from '#server/services/office/people/list-audit.ts';
import { eraseForPerson } from '#server/services/people/retention/erase-for-person.ts';
import { exportData } from '#server/services/people/retention/export/export-data.ts';
import { exportForPerson } from '#server/services/people/retention/export/export-for-person.ts';
import { scheduledDeletionOf } from '#server/services/people/retention/schedule-deletion.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addStaff } from '#tests/support/door.ts';
import { codeOf, joinClub, membershipOf } from '#tests/support/join-club.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const LETTER = { letterOf: '2026-01-05', proof: 'copy of the identity card' };

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const admin = () => shop.as(addStaff(shop, ['admin']), ['admin']);
const mailOf = (userId: string): string =>
  shop.db.sqlite.prepare<[string], { email: string }>('SELECT email FROM users WHERE id = ?').get(userId)!.email;
const audited = (action: string): string =>
  JSON.stringify(listAudit(admin(), { filter: { by: 'action', action }, whose: 'all', limit: 30 }).items);
async function bought(userId: string): Promise<void> {
  const order = await buyTicket(shop, { userId });
  pay(shop, order);
  await shop.settle();
}

describe('a letter that came on paper', () => {
  it('asks for all data: an admin gets what the person would get, and the audit log has letter and proof', async () => {
    const userId = addBuyer(shop);
    await bought(userId);
    const theirs = exportForPerson(admin(), { userId, ...LETTER });
    const { trail: now, ...same } = exportData({
      ...shop.as(userId),
      actor: { kind: 'user', userId, email: mailOf(userId), displayName: '', roles: [] },
    });
    expect(theirs).toMatchObject(same);
    expect(JSON.stringify(now)).toContain(LETTER.letterOf);
    expect(audited('account.exported_on_letter')).toContain(LETTER.proof);
    const page = dataPage('Zoë <b>', theirs);
    expect(page).toContain('<h1>Data of Zoë &lt;b&gt;</h1>');
    expect(page).toContain(`<th>Email</th><td>${mailOf(userId)}</td>`);
  });

  it('is for admins alone', async () => {
    const userId = addBuyer(shop);
    const organiser = shop.as(addStaff(shop, ['organiser']), ['organiser']);
    const email = mailOf(userId);
    expect(await codeOf(Promise.resolve().then(() => exportForPerson(organiser, { userId, ...LETTER })))).toBe(
      'FORBIDDEN',
    );
    expect(await codeOf(eraseForPerson(organiser, { userId, email, ...LETTER }))).toBe('FORBIDDEN');
  });

  it('asks for erasure: the person goes, the order stays without them, and the audit log says on which letter', async () => {
    const userId = addBuyer(shop);
    await bought(userId);
    const email = mailOf(userId);
    expect(await codeOf(eraseForPerson(admin(), { userId, email: 'other@dancers.example', ...LETTER }))).toBe(
      'DELETION_NOT_CONFIRMED',
    );
    expect(await eraseForPerson(admin(), { userId, email, ...LETTER })).toEqual({ dueAt: null });
    expect(shop.db.sqlite.prepare('SELECT 1 FROM users WHERE id = ?').get(userId)).toBeUndefined();
    expect(shop.db.sqlite.prepare('SELECT status, user_id AS userId FROM orders').all()).toEqual([
      { status: 'paid', userId: null },
    ]);
    expect(audited('account.erasure_on_letter')).toContain(LETTER.letterOf);
  });

  it('of a member ends the membership by its terms, and the account goes on that day', async () => {
    const userId = await joinClub(shop);
    const { dueAt } = await eraseForPerson(admin(), { userId, email: mailOf(userId), ...LETTER });
    expect(dueAt).not.toBeNull();
    expect(membershipOf(shop, userId).cancelAt).toEqual(dueAt);
    expect(scheduledDeletionOf(shop.system, userId)).toEqual(dueAt);
  });
});
