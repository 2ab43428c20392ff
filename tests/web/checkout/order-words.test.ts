import { describe, expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { memberLinesOf, orderLinesOf, vatLinesOf } from '#shared/orders/order-lines.ts';
import { de } from '#shared/orders/screen-words.de.ts';
import { en } from '#shared/orders/screen-words.en.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { PaymentCheck, PaymentStatus } from '#shared/orders/order-views.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { outcomeOf } from '#web/features/orders/order-outcome.ts';
import { faceOf } from '#web/features/orders/outcome-panel.tsx';
import { de as resultDe } from '#web/features/orders/words.de.ts';
import { en as resultEn } from '#web/features/orders/words.en.ts';
import { failedCall } from '#tests/support/failed-call.ts';

const ENGLISH = { lang: 'en', words: en } as const;
const GERMAN = { lang: 'de', words: de } as const;
const FACES = { lang: 'en', faces: resultEn.faces } as const;

const lines = [
  {
    ticketTypeId: 'a',
    name: 'Party Only',
    quantity: 2,
    unitPriceCents: cents(1250),
    lineCents: cents(2500),
    vatBps: 1900,
  },
  { ticketTypeId: 'b', name: 'Book', quantity: 1, unitPriceCents: cents(1070), lineCents: cents(1070), vatBps: 700 },
];

describe('the order summary', () => {
  test('names types, quantities and sums', () => {
    expect(orderLinesOf(lines, ENGLISH)).toMatchObject([
      { label: 'Party Only × 2', value: '€25.00' },
      { label: 'Book × 1', value: '€10.70' },
    ]);
  });

  test('says what a member saves and that the voucher is in the price', () => {
    const own = {
      ticketTypeId: 'a',
      name: 'Party Only, member price',
      quantity: 1,
      unitPriceCents: cents(500),
      lineCents: cents(500),
      vatBps: 1900,
      member: { tier: 'Members Club', normalUnitPriceCents: cents(1250), voucherCents: cents(250) },
    };
    expect(memberLinesOf([own, ...lines], ENGLISH)).toEqual([
      { label: 'You save as a member', value: '€7.50' },
      { label: 'Voucher for the bar, included', value: '€2.50' },
    ]);
    expect(memberLinesOf(lines, ENGLISH)).toEqual([]);
  });

  test('shows VAT by rate, or that none is charged', () => {
    expect(vatLinesOf({ vat: vatByRate(lines), totalCents: cents(3570) }, ENGLISH)).toEqual([
      { label: 'incl. 19% VAT', value: '€3.99' },
      { label: 'incl. 7% VAT', value: '€0.70' },
    ]);
    expect(vatLinesOf({ vat: [], totalCents: cents(2500) }, ENGLISH)).toEqual([
      { label: 'VAT', value: 'none, § 19 UStG' },
    ]);
    expect(vatLinesOf({ vat: [], totalCents: cents(0) }, ENGLISH)).toEqual([]);
  });
});

test('the same is said in German, with German amounts', () => {
  const member = { tier: 'Members Club', normalUnitPriceCents: cents(1250), voucherCents: cents(250) };
  const [first] = lines;
  const own = { ...first!, quantity: 1, unitPriceCents: cents(500), lineCents: cents(500), member };
  expect(orderLinesOf(lines.slice(0, 1), GERMAN)[0]).toEqual({
    label: 'Party Only × 2',
    value: '25,00\u00a0€',
    isOrganisers: true,
  });
  expect(memberLinesOf([own], GERMAN)[0]).toEqual({ label: 'Du sparst als Mitglied', value: '7,50\u00a0€' });
  expect(vatLinesOf({ vat: vatByRate(lines), totalCents: cents(3570) }, GERMAN)[0]?.label).toBe('inkl. 19 % MwSt.');
  expect(vatLinesOf({ vat: [], totalCents: cents(2500) }, GERMAN)).toEqual([
    { label: 'MwSt.', value: 'keine, § 19 UStG' },
  ]);
  const refunded = { order: { totalCents: cents(1250) }, tickets: [] as PaymentCheck['tickets'] } as PaymentCheck;
  expect(faceOf('refunded', refunded, { lang: 'de', faces: resultDe.faces }).text).toBe(
    '12,50\u00a0€ gehen so zurück, wie du bezahlt hast. Die Tickets gelten nicht mehr.',
  );
});

describe('what became of an order', () => {
  const NOWHERE: PaymentCheck['order']['movedTo'] = [];
  const outcome = (status: OrderStatus, paymentStatus: PaymentStatus, ticketCount = 0) =>
    outcomeOf({
      order: { status, movedTo: NOWHERE } as PaymentCheck['order'],
      paymentStatus,
      tickets: Array.from({ length: ticketCount }) as PaymentCheck['tickets'],
    });

  test('follows its state', () => {
    expect(outcome('pending', 'unpaid')).toBe('waiting');
    expect(outcome('pending', 'processing')).toBe('processing');
    expect(outcome('paid', 'paid', 2)).toBe('paid');
    expect([outcome('expired', 'unpaid'), outcome('cancelled', 'unpaid')]).toEqual(['released', 'released']);
  });

  test('tells late money that bought nothing from tickets that were given back', () => {
    expect([outcome('refund_pending', 'paid'), outcome('refunded', 'paid')]).toEqual(['apology', 'apology']);
    expect([outcome('refund_pending', 'paid', 2), outcome('refunded', 'paid', 2)]).toEqual(['refunded', 'refunded']);
  });

  test('tells a delayed payment that came to nothing from an order nobody paid', () => {
    const check = {
      order: { status: 'cancelled', hasPaymentFailed: true, totalCents: cents(1250), movedTo: NOWHERE },
      paymentStatus: 'unpaid',
      tickets: [] as PaymentCheck['tickets'],
    } as PaymentCheck;
    expect(outcomeOf(check)).toBe('failed');
    expect(faceOf('failed', check, FACES)).toMatchObject({
      title: 'Your payment did not go through',
      text: expect.stringContaining('Your bank did not carry out the payment of €12.50. Nothing was charged') as string,
    });
  });

  test.each([
    ['cancelled', null, 1250, 'Nothing was charged. Should a payment go through all the same, all of it goes back'],
    ['pending', null, 1250, 'Nothing was charged.'],
    ['refunded', new Date(0), 1250, 'The full amount of €12.50 goes back to you'],
    ['refunded', new Date(0), 0, 'It cost nothing, so no money moves.'],
  ] as const)('says of a cancelled event (%s order) that it is off, and what happens with the money', (...row) => {
    const [status, paidAt, totalCents, money] = row;
    const event = { title: 'Salsa Friday' };
    const check = {
      order: { status, isCalledOff: true, paidAt, totalCents: cents(totalCents), event, movedTo: NOWHERE },
      paymentStatus: 'unpaid',
      tickets: [] as PaymentCheck['tickets'],
    } as PaymentCheck;
    expect(outcomeOf(check)).toBe('called_off');
    const { title, text } = faceOf('called_off', check, FACES);
    expect(title).toBe('This event was cancelled');
    expect(text).toContain(`We are sorry: Salsa Friday does not take place. ${money}`);
  });

  test('promises money back only where some was paid', () => {
    const text = (totalCents: number) =>
      faceOf('refunded', { order: { totalCents }, tickets: [] as PaymentCheck['tickets'] } as PaymentCheck, FACES).text;
    expect(text(1250)).toContain('€12.50 goes back');
    expect(text(0)).toBe('It cost nothing, so no money moves. The tickets are no longer valid.');
  });
});

describe('a failed call', () => {
  test('says the sentence that came with its code', () => {
    const error = failedCall('EVENT_SOLD_OUT', { seatsLeft: 2 });
    expect(failureOf(error)).toMatchObject({ code: 'EVENT_SOLD_OUT', details: { seatsLeft: 2 } });
    expect(failureSentence(error)).toBe('There are not enough seats left for this order.');
  });

  test('is known by what the server answered, too, where no procedure was called', () => {
    const answered = { message: 'Please confirm.', data: { domainCode: 'FRESH_SIGN_IN_NEEDED', details: {} } };
    expect(failureOf(answered)).toEqual({ code: 'FRESH_SIGN_IN_NEEDED', details: {}, sentence: 'Please confirm.' });
  });

  test('says nothing of what it carries where it is no expected failure', () => {
    for (const error of [
      new Error('SQLITE_BUSY'),
      Object.assign(new Error('x'), { data: { domainCode: null } }),
      null,
      'text',
    ]) {
      expect(failureOf(error).code).toBeNull();
      expect(failureSentence(error)).toBe('Something went wrong. Please try again.');
    }
  });
});
