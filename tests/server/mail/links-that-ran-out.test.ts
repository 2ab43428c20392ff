import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatLongDate, formatTime, HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { requestFollow } from '#server/services/club/follows/request-follow.ts';
import { requestNewsletter } from '#server/services/club/newsletters/request-newsletter.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import type { MailKind } from '#server/services/mail/define-mails.ts';
import { changeAddress } from '#server/services/office/address-changes/ask-for-change.ts';
import { issueConfirmation } from '#server/services/people/accounts/confirmation-token.ts';
import { requestPasswordReset } from '#server/services/people/accounts/request-password-reset.ts';
import { requestSignInLink } from '#server/services/people/accounts/request-sign-in-link.ts';
import { saveArtist } from '#server/services/shop/artists/save-artist.ts';
import { addStaff } from '#tests/support/door.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let ana: string;
let email: string;
beforeEach(async () => {
  shop = await openTestShop();
  ana = addBuyer(shop);
  email = shop.db.sqlite.prepare<[string], string>('SELECT email FROM users WHERE id = ?').pluck().get(ana) ?? '';
});
afterEach(() => shop.close());

const office = (): ServiceContext => shop.as(addStaff(shop, ['organiser']), ['organiser']);
const IP = '192.0.2.1';
type LinkKind =
  `mail.${'reset_password' | 'sign_in_link' | 'confirm_address' | 'address_confirm' | 'newsletter_confirm' | 'follow_confirm'}`;

/** Each mail with a link that works for some time only: how it is asked for, and for how many hours it works. */
const LINKS: Record<LinkKind, { ask: () => void; hours: number }> = {
  'mail.reset_password': { ask: () => requestPasswordReset(shop.visitor, { email }), hours: 1 },
  'mail.sign_in_link': { ask: () => requestSignInLink(shop.visitor, { email }), hours: 1 / 6 },
  'mail.confirm_address': {
    ask: () =>
      issueConfirmation(shop.visitor, {
        userId: ana,
        name: 'Ana',
        email,
        returnPath: undefined,
        bound: undefined,
        lang: null,
      }),
    hours: 24,
  },
  'mail.address_confirm': {
    ask: () =>
      changeAddress(office(), {
        id: randomUUID(),
        userId: ana,
        email: 'new@dancers.example',
        proof: 'identity_card',
        note: '',
      }),
    hours: 7 * 24,
  },
  'mail.newsletter_confirm': {
    ask: () =>
      requestNewsletter(
        shop.visitor,
        { email: 'new@dancers.example', types: ['newsletter'], page: '/' },
        { ip: IP, lang: null },
      ),
    hours: 7 * 24,
  },
  'mail.follow_confirm': {
    ask: () => {
      const id = randomUUID();
      saveArtist(office(), { id, name: 'DJ Once', about: '', otherWords: null, url: null });
      requestFollow(shop.visitor, { email, subjects: [{ subject: 'artist', subjectId: id }], page: '/' }, IP);
    },
    hours: 7 * 24,
  },
};

/** The mail as it would leave now: the row waits in the outbox, and is composed at each try. */
const leavesNow = (kind: MailKind) => {
  const row = shop.db.sqlite
    .prepare<[string], { id: string; refId: string; payload: string }>(
      'SELECT id, ref_id AS refId, payload FROM outbox WHERE kind = ?',
    )
    .get(kind)!;
  return composeMail(shop.system, { ...row, kind, attempts: 0 });
};

it.each(Object.keys(LINKS) as LinkKind[])(
  '%s is tried again as long as its link works, and does not leave once it leads nowhere',
  async (kind) => {
    const { ask, hours } = LINKS[kind];
    ask();
    shop.clock.advance(hours * HOUR_MS - 1);
    expect(await leavesNow(kind)).not.toBeNull();
    shop.clock.advance(1);
    expect(await leavesNow(kind)).toBeNull();
  },
);

it('a mail that left late says until when its link works, not for how long from then on', async () => {
  LINKS['mail.reset_password'].ask();
  LINKS['mail.confirm_address'].ask();
  const asked = shop.clock.now().getTime();
  shop.clock.advance(0.5 * HOUR_MS);
  expect(JSON.stringify(await leavesNow('mail.reset_password'))).toContain(
    `Der Link gilt bis ${formatTime(new Date(asked + HOUR_MS))} Uhr und nur einmal.`,
  );
  const end = new Date(asked + 24 * HOUR_MS);
  expect(JSON.stringify(await leavesNow('mail.confirm_address'))).toContain(
    `Der Link gilt bis ${formatLongDate(end, 'de')}, ${formatTime(end)} Uhr.`,
  );
});
