import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { removeRole } from '#server/services/office/people/change-role.ts';
import { searchWords } from '#server/services/base/search-words.ts';
import { justSignedIn } from '#tests/support/open-session.ts';
import { addMember } from '#tests/support/door.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { dayFrom } from '#tests/support/berlin-days.ts';

describe('people', () => {
  let shop: TestShop;
  let adminId: string;
  const office = () => createCallerFactory(appRouter)({ service: justSignedIn(shop, adminId, ['admin']) }).admin;
  const run = (sql: string, ...values: unknown[]) => shop.db.sqlite.prepare(sql).run(...values);
  const person = (name: string, email: string): string => {
    const id = randomUUID();
    run(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`, id, name, email);
    return id;
  };
  const toldOfNewAdmins = (): unknown[] =>
    shop.db.sqlite
      .prepare(`SELECT payload ->> 'userId' FROM outbox WHERE kind = 'mail.new_admin' ORDER BY 1`)
      .pluck()
      .all();
  const names = async (search: string) =>
    (await office().users.list({ search })).items.map(({ displayName }) => displayName);

  beforeEach(async () => {
    shop = await openTestShop();
    adminId = addBuyer(shop);
    run(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`, adminId);
  });
  afterEach(() => shop.close());

  it('are found by the beginnings of name and address, accents or not, under their newest name, and not once they are gone', async () => {
    const lucia = person('Lucía Ferrer', 'l.ferrer@dancers.example');
    person('Michael Okafor', 'm.okafor@dancers.example');
    expect(await names('lucia')).toEqual(['Lucía Ferrer']);
    expect(await names('okaf dancers')).toEqual(['Michael Okafor']);
    expect(await names('dancers.example')).toEqual(['Michael Okafor', 'Lucía Ferrer']);
    expect(await names('" OR *')).toEqual([]);
    expect(await names('!?')).toEqual([]);
    run(`INSERT INTO profiles (id, display_name) VALUES (?, 'La Ferrari')`, lucia);
    expect(await names('ferrari')).toEqual(['La Ferrari']);
    run(`DELETE FROM users WHERE id = ?`, lucia);
    expect(await names('ferrer')).toEqual([]);
  });

  it('make a question of words that no word of the search language can break', () => {
    const words = searchWords('O’Hira "AND" NEAR(x) *')?.split(' AND ');
    expect(words).toEqual(['("o"* OR "oe"*)', expect.any(String), expect.any(String), expect.any(String), '("x"*)']);
    for (const word of words ?? []) expect(word).toMatch(/^\(("[\p{L}\p{N}]+"\*( OR )?)+\)$/u);
    expect(searchWords(' -- ')).toBeNull();
  });

  it('come page by page, the newest first, whatever the size of a page', async () => {
    const added = Array.from({ length: 7 }, (_, i) => person(`P${i}`, `p${i}@dancers.example`));
    const all: string[] = [];
    for (let cursor: number | string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
      const page: Awaited<ReturnType<ReturnType<typeof office>['users']['list']>> = await office().users.list({
        limit: 3,
        cursor,
      });
      all.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(all).toEqual([...added.toReversed(), adminId]);
  });

  it('get and lose roles, each act in the audit log with before and after', async () => {
    const userId = person('Ana', 'ana@dancers.example');
    await office().users.grantRole({ userId, role: 'cashier' });
    await office().users.grantRole({ userId, role: 'cashier' });
    expect((await office().users.list({ role: 'cashier' })).items).toMatchObject([{ id: userId, roles: ['cashier'] }]);
    await office().users.removeRole({ userId, role: 'cashier' });
    const { items } = await office().audit.list({ filter: { by: 'subject', subjectKind: 'user', subjectId: userId } });
    expect(
      items.map(({ action, before, after, actorId, subjectName }) => ({ action, before, after, actorId, subjectName })),
    ).toEqual([
      {
        action: 'role.removed',
        before: { cashier: true },
        after: { cashier: false },
        actorId: adminId,
        subjectName: 'Ana',
      },
      {
        action: 'role.granted',
        before: { cashier: false },
        after: { cashier: true },
        actorId: adminId,
        subjectName: 'Ana',
      },
    ]);
    expect((await office().audit.list({ filter: { by: 'actor', actorId: adminId } })).items).toHaveLength(2);
    expect((await office().audit.list({ filter: { by: 'action', action: 'role.granted' } })).items).toHaveLength(1);
    expect(await office().audit.actions()).toEqual(['role.granted', 'role.removed']);
    await expect(office().users.grantRole({ userId: randomUUID(), role: 'admin' })).rejects.toThrow('USER_NOT_FOUND');
  });

  it('hear of every new admin, all admins and the new one, and of no other role', async () => {
    const bo = person('Bo', 'bo@dancers.example');
    await office().users.grantRole({ userId: bo, role: 'cashier' });
    expect(toldOfNewAdmins()).toEqual([]);
    await office().users.grantRole({ userId: bo, role: 'admin' });
    await office().users.grantRole({ userId: bo, role: 'admin' });
    expect(toldOfNewAdmins()).toEqual([adminId, bo].toSorted());
  });

  it.each([
    ['nobody', '0', 0],
    ['nobody but the new one', `NEW.payload ->> 'userId' = NEW.payload ->> 'newAdminId'`, 1],
    ['everybody but the new one', `NEW.payload ->> 'userId' <> NEW.payload ->> 'newAdminId'`, 1],
  ])('negative control: a grant that mails %s is told from one that mails them all', async (_, isMailed, mails) => {
    shop.db.sqlite.exec(
      `CREATE TRIGGER planted BEFORE INSERT ON outbox WHEN NEW.kind = 'mail.new_admin' AND NOT (${isMailed})
        BEGIN SELECT RAISE(IGNORE); END`,
    );
    const bo = person('Bo', 'bo@dancers.example');
    await office().users.grantRole({ userId: bo, role: 'admin' });
    expect(toldOfNewAdmins()).toHaveLength(mails);
    expect(toldOfNewAdmins()).not.toEqual([adminId, bo].toSorted());
  });

  it('keep one admin at least: of two who take each other’s role at once, one stays', async () => {
    const other = person('Bo', 'bo@dancers.example');
    await expect(office().users.removeRole({ userId: adminId, role: 'admin' })).rejects.toThrow('LAST_ADMIN');
    await office().users.grantRole({ userId: other, role: 'admin' });
    // Both were let in before either began.
    const [first, second] = [shop.as(adminId, ['admin']), shop.as(other, ['admin'])];
    removeRole(first, { userId: other, role: 'admin' });
    expect(() => removeRole(second, { userId: adminId, role: 'admin' })).toThrow('LAST_ADMIN');
    expect((await office().users.list({ role: 'admin' })).items).toHaveLength(1);
  });

  it('would lose their last admin if the database did not keep it (negative control)', async () => {
    shop.db.sqlite.exec('DROP TRIGGER user_roles_last_admin');
    await office().users.removeRole({ userId: adminId, role: 'admin' });
    expect((await office().users.list({ role: 'admin' })).items).toEqual([]);
  });

  it('are signed out everywhere', async () => {
    const userId = person('Ana', 'ana@dancers.example');
    for (const n of [1, 2])
      run(
        `INSERT INTO sessions (id, user_id, token, expires_at) VALUES (?, ?, ?, ?)`,
        `s${n}`,
        userId,
        `t${n}`,
        shop.clock.now().getTime() + 1_000,
      );
    expect((await office().users.list({ search: 'ana' })).items).toMatchObject([{ sessions: 2 }]);
    expect(await office().users.endSessions({ userId })).toEqual({ ended: 2 });
    expect((await office().users.list({ search: 'ana' })).items).toMatchObject([{ sessions: 0 }]);
  });

  it('leave an audit log that nobody can change', async () => {
    await office().users.grantRole({ userId: adminId, role: 'cashier' });
    expect(() => run(`UPDATE audit SET action = 'nothing'`)).toThrow('append-only');
    expect(() => run(`DELETE FROM audit`)).toThrow('append-only');
  });

  it('write letters, which are ticked off and opened again, the open ones by themselves', async () => {
    const night = dayFrom(shop.clock.now(), 7);
    const contact = createCallerFactory(appRouter)({ service: shop.visitor }).contact;
    await contact.send({ name: 'Ana', email: 'ana@dancers.example', subject: 'Shoes', message: 'Which ones?' });
    shop.clock.advance(1_000);
    await contact.reserve({
      name: 'Bo',
      email: 'bo@dancers.example',
      night,
      guests: 4,
      note: 'A birthday',
    });
    await contact.cancelContract({
      manner: 'ordinary',
      reason: '',
      name: 'Cem',
      identification: 'MB-1',
      contract: 'Members Club',
      endsOn: null,
      email: 'cem@dancers.example',
    });
    expect(await office().waiting()).toEqual({ workshops: 0, inbox: 3, money: 0, desks: 0 });
    const [message] = (await office().inbox.list({ kind: 'messages' })).items;
    expect(message).toMatchObject({ name: 'Ana', title: 'Shoes', text: 'Which ones?', handledAt: null });
    expect((await office().inbox.list({ kind: 'reservations' })).items).toMatchObject([
      { title: 'Table for 4 people', text: 'A birthday', facts: [['Night', night]] },
    ]);
    expect((await office().inbox.list({ kind: 'declarations' })).items).toMatchObject([
      { title: 'Cancellation of a contract', name: 'Cem' },
    ]);
    expect((await office().inbox.list({ kind: 'courses' })).items).toEqual([]);
    const mark = { kind: 'messages' as const, id: message!.id, isHandled: true };
    await office().inbox.setHandled(mark);
    // A link to it leads there still, whoever else has written.
    expect((await office().inbox.list({ kind: 'messages', id: mark.id })).items).toMatchObject([
      { id: mark.id, handledAt: expect.any(Date) },
    ]);
    expect((await office().inbox.list({ kind: 'reservations', id: mark.id })).items).toEqual([]);
    await expect(office().inbox.setHandled(mark)).rejects.toThrow('NOT_FOUND');
    expect((await office().inbox.list({ kind: 'messages' })).items).toEqual([]);
    expect((await office().inbox.list({ kind: 'messages', show: 'all' })).items).toMatchObject([
      { id: message!.id, handledAt: shop.clock.now() },
    ]);
    await office().inbox.setHandled({ ...mark, isHandled: false });
    expect((await office().inbox.list({ kind: 'messages' })).items).toHaveLength(1);
  });

  it('with a membership are found by its number, whole or begun, and by the eight digits they see of it', async () => {
    const [one, two] = [addMember(shop), addMember(shop, 'club')];
    const found = async (search: string) =>
      (await office().subscriptions.members({ search })).items.map(({ id }) => id);
    expect(await found(one.membershipId)).toEqual([one.subscriberId]);
    expect(await found(one.membershipId.slice(0, 10).toLowerCase())).toEqual([one.subscriberId]);
    expect(await found(two.membershipId.slice(-8))).toEqual([two.subscriberId]);
    expect(await found('MB-XYZ')).toEqual([]);
    expect(await office().subscriptions.member({ id: two.subscriberId })).toMatchObject({
      membershipId: two.membershipId,
      phase: 'active',
      cardIssuedAt: shop.clock.now(),
    });
    await expect(office().subscriptions.member({ id: randomUUID() })).rejects.toThrow('MEMBERSHIP_NOT_FOUND');
  });
});
