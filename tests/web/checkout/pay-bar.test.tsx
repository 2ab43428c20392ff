import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { cents, ZERO_CENTS } from '#shared/money.ts';
import type { OrderQuote } from '#shared/orders/order-views.ts';
import type { Ruled } from '#shared/orders/refund-promise.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';
import { OPERATOR } from '#tests/server/mail/mail-world.ts';
import type { ClosedReason } from '#web/features/checkout/selection.ts';
import { OrderBar } from '#web/features/checkout/pay-bar.tsx';
import { SiteProvider, type SiteState } from '#web/site.tsx';
import { withEvenings } from '#tests/support/course.ts';
import { CLUB } from '#tests/support/test-club.ts';

const lines = [
  {
    ticketTypeId: 'a',
    name: 'Party Only',
    quantity: 2,
    unitPriceCents: cents(1190),
    lineCents: cents(2380),
    vatBps: 1900,
  },
];
const quote: OrderQuote = {
  lines,
  totalCents: cents(2380),
  vat: vatByRate(lines),
  member: {
    membershipId: null,
    tier: null,
    isApplied: false,
    normalPriceCents: cents(1190),
    memberPriceCents: null,
    discountCents: ZERO_CENTS,
    voucherCents: ZERO_CENTS,
    reason: null,
    sentence: '',
  },
  parts: null,
  cards: [],
};

const startsAt = new Date('2026-01-16T19:00:00Z');
const night = { kind: 'party', startsAt, endsAt: new Date('2026-01-16T23:00:00Z'), refundRule: null } as const;
const course = withEvenings({ ...night, kind: 'course', endsAt: new Date('2026-04-03T20:00:00Z') });

const site: SiteState = {
  club: CLUB,
  pages: { course: true, salsa: true },
  operator: OPERATOR,
  baseUrl: 'https://clave.example',
  isDemo: false,
  hasGoogle: false,
  hasWallet: false,
  hasAppleWallet: false,
  now: startsAt,
};

const shown = (
  closedReason: ClosedReason | null,
  of: OrderQuote | null = quote,
  event: Ruled = { ...night, evenings: [] },
): string =>
  renderToStaticMarkup(
    <SiteProvider site={site}>
      <OrderBar
        event={event}
        quote={of}
        pay={{ totalCents: of?.totalCents ?? null, isFree: false, closedReason, isStarting: false, onPay: () => {} }}
      />
    </SiteProvider>,
  );
const textOf = (html: string): string => html.replaceAll('&amp;', '&').replaceAll(/<[^>]+>/g, '');

describe('the phone’s bar that orders', () => {
  test('says of a course what its page promises, and of one whose rule is another, that', () => {
    expect(textOf(shown(null, quote, course))).toContain('Full price back until the end of week 1.');
    expect(textOf(shown(null, quote, { ...course, refundRule: 'no_refund' }))).toContain(
      'No refunds unless we cancel.',
    );
  });

  test('says before its button what and how many, VAT, no right of withdrawal, the refund rule and the terms', () => {
    const html = shown(null);
    const before = textOf(html.slice(0, html.indexOf('<button')));
    for (const words of [
      'Party Only × 2',
      'incl. 19% VAT €3.80',
      'Es besteht kein Widerrufsrecht',
      'no right of withdrawal',
      'No refunds unless we cancel',
      'Terms & Conditions',
      'Total€23.80',
    ])
      expect(before).toContain(words);
    expect(html).toContain('href="/terms-and-conditions"');
  });

  test('says who charges no VAT', () => {
    expect(textOf(shown(null, { ...quote, vat: [] }))).toContain('VAT none, § 19 UStG');
  });

  test('says the same before the price has come', () => {
    expect(textOf(shown(null, null))).toContain('Es besteht kein Widerrufsrecht');
  });

  test('says nothing about an order where none can be made', () => {
    const text = textOf(shown('soldOut'));
    expect(text).toContain('Sold Out');
    expect(text).not.toContain('Widerrufsrecht');
  });
});
