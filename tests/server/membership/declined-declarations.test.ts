import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { DeclineDeclarationInput } from '#shared/membership/decline-declaration.ts';
import { DAY_MS, formatLongDate, isoBerlin } from '#shared/time.ts';
import { cancelContract, withdrawContract } from '#server/services/office/contact/declare-contract.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import type { MailContent } from '#server/services/mail/layout/mail-block.ts';
import { assignDeclaration } from '#server/services/club/declarations/assign-declaration.ts';
import { declineDeclaration } from '#server/services/club/declarations/decline-declaration.ts';
import { listInbox, setHandled } from '#server/services/office/people/list-inbox.ts';
import { joinClub, membershipOf } from '#tests/support/join-club.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** What somebody declared ends nothing: they are told why, and it is not lost (§ 312k, § 356a BGB). */
describe('a declaration is declined by an admin', () => {
  let shop: TestShop;
  let admin: TestShop['system'];
  beforeEach(async () => {
    shop = await openTestShop();
    admin = shop.as(addBuyer(shop), ['admin']);
  });
  afterEach(() => shop.close());

  type Kept = { id: string; outcome: string; handled: number; reason: string | null; words: string | null };
  const newest = (): Kept =>
    shop.db.sqlite
      .prepare<[], Kept>(
        `SELECT id, outcome, handled_at IS NOT NULL AS handled, decline_reason AS reason, decline_words AS words
          FROM contract_declarations ORDER BY rowid DESC`,
      )
      .get()!;
  const cancel = (email = 'mum@test.example', manner: 'ordinary' | 'extraordinary' = 'ordinary') =>
    cancelContract(shop.visitor, {
      manner,
      reason: manner === 'extraordinary' ? 'Moved away' : '',
      name: 'Mum',
      identification: '',
      contract: 'the club',
      endsOn: null,
      email,
      formKey: randomUUID(),
    });
  const withdraw = (email = 'mum@test.example', name = 'Mum') =>
    withdrawContract(shop.visitor, { name, contract: 'the club', email, formKey: randomUUID() });
  const decline = (kind: 'cancel' | 'withdraw', reason: string, words = '') =>
    declineDeclaration(admin, DeclineDeclarationInput.parse({ declarationId: newest().id, kind, reason, words }));
  const codeOf = (work: () => unknown) => {
    try {
      work();
      return 'done';
    } catch (error) {
      return error instanceof DomainError ? error.code : 'not accepted';
    }
  };
  const mails = () =>
    shop.db.sqlite
      .prepare<[], { id: string; kind: 'mail.declaration_declined'; refId: string; payload: string | null }>(
        `SELECT id, kind, ref_id AS refId, payload FROM outbox WHERE kind = 'mail.declaration_declined'`,
      )
      .all();
  const mail = (): Promise<MailContent | null> => composeMail(shop.system, { ...mails()[0]!, attempts: 0 });
  const textOf = (content: MailContent | null) =>
    (content?.blocks ?? [])
      .map((block) => ('text' in block ? block.text : 'url' in block ? block.url : JSON.stringify(block)))
      .join('\n');
  const personOf = (userId: string) =>
    shop.db.sqlite
      .prepare<[string], { email: string; name: string }>(`SELECT email, name FROM users WHERE id = ?`)
      .get(userId)!;

  it('once, and its sender is told why, what of it counts and how to answer, and nothing about anybody’s contract', async () => {
    cancel();
    decline('cancel', 'no_contract', 'Haben Sie vielleicht im Studio unterschrieben?');
    expect(newest()).toMatchObject({ outcome: 'declined', handled: 1, reason: 'no_contract' });
    expect(codeOf(() => decline('cancel', 'other', 'again'))).toBe('DECLARATION_SETTLED');
    const content = await mail();
    expect(content).toMatchObject({
      to: 'mum@test.example',
      lang: 'de',
      subject: `Ihre Kündigung vom ${formatLongDate(shop.clock.now(), 'de')} hat nichts beendet`,
      replyTo: shop.system.operator.email,
    });
    expect(textOf(content)).toContain('Mit Ihren Angaben haben wir keinen Vertrag gefunden.');
    expect(textOf(content)).toContain('Haben Sie vielleicht im Studio unterschrieben?');
    expect(textOf(content)).toContain(
      `${formatLongDate(shop.clock.now(), 'de')}, ${isoBerlin(shop.clock.now()).slice(11, 19)} Uhr`,
    );
    expect(textOf(content)).toContain(`Sie erreichen uns auch per E-Mail an ${shop.system.operator.email}`);
    expect(textOf(content)).toContain('dann gilt der Tag, an dem sie eingegangen ist');
    expect([
      mails().length,
      shop.db.sqlite
        .prepare(`SELECT COUNT(*) FROM audit WHERE action = 'declaration.declined' AND "after" NOT LIKE '%Studio%'`)
        .pluck()
        .get(),
    ]).toEqual([1, 1]);
    expect(listInbox(admin, { kind: 'declarations', show: 'all', limit: 10 }).items[0]).toMatchObject({
      toAssign: { isDeclined: true },
      facts: expect.arrayContaining([['Outcome', 'Declined: No contract is found']]),
    });
  });

  it('that means a running membership after all is assigned, counts from the day it came, and no mail says otherwise', async () => {
    const cameAt = shop.clock.now();
    cancel();
    decline('cancel', 'no_contract');
    const userId = await joinClub(shop);
    shop.clock.advance(40 * DAY_MS);
    assignDeclaration(admin, {
      declarationId: newest().id,
      subscriberId: membershipOf(shop, userId).id,
      isCauseGood: false,
    });
    expect([newest().outcome, membershipOf(shop, userId).cancelRequestedAt]).toEqual(['effective', cameAt]);
    expect(await mail()).toBeNull();
    expect(codeOf(() => decline('cancel', 'no_contract'))).toBe('DECLARATION_SETTLED');
  });

  it('is refused while its sender’s own membership runs: what ends by law is nobody’s to decline', async () => {
    const { email, name } = personOf(await joinClub(shop));
    cancel(email);
    expect(newest().outcome).toBe('unmatched');
    expect(codeOf(() => decline('cancel', 'no_contract'))).toBe('DECLARATION_COUNTS');
    expect(codeOf(() => decline('cancel', 'already_ended'))).toBe('DECLARATION_COUNTS');
    withdraw(email, 'Another name');
    expect(codeOf(() => decline('withdraw', 'too_late'))).toBe('DECLARATION_COUNTS');
    shop.clock.advance(20 * DAY_MS);
    withdraw(email, name);
    expect(codeOf(() => decline('withdraw', 'no_contract'))).toBe('DECLARATION_COUNTS');
    expect(mails()).toEqual([]);
    decline('withdraw', 'too_late');
    expect(textOf(await mail())).toContain('/cancel-contract');
  });

  it('needs a reason that fits, words where the reason is another, an admin, and a sender who can be told', () => {
    withdraw();
    expect(codeOf(() => decline('cancel', 'no_contract'))).toBe('NOT_FOUND');
    expect(codeOf(() => decline('withdraw', 'already_ended'))).toBe('not accepted');
    expect(codeOf(() => decline('withdraw', 'other', '  '))).toBe('not accepted');
    const input = DeclineDeclarationInput.parse({ declarationId: newest().id, kind: 'withdraw', reason: 'no_right' });
    expect(codeOf(() => declineDeclaration(shop.as(addBuyer(shop)), input))).toBe('FORBIDDEN');
    shop.db.sqlite.exec(`UPDATE contract_declarations SET name = '', email = '', contract = ''`);
    expect(codeOf(() => declineDeclaration(admin, input))).toBe('NOT_FOUND');
    // Nobody is left who could be told: then it is ticked off like any letter.
    expect(codeOf(() => setHandled(admin, { kind: 'declarations', id: input.declarationId, isHandled: true }))).toBe(
      'done',
    );
  });

  it('stays so in the books: no outcome without its reason, none that goes back, nothing effective that is declined', () => {
    const write = (set: string) => codeOf(() => shop.db.sqlite.exec(`UPDATE contract_declarations SET ${set}`));
    cancel();
    expect(write(`outcome = 'declined'`)).toBe('not accepted');
    expect(write(`handled_at = 1`)).toBe('not accepted');
    decline('cancel', 'other', 'We spoke on the phone.');
    expect(write(`outcome = 'unmatched'`)).toBe('not accepted');
    expect(write(`decline_reason = 'no_contract'`)).toBe('not accepted');
    expect(write(`outcome = 'effective', subscriber_id = 'x', effective_on = '2026-04-16'`)).toBe('done');
    expect(write(`outcome = 'declined'`)).toBe('not accepted');
    expect(write(`decline_words = NULL`)).toBe('done');
  });
});
