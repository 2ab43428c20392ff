import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeclarationView } from '#shared/contact/declaration-text.ts';
import { contractDeclarations } from '#server/db/schema/contact.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { deliverMails, rowsOf } from './contact-world.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { formatLongDate, isoBerlin } from '#shared/time.ts';
import { dayFrom } from '#tests/support/berlin-days.ts';
import { TODAY } from '#tests/support/today.ts';

let shop: TestShop;
let server: TestServer;

beforeEach(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
});
afterEach(async () => {
  await server.close();
  await shop.close();
});

const CANCEL = {
  manner: 'ordinary',
  name: 'Ana Müller',
  identification: 'MB-12345678',
  contract: 'All You Can Dance',
  endsOn: dayFrom(TODAY, 135),
  email: 'ana@somewhere.example',
};
const WITHDRAW = { name: 'Ana Müller', contract: 'Members Club vom 10. Januar', email: 'ana@somewhere.example' };

/** The shop's now as a German receipt says it, to the second. */
const now = () => `${formatLongDate(shop.clock.now(), 'de')}, ${isoBerlin(shop.clock.now()).slice(11, 19)} Uhr`;

describe('a cancellation', () => {
  it('is kept with its instant, confirmed at once with content, day and time, and reaches the organiser', async () => {
    const { data, status } = await server.mutate('contact.cancelContract', CANCEL);
    expect(status).toBe(200);
    const shown = data as DeclarationView;
    expect(shown).toMatchObject({ ...CANCEL, kind: 'cancel', reason: null, receivedAt: shop.clock.now() });
    expect(rowsOf(shop, 'contract_declarations')).toMatchObject([
      { outcome: 'unmatched', subscriber_id: null, handled_at: null },
    ]);
    const [toOrganiser, toSender] = await deliverMails(shop);
    expect(toOrganiser).toMatchObject({
      to: shop.visitor.operator.email,
      replyTo: CANCEL.email,
      subject: 'Kündigung: All You Can Dance',
    });
    expect(toOrganiser?.text).toMatch(/\/admin\/inbox\?kind=declarations&letter=[0-9a-f-]{36}/);
    expect(toSender).toMatchObject({ to: CANCEL.email, subject: 'Eingangsbestätigung: Kündigung' });
    for (const part of [
      now(),
      'ordentliche Kündigung',
      'Ana Müller',
      'MB-12345678',
      'All You Can Dance',
      formatLongDate(addBerlinDays(TODAY, 135), 'de').replace(/^\w+, /, ''),
    ])
      expect(toSender?.text).toContain(part);
    const file = toSender?.attachments.find(({ filename }) => filename === 'kuendigung.txt')?.content.toString() ?? '';
    expect(file).toContain('Hiermit kündige ich den folgenden Vertrag.');
    expect(file).toContain(now());
  });

  it('of an English page is confirmed in English, with its file, and keeps its language', async () => {
    const { data } = await server.mutate('contact.cancelContract', CANCEL, { 'x-lang': 'en' });
    const { token } = data as DeclarationView;
    const mails = await deliverMails(shop);
    const toSender = mails.find(({ to }) => to === CANCEL.email);
    expect(toSender?.subject).toBe('We have received your cancellation');
    expect(toSender?.headers?.['Content-Language']).toBe('en');
    expect(toSender?.text).toContain(`${shop.system.baseUrl}/en/declaration/${token}`);
    const file =
      toSender?.attachments.find(({ filename }) => filename === 'cancellation.txt')?.content.toString() ?? '';
    expect(file).toContain('I hereby cancel the following contract.');
    expect(await (await fetch(`${server.url}/declaration/${token}.txt`)).text()).toBe(file);
    expect(() => shop.db.orm.update(contractDeclarations).set({ lang: 'de' }).run()).toThrow(/contract_declarations/);
  });

  it('without a day means the earliest possible one; a good cause is named only with the extraordinary one', async () => {
    const earliest = (
      await server.mutate('contact.cancelContract', { ...CANCEL, endsOn: '', reason: 'none of your business' })
    ).data as DeclarationView;
    expect(earliest).toMatchObject({ endsOn: null, reason: null });
    const { status } = await server.mutate('contact.cancelContract', {
      ...CANCEL,
      manner: 'extraordinary',
      reason: ' ',
    });
    expect(status).toBe(400);
    const cause = (
      await server.mutate('contact.cancelContract', { ...CANCEL, manner: 'extraordinary', reason: 'Umzug' })
    ).data as DeclarationView;
    expect(cause.reason).toBe('Umzug');
    expect(
      (await deliverMails(shop)).find(
        ({ subject, text }) => subject.startsWith('Eingang') && text.includes('zum frühestmöglichen Zeitpunkt'),
      ),
    ).toBeDefined();
  });

  it('is one declaration when its button is pressed twice, with the first receipt', async () => {
    const first = (await server.mutate('contact.cancelContract', { ...CANCEL, formKey: 'k' })).data as DeclarationView;
    shop.clock.advance(2_000);
    const second = (await server.mutate('contact.cancelContract', { ...CANCEL, formKey: 'k' })).data as DeclarationView;
    expect(second).toEqual(first);
    expect(await deliverMails(shop)).toHaveLength(2);
  });

  it('asks for nothing the law does not name: name, contract and address are enough', async () => {
    const { name, contract, email } = CANCEL;
    expect((await server.mutate('contact.cancelContract', { manner: 'ordinary', name, contract, email })).status).toBe(
      200,
    );
  });
});

