import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { EventDetail } from '#shared/events/event-view.ts';
import { cents } from '#shared/money.ts';
import type { OwnPlace, WaitedType, WaitListDraw } from '#shared/wait-list/wait-list.ts';
import { OPERATOR } from '#tests/server/mail/mail-world.ts';
import { JoinView } from '#web/features/wait-list/join-view.tsx';
import { OfferView } from '#web/features/wait-list/offer-view.tsx';
import { PausedView } from '#web/features/wait-list/paused-view.tsx';
import type { WaitListActs } from '#web/features/wait-list/use-wait-list.ts';
import { WaitingView } from '#web/features/wait-list/waiting-view.tsx';
import { SiteProvider, type SiteState } from '#web/site.tsx';
import { draw } from '#web/ui/art/draw.ts';
import { provideDraw } from '#web/ui/art/drawn-art.tsx';
import { CLUB } from '#tests/support/test-club.ts';

provideDraw(draw);

const site: SiteState = {
  club: CLUB,
  pages: { course: true, salsa: true },
  operator: OPERATOR,
  baseUrl: 'https://clave.example',
  isDemo: false,
  hasGoogle: false,
  hasWallet: false,
  hasAppleWallet: false,
  now: new Date('2026-01-16T11:00:00Z'),
};
const event: EventDetail = {
  id: 'e-1',
  title: 'Zouk Lab',
  description: '',
  otherWords: null,
  imageUrl: null,
  startsAt: new Date('2026-01-29T18:30:00Z'),
  endsAt: new Date('2026-01-29T22:00:00Z'),
  evenings: [],
  guestTypes: [],
  firstRefusals: [],
  addOns: [],
  location: 'Studio Tumbao, Haidhausen',
  kind: 'workshop',
  styles: ['zouk'],
  fromPriceCents: cents(1600),
  maxCapacity: 10,
  refundRule: null,
  ticketRule: { giveBack: null, release: null },
  currentCapacity: 10,
  placesLeft: 0,
  sale: 'open',
  isSoldOut: true,
  level: null,
  isPreParty: false,
  questions: [],
  ticketTypes: [],
  seatsLeft: 0,
  isPast: false,
  isCancelled: false,
  cancelWords: null,
  previousStartsAt: null,
  venue: null,
  seriesId: null,
  lineUp: [],
};
const mine: OwnPlace = {
  ticketTypeId: 't-1',
  ticketTypeName: 'Lab + Social',
  role: null,
  seats: 1,
  roles: null,
  needed: 0,
  place: 2,
  waiting: 5,
  joinedAt: new Date('2026-01-14T08:12:00Z'),
  mostCents: cents(1600),
  keptHours: 24,
  email: 'lena@clave.example',
};
const nothing = (): void => {};
const acts: WaitListActs = { busy: null, join: nothing, leave: nothing, goOn: nothing, decline: nothing };
const htmlOf = (view: ReactElement): string => renderToStaticMarkup(<SiteProvider site={site}>{view}</SiteProvider>);
const textOf = (html: string): string => html.replaceAll('&#x27;', "'").replaceAll(/<[^>]+>/g, '');

describe('who can join', () => {
  const type = (name: string): WaitedType => ({
    ticketTypeId: name,
    name,
    priceCents: cents(1600),
    roles: null,
    style: null,
    fromSeats: 1,
  });
  const joining = (types: WaitedType[]): string =>
    htmlOf(<JoinView event={event} types={types} draw={null} acts={acts} />);

  test('reads the price, that nothing is to pay, how long a seat is kept and how to leave, before the button', () => {
    const html = joining([type('Lab')]);
    const before = textOf(html.slice(0, html.lastIndexOf('<button')));
    for (const words of ['Sold Out', '€16.00, incl. VAT', 'Nothing to pay now', 'for 24 hours', 'leave the list'])
      expect(before).toContain(words);
    expect(html).not.toContain('type="radio"');
  });

  test('chooses the ticket where several are gone; the first is chosen', () => {
    const html = joining([type('Lab'), type('Social')]);
    expect(html.match(/type="radio"/g)).toHaveLength(2);
    expect(html).toMatch(/checked=""[^>]*value="Lab"|value="Lab"[^>]*checked=""/);
  });

  test('can not press the button while there is nothing to wait for', () => {
    expect(joining([])).toMatch(/<button[^>]*disabled=""/);
  });
});

