import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { DECLARATION_WAITS_MS } from '#shared/contact/answer-declaration.ts';
import { DomainError } from '#shared/errors.ts';
import { addMonths, withdrawalEndsAt } from '#shared/membership/terms.ts';
import { DAY_MS, HOUR_MS, localDateOf, MINUTE_MS } from '#shared/time.ts';
import { cancelContract, withdrawContract } from '#server/services/office/contact/declare-contract.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import type { MailKind } from '#server/services/mail/define-mails.ts';
import type { MailContent } from '#server/services/mail/layout/mail-block.ts';
import {
  answerDeclaration,
  carryOutDueDeclarations,
  listWaitingDeclarations,
  showAccountDeclaration,
} from '#server/services/club/declarations/answer-declaration.ts';
import { assignDeclaration } from '#server/services/club/declarations/assign-declaration.ts';
import { declineDeclaration } from '#server/services/club/declarations/decline-declaration.ts';
import { refreshMemberships } from '#server/services/club/membership/refresh-memberships.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { listInbox } from '#server/services/office/people/list-inbox.ts';
import { carryOut, joinClub, membershipOf, NO_TICKS, daysOfFirstMonth } from '#tests/support/join-club.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

type Person = { name: string; email: string };
const STRANGER = 'stranger@elsewhere.example';

/**
 * Anybody may declare without signing in; what waits, who is told, and what is needed before it counts
 * (docs/decisions.md S2).
 */
