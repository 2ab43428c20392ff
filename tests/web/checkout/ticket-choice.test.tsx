import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { TicketTypeView } from '#shared/events/event-view.ts';
import { cents } from '#shared/money.ts';
import { OPERATOR } from '#tests/server/mail/mail-world.ts';
import { choicesOf, type Selection } from '#web/features/checkout/selection.ts';
import { TicketChoice } from '#web/features/checkout/ticket-choice.tsx';
import { SiteProvider, type SiteState } from '#web/site.tsx';
import { CLUB } from '#tests/support/test-club.ts';

const site: SiteState = {
  club: CLUB,
  pages: { course: true, salsa: true },
  operator: OPERATOR,
  baseUrl: 'https://clave.example',
  isDemo: false,
  hasGoogle: false,
  hasWallet: false,
  hasAppleWallet: false,
  now: new Date('2026-01-16T19:00:00Z'),
};

const typeOf = (id: string, seatsLeft: number | null): TicketTypeView => ({
  id,
  name: `Type ${id}`,
  description: '',
  priceCents: cents(1_000),
  vatBps: 1_900,
  availability: 'on_sale',
  saleStartsAt: null,
  saleEndsAt: null,
  ticketRule: { giveBack: null, release: null },
  parts: null,
  evening: null,
  seatsLeft,
});

type Shop = { seatsLeft?: number | null; allowed?: { most: number; left: number } };

/** The words of the choice with something selected. */
function wordsOf(selection: Selection | null, { seatsLeft = null, allowed }: Shop = {}): string {
  const event = { ticketTypes: [typeOf('a', seatsLeft), typeOf('b', seatsLeft)], seatsLeft };
  const free = { most: 4, left: 4 };
  const choices = choicesOf(event, [], allowed === undefined ? null : { paid: allowed, free });
  return renderToStaticMarkup(
    <SiteProvider site={site}>
      <TicketChoice choices={choices} selection={selection} onSelect={() => {}} />
    </SiteProvider>,
  );
}

test('a type that is sold out leads to the wait list while one can wait, one that is not to nothing', () => {
  const types = [{ ...typeOf('a', 0), availability: 'sold_out' } as const, typeOf('b', null)];
  const choices = choicesOf({ ticketTypes: types, seatsLeft: null });
  const drawn = (waitHref: string | undefined): string =>
    renderToStaticMarkup(
      <SiteProvider site={site}>
        <TicketChoice choices={choices} selection={null} onSelect={() => {}} waitHref={waitHref} />
      </SiteProvider>,
    );
  const html = drawn('/wait-list/e-1');
  expect(html.match(/href="\/wait-list\/e-1"/g)).toHaveLength(1);
  expect(html).toContain('Wait list<span class="visually-hidden">: Type a</span>');
  expect(drawn(undefined)).not.toContain('Wait list');
});

const MORE = 'More than 10 people? Write to';

describe('a group that is larger than an order', () => {
  test('is told where to write once ten tickets are chosen', () => {
    const html = wordsOf({ ticketTypeId: 'a', quantity: 10 });
    expect(html).toContain(MORE);
    expect(html).toContain(`href="mailto:${OPERATOR.email}"`);
    expect(wordsOf({ ticketTypeId: 'a', quantity: 9 })).not.toContain(MORE);
  });

  test('is told so, too, when ten are chosen of two types together', () => {
    expect(wordsOf({ ticketTypeId: 'a', quantity: 6, others: [{ ticketTypeId: 'b', quantity: 4 }] })).toContain(MORE);
  });

  test('is told so at the limit per person, and by whoever has all their tickets', () => {
    expect(wordsOf({ ticketTypeId: 'a', quantity: 2 }, { allowed: { most: 10, left: 2 } })).toContain(MORE);
    expect(wordsOf(null, { allowed: { most: 10, left: 0 } })).toContain(MORE);
  });

  test('is not told so where only the seats run out: a mail makes none', () => {
    expect(wordsOf({ ticketTypeId: 'a', quantity: 3 }, { seatsLeft: 3 })).not.toContain(MORE);
  });
});