test('who waits sees the place, the row with oneself in it, what has to happen and what is agreed', () => {
  const html = htmlOf(<WaitingView event={event} mine={mine} wentOn={false} draw={null} acts={acts} />);
  expect(html).toContain('role="img" aria-label="Five wait, you are the 2nd"');
  expect(html.match(/<i/g)).toHaveLength(5);
  expect(html.indexOf('<i class="is-me" data-me="you">')).toBe(html.indexOf('<i', html.indexOf('<i>') + 1));
  for (const words of [
    'One more seat, then it is your turn',
    'lena@clave.example',
    'Wed 14 Jan, 09:12',
    'Lab + Social',
    '€16.00 or less, incl. VAT',
    'Leave the wait list',
  ])
    expect(textOf(html)).toContain(words);
  expect(textOf(html)).not.toContain('This seat went on');
});

test('whose lot is in sees when it is drawn and how to check it, and no place; the seed is told after the draw', () => {
  const draw: WaitListDraw = {
    drawsAt: new Date('2026-01-20T17:00:00Z'),
    isDrawn: false,
    lots: null,
    seedHash: 'f1e2',
    seed: null,
    lot: 'lot-of-lena',
  };
  const shown = (given: WaitListDraw) =>
    textOf(htmlOf(<WaitingView event={event} mine={mine} wentOn={false} draw={given} acts={acts} />));
  for (const words of [
    'Your lot is in',
    'They are drawn on Tuesday, 20 January, 18:00. 5 are on the list so far.',
    'f1e2',
    'told after the draw',
    'lot-of-lena',
  ])
    expect(shown(draw)).toContain(words);
  expect(shown(draw)).not.toContain('it is your turn');
  const drawn = shown({ ...draw, isDrawn: true, lots: 7, seed: 'a seed' });
  for (const words of ['One more seat, then it is your turn', '7 lots were drawn.', 'a seed'])
    expect(drawn).toContain(words);
  expect(textOf(htmlOf(<JoinView event={event} types={[]} draw={draw} acts={acts} />))).toContain(
    'Lots decide who comes first. They are drawn on Tuesday, 20 January, 18:00.',
  );
});

test('who waits in a long row sees oneself and how many others', () => {
  const html = htmlOf(
    <WaitingView event={event} mine={{ ...mine, place: 4, waiting: 13 }} wentOn={false} draw={null} acts={acts} />,
  );
  expect(html.match(/<i/g)).toHaveLength(1);
  expect(textOf(html)).toContain('+12');
});

test('whose seat went on is told so above the row', () => {
  const html = htmlOf(<WaitingView event={event} mine={mine} wentOn draw={null} acts={acts} />);
  expect(html).toContain('role="status"');
  expect(html.indexOf('This seat went on')).toBeLessThan(html.indexOf('One more seat'));
});

test('who pauses goes on with one press that says the place', () => {
  const text = textOf(htmlOf(<PausedView event={event} mine={{ ...mine, place: 4 }} acts={acts} />));
  expect(text).toContain('You missed two offers');
  expect(text).toContain('Go on waiting, place 4');
});

test('whose turn it is reads until when, what and how much before the order, and what doing nothing does', () => {
  const html = htmlOf(
    <OfferView
      event={event}
      mine={mine}
      offer={{
        id: 'o-1',
        expiresAt: new Date('2026-01-22T17:00:00Z'),
        priceCents: cents(1600),
        after: null,
        instead: null,
        isWithPartner: false,
      }}
      acts={acts}
      order={<button type="button">Pay</button>}
    />,
  );
  const before = textOf(html.slice(0, html.lastIndexOf('<button')));
  for (const words of [
    'A seat is yours',
    'until Thursday, 18:00',
    'Zouk Lab, Thursday, 29 January, 19:30',
    'Studio Tumbao, Haidhausen',
    'Lab + Social',
    '€16.00, as on the day you joined, incl. VAT',
  ])
    expect(before).toContain(words);
  const after = textOf(html.slice(html.indexOf('</button>')));
  expect(after).toContain('Not this time');
  expect(after).toContain('If you do nothing');
});