describe('a declaration made without signing in', () => {
  let shop: TestShop;
  let userId: string;
  let owner: Person;
  beforeEach(async () => {
    shop = await openTestShop();
    userId = await joinClub(shop, { consents: NO_TICKS });
    owner = personOf(userId);
  });
  afterEach(() => shop.close());

  const personOf = (id: string): Person =>
    shop.db.sqlite.prepare<[string], Person>(`SELECT name, email FROM users WHERE id = ?`).get(id)!;
  const advanceTo = (at: Date) => shop.clock.advance(at.getTime() - shop.clock.now().getTime());
  type Kept = { id: string; outcome: string; effectiveOn: string | null; token: string | null; receipt: string };
  const newest = (): Kept =>
    shop.db.sqlite
      .prepare<[], Kept>(
        `SELECT id, outcome, effective_on AS effectiveOn, account_token AS token, receipt_token AS receipt
          FROM contract_declarations ORDER BY rowid DESC`,
      )
      .get()!;
  const cancel = (
    request: Partial<Person> & { identification?: string; manner?: 'ordinary' | 'extraordinary' } = {},
    sender = shop.visitor,
  ) =>
    cancelContract(sender, {
      manner: request.manner ?? 'ordinary',
      reason: request.manner === 'extraordinary' ? 'Moved' : '',
      name: request.name ?? owner.name,
      identification: request.identification ?? '',
      contract: 'Members Club',
      endsOn: null,
      email: request.email ?? owner.email,
      formKey: randomUUID(),
    });
  const withdraw = (email = owner.email) =>
    withdrawContract(shop.visitor, {
      name: owner.name,
      contract: `Members Club ${idOf()}`,
      email,
      formKey: randomUUID(),
    });
  const idOf = () => membershipOf(shop, userId).membershipId ?? '';
  const status = () => showMembership(shop.as(userId));
  const answer = (given: 'confirm' | 'not_me', token = newest().token ?? '') =>
    answerDeclaration(shop.visitor, { token, answer: given });
  const admin = () => shop.as(addBuyer(shop), ['admin']);
  const codeOf = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return error instanceof DomainError ? error.code : error;
    }
  };

  /** Mails go out as they do within seconds; time passes, and the job looks. */
  const sendMails = () =>
    shop.db.sqlite
      .prepare(`UPDATE outbox SET status = 'done', done_at = ? WHERE kind LIKE 'mail.%' AND status = 'waiting'`)
      .run(shop.clock.now().getTime());
  async function pass(ms: number): Promise<void> {
    shop.clock.advance(ms);
    await refreshMemberships(shop.system);
    carryOutDueDeclarations(shop.system);
  }
  async function mailOf(kind: MailKind): Promise<MailContent | null> {
    const row = shop.db.sqlite
      .prepare<[string, string], { id: string; refId: string; payload: string | null }>(
        `SELECT id, ref_id AS refId, payload FROM outbox WHERE kind = ? AND ref_id LIKE ? || '%'`,
      )
      .get(kind, newest().id);
    return row === undefined ? null : composeMail(shop.system, { ...row, kind, attempts: 0 });
  }
  const linksIn = (mail: MailContent | null) =>
    (mail?.blocks ?? []).flatMap((block) => (block.kind === 'button' ? [block.url] : []));

  it("by a stranger who knows name and address ends nothing before a day has passed, and the account's address is asked", async () => {
    cancel();
    expect([newest().outcome, status().cancelAtPeriodEnd]).toEqual(['unmatched', false]);
    const receipt = await mailOf('mail.declaration_received');
    expect(receipt).toMatchObject({ to: owner.email });
    // One answer stands out, and a day has no seconds for people.
    expect((receipt?.blocks ?? []).flatMap((block) => (block.kind === 'button' ? [block.look] : []))).toEqual([
      undefined,
      'o',
      'o',
    ]);
    expect(JSON.stringify(receipt?.blocks)).toMatch(/sagen Sie es uns vor \w+, \d+\. \S+ \d{4}, \d\d:\d\d Uhr/);
    expect(linksIn(receipt)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`/declaration/${newest().token}/answer`),
        expect.stringContaining('?not-me'),
      ]),
    );
    sendMails();
    await pass(DECLARATION_WAITS_MS - MINUTE_MS);
    expect(status().cancelAtPeriodEnd).toBe(false);
    await pass(2 * MINUTE_MS);
    expect([newest().outcome, status().cancelAtPeriodEnd]).toEqual(['effective', true]);
  });

  it('stands on the dashboard of whoever is signed in to the account, and only there, with both answers', async () => {
    cancel({ email: STRANGER, identification: idOf() });
    const [asked, ...others] = listWaitingDeclarations(shop.as(userId));
    expect([asked, others]).toMatchObject([
      { token: newest().token, declaration: { declared: { kind: 'cancel' }, state: 'waiting' } },
      [],
    ]);
    expect(JSON.stringify(asked)).not.toContain(STRANGER);
    const other = await joinClub(shop);
    expect(listWaitingDeclarations(shop.as(other))).toEqual([]);
    expect(() => listWaitingDeclarations(shop.visitor)).toThrow('UNAUTHORIZED');
    expect(answer('not_me', asked!.token)).toMatchObject({ state: 'objected' });
    expect(listWaitingDeclarations(shop.as(userId))).toEqual([]);
    expect(status().cancelAtPeriodEnd).toBe(false);
  });

  it('fills no mailbox: three receipts and three questions a day and kind, then only the record, which waits for a person', async () => {
    const mails = (kind: MailKind) =>
      shop.db.sqlite.prepare(`SELECT count(*) FROM outbox WHERE kind = ?`).pluck().get(kind);
    for (let n = 0; n < 5; n++) cancel();
    expect([mails('mail.declaration_received'), mails('mail.declaration_to_account')]).toEqual([3, 0]);
    for (let n = 0; n < 5; n++) cancel({ email: STRANGER, identification: idOf() });
    expect([mails('mail.declaration_received'), mails('mail.declaration_to_account')]).toEqual([6, 0]);
    expect(listWaitingDeclarations(shop.as(userId))).toHaveLength(3);
    withdraw(); // of another kind
    expect(mails('mail.declaration_received')).toBe(7);
    sendMails();
    for (const { token } of listWaitingDeclarations(shop.as(userId))) answer('not_me', token);
    await pass(DECLARATION_WAITS_MS + MINUTE_MS);
    expect([newest().outcome, status().cancelAtPeriodEnd]).toEqual(['unmatched', false]); // nobody was told of the rest
    expect(shop.db.sqlite.prepare('SELECT count(*) FROM contract_declarations').pluck().get()).toBe(11);
    cancel();
    expect(mails('mail.declaration_received')).toBe(8); // another day
  });

  it("by a stranger who knows name and Membership ID gets a receipt without a link; the account's own address gets the links", async () => {
    cancel({ email: STRANGER, identification: idOf() });
    const [receipt, asked] = [await mailOf('mail.declaration_received'), await mailOf('mail.declaration_to_account')];
    expect([receipt?.to, asked?.to]).toEqual([STRANGER, owner.email]);
    expect(JSON.stringify(receipt)).not.toContain(newest().token);
    expect(linksIn(receipt)).toEqual([expect.stringContaining(newest().receipt)]);
    expect(linksIn(asked).every((url) => url.includes(`/declaration/${newest().token}/answer`))).toBe(true);
    expect(JSON.stringify(asked)).not.toContain(STRANGER);
    for (const token of [newest().receipt, 'a'.repeat(32)])
      expect(codeOf(() => answer('confirm', token))).toBe('LINK_NOT_VALID');
    expect(status().cancelAtPeriodEnd).toBe(false);
  });

  it('reads the same to a stranger whether there is such a contract or not', async () => {
    const known = cancel({ email: STRANGER, identification: idOf() });
    const receipt = await mailOf('mail.declaration_received');
    const unknown = cancel({
      name: 'Nobody',
      email: 'nobody@elsewhere.example',
      identification: 'MB-00000000202601010000',
    });
    const other = await mailOf('mail.declaration_received');
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(newest().token).toBeNull();
    const words = (mail: MailContent | null) => mail?.blocks.filter(({ kind }) => kind === 'text' || kind === 'small');
    expect(words(receipt)).toEqual(words(other));
    for (const request of [
      { email: STRANGER },
      { email: STRANGER, identification: idOf(), name: 'Somebody Else' },
      { name: 'Somebody Else' },
    ]) {
      cancel(request);
      expect(newest()).toMatchObject({ outcome: 'unmatched', token: null });
    }
  });

  it("is stopped by 'that was not me', for the office to see, whatever time passes and whatever is answered later", async () => {
    cancel({ email: STRANGER, identification: idOf() });
    sendMails();
    expect(answer('not_me')).toMatchObject({ state: 'objected', takesEffectAt: null });
    expect(await mailOf('mail.declaration_objected')).toMatchObject({ to: shop.system.operator.email });
    await pass(30 * DAY_MS);
    expect(answer('confirm')).toMatchObject({ state: 'objected' });
    expect([newest().outcome, status().cancelAtPeriodEnd]).toEqual(['unmatched', false]);
    expect(
      JSON.stringify(listInbox(admin(), { kind: 'declarations', show: 'open', limit: 10 }).items[0]?.facts),
    ).toContain('that was not me');
    declineDeclaration(admin(), { declarationId: newest().id, kind: 'cancel', reason: 'no_contract', words: '' });
    expect(newest().outcome).toBe('declined');
  });

  it("takes effect at once by 'that was me', counted from the day it came; opening the link changes nothing", async () => {
    userId = await joinClub(shop, { planId: 'all-you-can-dance' });
    owner = personOf(userId);
    const end = addMonths(membershipOf(shop, userId).startedAt!, 1);
    // The fourteenth day before the end is over five minutes later, and with it the time for a notice.
    const last = addBerlinDays(end, -14);
    advanceTo(berlinInstant(last.getUTCFullYear(), last.getUTCMonth() + 1, last.getUTCDate(), 23, 55));
    cancel();
    shop.clock.advance(12 * HOUR_MS);
    expect(showAccountDeclaration(shop.visitor, newest().token!)).toMatchObject({
      declared: { kind: 'cancel' },
      state: 'waiting',
    });
    expect(newest().outcome).toBe('unmatched');
    expect(answer('confirm')).toMatchObject({ state: 'effective', hasAnswer: true, effectiveOn: localDateOf(end) });
    expect(answer('not_me')).toMatchObject({ state: 'effective' });
    expect(status()).toMatchObject({ cancelAtPeriodEnd: true, endsAt: end });
  });

  it('withdraws by the day it came, though the fourteen days end while it waits, and the money goes back', async () => {
    const until = withdrawalEndsAt(membershipOf(shop, userId).startedAt!);
    advanceTo(new Date(until.getTime() - HOUR_MS));
    withdraw(STRANGER);
    sendMails();
    await pass(DECLARATION_WAITS_MS + MINUTE_MS);
    await carryOut(shop);
    expect([newest().outcome, status().phase]).toEqual(['effective', 'ended']);
    expect(shop.db.sqlite.prepare(`SELECT amount_cents AS cents, status FROM refunds`).all()).toEqual([
      { cents: 1000, status: 'succeeded' },
    ]);
  });

  it('assigned by an admin takes effect at once; for a good cause the days since it came and a charge in between go back', async () => {
    shop.clock.advance(20 * DAY_MS);
    cancel({ manner: 'extraordinary' });
    sendMails();
    await pass(DECLARATION_WAITS_MS + MINUTE_MS);
    expect(newest().outcome).toBe('unmatched');
    // Nobody has answered, and now it is too late: the page says so.
    expect(showAccountDeclaration(shop.visitor, newest().token!)).toMatchObject({
      state: 'with_organiser',
      hasAnswer: false,
    });
    shop.clock.advance(12 * DAY_MS);
    await shop.settle();
    await refreshMemberships(shop.system);
    expect(
      assignDeclaration(admin(), {
        declarationId: newest().id,
        subscriberId: membershipOf(shop, userId).id,
        isCauseGood: true,
      }).refundCents,
    ).toBe(1000 - Math.floor((1000 * 20) / daysOfFirstMonth(shop, userId)) + 1000);
    cancel({ email: STRANGER, identification: idOf(), name: 'Mum' });
    expect(newest().outcome).toBe('unmatched');
  });

  it('waits on while the mail to the account could not be sent, and a day from when it was', async () => {
    cancel({ email: STRANGER, identification: idOf() });
    shop.db.sqlite.exec(`UPDATE outbox SET status = 'done', done_at = 1 WHERE kind = 'mail.declaration_received'`);
    await pass(3 * DAY_MS);
    expect(newest().outcome).toBe('unmatched');
    sendMails();
    await pass(DECLARATION_WAITS_MS - MINUTE_MS);
    expect(newest().outcome).toBe('unmatched');
    await pass(2 * MINUTE_MS);
    expect(newest().outcome).toBe('effective');
  });

  it('is an answer too when its owner declares the same again, signed in; a member who is signed in ends nobody else’s', () => {
    const formKey = randomUUID();
    const declared = (sender: TestShop['system']) =>
      cancelContract(sender, {
        manner: 'ordinary',
        reason: '',
        name: owner.name,
        identification: '',
        contract: 'Members Club',
        endsOn: null,
        email: owner.email,
        formKey,
      });
    declared(shop.visitor);
    declared(shop.as(addBuyer(shop)));
    expect(newest().outcome).toBe('unmatched');
    declared(shop.as(userId));
    expect([newest().outcome, status().cancelAtPeriodEnd]).toEqual(['effective', true]);
  });

  it('repeated by a signed-in stranger once there is a contract: the account is asked, and a day runs from that', async () => {
    const [latecomer, formKey] = [addBuyer(shop), randomUUID()];
    const declared = (sender: TestShop['system']) =>
      withdrawContract(sender, { ...personOf(latecomer), contract: 'Members Club', formKey });
    declared(shop.visitor); // no contract yet: its receipt asks nothing
    sendMails();
    shop.clock.advance(3 * DAY_MS);
    await joinClub(shop, { userId: latecomer });
    declared(shop.as(addBuyer(shop)));
    const asked = await mailOf('mail.declaration_to_account');
    expect(asked).toMatchObject({ to: personOf(latecomer).email });
    expect(JSON.stringify(asked)).not.toContain('Bestätigung des Eingangs');
    expect(showAccountDeclaration(shop.visitor, newest().token!)).toMatchObject({
      declared: { receivedAt: new Date(shop.clock.now().getTime() - 3 * DAY_MS) },
      takesEffectAt: new Date(shop.clock.now().getTime() + DECLARATION_WAITS_MS),
    });
    await pass(2 * DECLARATION_WAITS_MS);
    expect(newest().outcome).toBe('unmatched'); // the mail has not gone out
    sendMails();
    await pass(DECLARATION_WAITS_MS - MINUTE_MS);
    expect(membershipOf(shop, latecomer).status).toBe('active');
    await pass(2 * MINUTE_MS);
    expect([newest().outcome, showMembership(shop.as(latecomer)).phase]).toEqual(['effective', 'ended']);
  });

  it('negative control: without the wait the job ends a membership that nobody was asked about', async () => {
    cancel({ email: STRANGER, identification: idOf() });
    shop.db.sqlite.exec(
      `UPDATE contract_declarations SET takes_effect_at = 0; DELETE FROM outbox WHERE kind LIKE 'mail.declaration%'`,
    );
    carryOutDueDeclarations(shop.system);
    expect(status().cancelAtPeriodEnd).toBe(true);
  });
});
