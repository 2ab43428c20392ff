import { describe, expect, it } from 'vitest';
import { SaveArtistInput } from '#shared/events/save-line-up.ts';
import { SaveVenueInput } from '#shared/events/save-venue.ts';
import { MailingBlock } from '#shared/newsletters/mailing-block.ts';
import { OperatorSchema } from '#shared/operator.ts';
import { FetchOrdersInput } from '#shared/orders/import/order-import.ts';
import { WebhookFields } from '#shared/webhooks/edit-webhook.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';

const ID = '6f1c0f3e-55bb-4b52-9a52-0c2f6f6e8a10';
const operator = (links: object) => OperatorSchema.safeParse({ ...demoDefaults.operator, ...links });

/** Every link that somebody types or pastes, by where it stands: whether one is taken. */
const TAKES = {
  'an artist’s page': (url) => SaveArtistInput.safeParse({ id: ID, name: 'DJ Luna', url }).success,
  'a venue’s map': (mapUrl) => SaveVenueInput.safeParse({ id: ID, name: 'Salón Isar', mapUrl }).success,
  'the button of a mail': (url) => MailingBlock.safeParse({ kind: 'button', label: 'Look', url }).success,
  'where webhooks go': (url) => WebhookFields.safeParse({ url, types: ['order.paid'] }).success,
  'another shop': (shopUrl) =>
    FetchOrdersInput.safeParse({ source: 'pretix', shopUrl, organizer: 'o', foreignEvent: 'e', apiToken: 't' }).success,
  'the operator’s pages': (instagram) => operator({ links: { instagram } }).success,
  'the operator’s festivals': (link) => operator({ festivalLinks: { isar: link } }).success,
  'the operator’s videos': (link) => operator({ videoLinks: { salsa: link } }).success,
} satisfies Record<string, (link: string) => boolean>;

const REFUSED = {
  'a name and password': 'https://user:pw@example.org/map',
  'a name alone': 'https://user@example.org/',
  'an empty name': 'https://@example.org/',
  'an empty name and password': 'https://:@example.org/',
  'a known site as its name': 'https://instagram.com:443@evil.example/clave',
  'a script': 'javascript:alert(1)',
  'a script that looks like an address': 'javascript://example.org/%0aalert(1)',
  'a document of its own': 'data:text/html,<script>alert(1)</script>',
  'a file': 'file:///etc/passwd',
  'backslashes before its host': 'https:\\\\evil.example\\path',
  'a backslash in its host': 'https://example.org\\@evil.example/',
  'no slashes': 'https:example.org',
  'one slash': 'https:/example.org',
  'no host': 'https:///path',
  'a line break that browsers drop': 'https://exam\nple.org/',
  'a tab that browsers drop': 'https://exam\tple.org/',
  'a control sign': 'https://example.org/\u0007',
  'a space in its host': 'https://exa mple.org/',
  'a sign that turns its direction': 'https://example.org/\u202Egpj.exe',
  'a sign that nobody sees': 'https://exam\u200Bple.org/',
};

const TAKEN = [
  'https://example.org/',
  'https://example.org',
  'HTTPS://Example.org/Path?q=1#there',
  'https://www.instagram.com/clave.nights/',
  'https://maps.app.goo.gl/AbC123?g_st=ic',
  'https://www.google.com/maps/@48.13,11.57,15z',
  'https://example.org/?mail=me@example.org',
  'https://münchen-tanzt.example/größe',
  'https://example.org:8443/a%20b',
];

describe.each(Object.entries(TAKES))('%s', (_where, takes) => {
  it.each(Object.entries(REFUSED))('is no link with %s', (_what, link) => {
    expect(takes(link)).toBe(false);
  });
  it.each(TAKEN)('may be %s', (link) => {
    expect(takes(link)).toBe(true);
  });
});

it('says of a name or password what is wrong with it, and of anything else how an address begins', () => {
  const sentenceOf = (url: string) =>
    SaveArtistInput.safeParse({ id: ID, name: 'DJ Luna', url }).error?.issues.map(({ message }) => message);
  expect(sentenceOf('https://user:pw@example.org/')).toEqual([
    'Please paste the address without the name and password in it.',
  ]);
  expect(sentenceOf('example.org')).toEqual(['Please paste a whole address that begins with https://.']);
});
