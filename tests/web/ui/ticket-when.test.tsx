import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TicketWhen } from '#web/features/tickets/ticket-when.tsx';

const LOCATION = 'Halle 7';
const htmlOf = (startsAt: string, endsAt: string): string =>
  renderToStaticMarkup(
    <TicketWhen
      event={{ evenings: [], startsAt: new Date(startsAt), endsAt: new Date(endsAt), location: LOCATION }}
      now={new Date('2026-11-20T12:00:00Z')}
    />,
  );

test('a ticket’s specified date stands in a time that is read out in words and says which part is which', () => {
  expect(htmlOf('2026-11-28T19:00:00Z', '2026-11-29T01:00:00Z')).toBe(
    'Saturday, 28 November (<time dateTime="2026-11-28" aria-label="28 November 2026" title="Month/day/year">' +
      '11/28/2026</time>), 20:00–02:00 · Halle 7',
  );
});

test('the time names the day by Berlin’s clock, where the night begins after midnight', () => {
  const html = htmlOf('2026-12-05T23:30:00Z', '2026-12-06T03:00:00Z');
  expect(html).toContain('dateTime="2026-12-06" aria-label="6 December 2026"');
  expect(html).toContain('>12/06/2026</time>');
});
