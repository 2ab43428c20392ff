import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { cents } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { CountLine } from '#web/ui/forms/count-line.tsx';
import { draw } from '#web/ui/art/draw.ts';
import { provideDraw } from '#web/ui/art/drawn-art.tsx';
import { EventCard } from '#web/ui/events/event-card.tsx';
import { Footer } from '#web/ui/frame/footer.tsx';
import { currentOf, type NavItem, type Session } from '#web/ui/frame/nav-items.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { Shell } from '#web/ui/frame/shell.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

provideDraw(draw);

const event: EventSummary = {
  id: 'e-1',
  title: 'Bachata & more',
  description: 'Two rooms.',
  otherWords: null,
  imageUrl: null,
  startsAt: new Date('2026-01-16T19:00:00Z'),
  endsAt: new Date('2026-01-16T23:00:00Z'),
  evenings: [],
  location: 'Hall',
  kind: 'party',
  styles: ['bachata'],
  level: null,
  fromPriceCents: cents(1250),
  maxCapacity: 10,
  refundRule: null,
  ticketRule: { giveBack: null, release: null },
  currentCapacity: 10,
  placesLeft: 4,
  sale: 'open',
  isSoldOut: false,
};
const when = {
  now: new Date('2026-01-16T11:00:00Z'),
  month: 'JAN',
  day: '16',
  time: '20:00',
  dateInWords: 'Friday, 16 January 2026',
};
const items: NavItem[] = [
  { label: 'HOME', href: '/' },
  { label: 'EVENTS', alsoOn: ['/events'], children: [{ label: 'Parties', href: '/parties' }] },
];
const links = { home: '/', auth: '/auth', dashboard: '/dashboard', admin: '/admin', items };

const shell = (session: Session): string =>
  renderToString(
    <Shell top={{ links, path: '/events/e-1', session }} footer={{ operator: {}, columns: [], year: 2026 }}>
      <h1>Hello</h1>
    </Shell>,
  );

describe('the frame', () => {
  test('renders on the server, the skip link first', () => {
    expect(shell(undefined)).toMatch(/^<a class="skip[^"]*" href="#main">/);
  });

  test('offers Sign In while nobody knows who is there', () => {
    expect(shell(undefined)).toContain('Sign In');
    expect(shell(undefined)).toBe(shell(null));
  });

  test('shows Admin to admins only, logout to everyone signed in', () => {
    expect(shell({ hasPanel: false })).not.toContain('href="/admin"');
    expect(shell({ hasPanel: true })).toContain('href="/admin"');
    expect(shell({ hasPanel: false })).toContain('aria-label="Logout"');
  });

  test('marks the entry a page belongs to', () => {
    expect(currentOf(items[1] as NavItem, '/events/e-1')).toBe('true');
    expect(currentOf(items[0] as NavItem, '/events/e-1')).toBeUndefined();
    expect(currentOf(items[0] as NavItem, '/')).toBe('page');
  });

  test('menus are plain links and details: they need no script', () => {
    expect(shell(undefined)).toMatch(/<details class="phone">/);
    expect(shell(undefined)).toContain('href="/parties"');
  });
});

describe('the footer', () => {
  test('shows only what the operator has set', () => {
    const empty = renderToStaticMarkup(<Footer operator={{}} columns={[]} year={2026} />);
    expect(empty).toContain(`© 2024–2026 ${brand.full}`);
    expect(empty).not.toMatch(/Tax number|mailto:|Instagram/);
    const full = renderToStaticMarkup(
      <Footer
        operator={{ taxNumber: '1/2', email: 'a@b.example', links: { instagram: 'https://i.example' } }}
        columns={[]}
        year={2026}
      />,
    );
    expect(full).toContain('Tax number 1/2');
    expect(full).toContain('rel="noopener"');
  });
});

describe('events', () => {
  test('a night on sale can be booked with a plain link that names it', () => {
    const card = renderToStaticMarkup(
      <EventCard event={event} {...when} bookHref="/checkout/e-1" detailHref="/events/e-1" />,
    );
    expect(card).toContain('href="/checkout/e-1"');
    expect(card).toContain(
      'Book Now<span class="visually-hidden">: Bachata &amp; more, Friday, 16 January 2026</span>',
    );
    expect(card).toContain('Starts from');
    expect(card).toContain('€12.50');
  });

  test('a sold-out night says so and leads to its wait list; shortly before it begins nobody can wait', () => {
    const soldOut = { ...event, isSoldOut: true };
    const drawn = (now: Date): string =>
      renderToStaticMarkup(
        <EventCard event={soldOut} {...when} now={now} bookHref="/checkout/e-1" detailHref="/events/e-1" />,
      );
    const card = drawn(new Date('2026-01-16T13:00:00Z'));
    expect(card).toContain('Sold Out');
    expect(card).toContain('<a href="/wait-list/e-1" class="button button-outline button-small">Wait list<');
    expect(card).not.toContain('/checkout/');
    const late = drawn(new Date('2026-01-16T13:00:00.001Z'));
    expect(late.match(/Sold Out/g)).toHaveLength(2);
    expect(late).toContain('disabled=""');
    expect(late).not.toMatch(/checkout|wait-list/);
  });

  test('posters below the fold are cached pictures with a size; a photo takes their place', () => {
    const artwork = { id: 'e-1', genre: 'bachata' } as const;
    expect(renderToStaticMarkup(<Poster artwork={artwork} />)).toContain(
      '<img src="/art/bachata/e-1-400x500.svg" alt="" width="400" height="500" loading="lazy"',
    );
    expect(renderToStaticMarkup(<Poster artwork={artwork} mode="inline" />)).toContain('<svg ');
    expect(renderToStaticMarkup(<Poster artwork={artwork} size="cell" />)).toContain(
      '<source media="(max-width: 760px)" srcSet="/art/bachata/e-1-120x125.svg"/><img src="/art/bachata/e-1-300x312.svg"',
    );
    const photo = `/uploads/${'a'.repeat(22)}`;
    expect(
      renderToStaticMarkup(<Poster artwork={{ ...artwork, imageUrl: `${photo}-p1080.webp` }} mode="inline" />),
    ).toContain(`<img src="${photo}-p600.webp" alt="" width="600" height="750" loading="eager"`);
    expect(
      renderToStaticMarkup(<Poster artwork={{ ...artwork, imageUrl: `${photo}-p1080.webp` }} size="dialog" />),
    ).toContain(`<source media="(max-width: 760px)" srcSet="${photo}-w640.webp"`);
  });
});

describe('controls', () => {
  test('a busy button says what it does and keeps its focus', () => {
    const button = renderToStaticMarkup(
      <Button isBusy busyText="Processing">
        Pay
      </Button>,
    );
    expect(button).toContain('aria-busy="true"');
    expect(button).toContain('Processing');
    expect(button).not.toContain('disabled');
  });

  test('an error is tied to its field', () => {
    const field = renderToStaticMarkup(<TextField id="mail" label="E-mail" error="Please enter an address" />);
    expect(field).toContain('aria-invalid="true" aria-describedby="mail-message"');
    expect(field).toContain('id="mail-message"');
    expect(field).toContain('<label for="mail">');
  });

  test('a password can be shown', () => {
    expect(
      renderToStaticMarkup(
        <PasswordField label="Passwort" showLabel="Passwort anzeigen" hideLabel="Passwort verbergen" />,
      ),
    ).toContain('aria-label="Passwort anzeigen"');
  });

  test('the count is decoration', () => {
    expect(renderToStaticMarkup(<CountLine part="hero" />)).toMatch(/^<div class="beats two" aria-hidden="true">/);
  });
});
