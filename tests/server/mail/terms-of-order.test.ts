import { afterEach, beforeEach, expect, test } from 'vitest';
import { termsTextDe } from '#shared/legal/terms-text.de.ts';
import { termsText } from '#shared/legal/terms-text.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { orderPaidMail } from '#server/services/mail/content/order-paid-mail.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { readPdf } from './read-pdf.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function paid(): Promise<Bought> {
  const bought = await buyTicket(shop);
  pay(shop, bought);
  await shop.settle();
  return bought;
}

const versionOf = (orderId: string): string | null | undefined =>
  shop.db.sqlite.prepare('SELECT terms_version FROM orders WHERE id = ?').pluck().get(orderId) as string | null;
const keptVersions = (): unknown => shop.db.sqlite.prepare('SELECT COUNT(*) FROM terms_versions').pluck().get();

async function termsIn(orderId: string, ctx: ServiceContext = shop.system) {
  const mail = await orderPaidMail(ctx, orderId, null);
  const file = mail?.files?.find(({ filename }) => filename.startsWith('terms-'));
  const words =
    file === undefined
      ? ''
      : readPdf(file.content)
          .pages.map(({ text }) => text)
          .join(' ');
  return { file, words: words.replaceAll(/\s+/g, ' '), says: JSON.stringify(mail?.blocks) };
}

/** The same shop after its terms have changed: the operator's name is part of them. */
const withOtherTerms = (ctx: ServiceContext): ServiceContext => ({
  ...ctx,
  operator: { ...ctx.operator, legalName: 'Tanzfreunde Neu GmbH' },
});

test('the confirmation carries the terms as a PDF, with every section of the page, and says so', async () => {
  const { orderId } = await paid();
  const { file, words, says } = await termsIn(orderId);
  expect(file?.filename).toBe(`terms-${versionOf(orderId)}.pdf`);
  expect(file?.contentType).toBe('application/pdf');
  const text = termsText(shop.system.operator);
  for (const { heading } of text.sections) expect(words).toContain(heading);
  expect(words).toContain('A registration is valid only after full payment.');
  expect(words).toContain(`Version ${versionOf(orderId)}`);
  expect(says).toContain('Terms & Conditions of your order are attached');
});

test('an order keeps the terms it was made under when they change later', async () => {
  const before = await paid();
  const userId = addBuyer(shop);
  const after = await startCheckout(withOtherTerms(shop.as(userId)), {
    eventId: addEvent(shop),
    items: [{ ticketTypeId: 'general-admission', quantity: 1 }],
  });
  pay(shop, { sessionId: after.sessionId ?? '' });
  await shop.settle();
  expect(versionOf(after.orderId)).not.toBe(versionOf(before.orderId));

  const sender = withOtherTerms(shop.system);
  const old = `Your contract is with ${shop.system.operator.legalName}`;
  expect((await termsIn(before.orderId, sender)).words).toContain(old);
  const { words } = await termsIn(after.orderId, sender);
  expect(words).toContain('Your contract is with Tanzfreunde Neu GmbH');
  expect(words).not.toContain(old);
});

test('one wording is kept once, and gives the same file to everybody', async () => {
  const [one, two] = [await paid(), await paid()];
  expect(keptVersions()).toBe(1);
  const [first, second] = [await termsIn(one.orderId), await termsIn(two.orderId)];
  expect(first.file?.content.equals(second.file?.content ?? Buffer.alloc(0))).toBe(true);
});

test('an order from before versions were kept has no terms attached, and its mail says nothing of them', async () => {
  const { orderId } = await paid();
  shop.db.sqlite.prepare('UPDATE orders SET terms_version = NULL WHERE id = ?').run(orderId);
  const { file, says } = await termsIn(orderId);
  expect(file).toBeUndefined();
  expect(says).not.toContain('attached');
});

test('who orders on a German page agrees to the German terms, and gets those', async () => {
  const userId = addBuyer(shop);
  const { orderId, sessionId } = await startCheckout(shop.as(userId), {
    eventId: addEvent(shop),
    items: [{ ticketTypeId: 'general-admission', quantity: 1 }],
    lang: 'de',
  });
  pay(shop, { sessionId: sessionId ?? '' });
  await shop.settle();
  const { words, says } = await termsIn(orderId);
  for (const { heading } of termsTextDe(shop.system.operator).sections) expect(words).toContain(heading);
  expect(words).toContain(`${versionOf(orderId)}, gültig seit`);
  expect(says).toContain('Die AGB deiner Bestellung hängen als PDF an.');
});