describe('a withdrawal', () => {
  it('needs name, contract and address, no reason, and is confirmed the same way', async () => {
    expect((await server.mutate('contact.withdrawContract', WITHDRAW)).status).toBe(200);
    const toSender = (await deliverMails(shop)).find(({ to }) => to === WITHDRAW.email);
    expect(toSender?.subject).toBe('Eingangsbestätigung: Widerruf');
    expect(toSender?.text).toContain(now());
    expect(toSender?.text).not.toContain('Kündigung');
    for (const field of Object.keys(WITHDRAW))
      expect((await server.mutate('contact.withdrawContract', { ...WITHDRAW, [field]: '' })).status, field).toBe(400);
    expect((await server.mutate('contact.withdrawContract', { ...WITHDRAW, reason: 'x' })).status).toBe(400);
  });
});

describe('what was declared', () => {
  it('can be read and stored by whoever has its link, and by nobody else', async () => {
    const { token } = (await server.mutate('contact.withdrawContract', WITHDRAW)).data as DeclarationView;
    expect((await server.query('contact.declaration', { token })).data).toMatchObject(WITHDRAW);
    expect((await server.query('contact.declaration', { token: 'a'.repeat(32) })).domainCode).toBe('LINK_NOT_VALID');
    const file = await fetch(`${server.url}/declaration/${token}.txt`);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="widerruf.txt"');
    expect(file.headers.get('cache-control')).toContain('no-store');
    expect(await file.text()).toContain('Hiermit widerrufe ich den folgenden Vertrag.');
    expect((await fetch(`${server.url}/declaration/${'a'.repeat(32)}.txt`)).status).toBe(404);
  });

  it('is never changed afterwards', async () => {
    await server.mutate('contact.cancelContract', CANCEL);
    for (const change of [`name = 'Ben'`, `received_at = 1`, `kind = 'withdraw'`, `contract = 'x'`]) {
      expect(() => shop.db.sqlite.exec(`UPDATE contract_declarations SET ${change}`), change).toThrow(/changed/);
    }
    expect(() => shop.db.sqlite.exec(`UPDATE contract_declarations SET outcome = 'effective'`)).toThrow(/CHECK/);
  });

  it('says the same to everybody: no answer tells whether there is such a contract', async () => {
    const answers = await Promise.all(
      [CANCEL, { ...CANCEL, email: 'nobody@somewhere.example' }].map((input) =>
        server.mutate('contact.cancelContract', input),
      ),
    );
    const shape = answers.map(({ status, data }) => [status, Object.keys(data as object)]);
    expect(shape[0]).toEqual(shape[1]);
    expect(JSON.stringify(answers[0]?.data)).not.toMatch(/outcome|subscriber|match/);
  });
});
