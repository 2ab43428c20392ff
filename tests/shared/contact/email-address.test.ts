import { describe, expect, it } from 'vitest';
import { SignInBody } from '#shared/accounts/sign-in.ts';
import { SignUpInput } from '#shared/accounts/sign-up.ts';
import { emailAddress, EMAIL_PATTERN } from '#shared/contact/email-address.ts';
import { fieldError } from '#shared/contact/field-rules.ts';
import { en } from '#shared/contact/words.en.ts';
import { SendMessageInput } from '#shared/contact/send-message.ts';
import { AddGuestsInput, readGuestLines } from '#shared/door/guest-list.ts';
import { RequestFollowInput } from '#shared/follows/follow-inputs.ts';
import { SubscribeNewsletterInput } from '#shared/newsletters/newsletter-inputs.ts';
import { GiveTicketsInput } from '#shared/tickets/give-tickets.ts';
import { WORKSHOP_FIELDS } from '#shared/workshops/submit-workshop.ts';

const TAKEN: readonly [typed: string, stored: string][] = [
  ['Ana@Example.ORG', 'ana@example.org'],
  [' ana@example.org ', 'ana@example.org'],
  ['info@Tanzschule-Müller.example', 'info@xn--tanzschule-mller-uzb.example'],
  ['info@tanzschule-mu\u0308ller.example', 'info@xn--tanzschule-mller-uzb.example'],
  ['ana@tanz.рф', 'ana@tanz.xn--p1ai'],
  ['ana@xn--tanzschule-mller-uzb.example', 'ana@xn--tanzschule-mller-uzb.example'],
  ['ana@例え.テスト', 'ana@xn--r8jz45g.xn--zckzah'],
  ['ana@例え。テスト', 'ana@xn--r8jz45g.xn--zckzah'],
  ['salsa&bachata@example.org', 'salsa&bachata@example.org'],
  ['ana/tanz@example.org', 'ana/tanz@example.org'],
  ['ana~x=1@example.org', 'ana~x=1@example.org'],
  ["o'hara+dance@mail.example.org", "o'hara+dance@mail.example.org"],
];

const REFUSED = [
  '',
  'ana',
  'ana@',
  '@example.org',
  'ana@example',
  'ana@example.org.',
  'ana@.example.org',
  'ana@-x.example',
  'ana@127.0.0.1',
  'ana@[127.0.0.1]',
  'ana@0x7f.1',
  'ana@müller.example/x',
  'ana@müller.example:80',
  'ana@x@müller.example',
  'ana@mül ler.example',
  'ana@m%C3%BCller.example',
  'müller@example.org',
  'ana b@example.org',
  'ana,b@example.org',
  'Ana <ana@example.org>',
  'ana@example.org\r\nbcc: x@example.org',
  `${'a'.repeat(250)}@example.org`,
];

/** Each place where an address is entered, as it takes one: null is refused. */
const PLACES: Record<string, (typed: string) => string | null> = {
  'the sign-up': (email) =>
    SignUpInput.safeParse({ name: 'Ana', email, password: 'a long enough one' }).data?.email ?? null,
  'the contact form': (email) => SendMessageInput.shape.email.safeParse(email).data ?? null,
  'the newsletter': (email) =>
    SubscribeNewsletterInput.safeParse({ email, types: ['events'], page: '/' }).data?.email ?? null,
  'following a series': (email) => RequestFollowInput.shape.email.safeParse(email).data ?? null,
  'a given ticket': (email) => GiveTicketsInput.shape.email.safeParse(email).data ?? null,
  'a proposal': (email) => WORKSHOP_FIELDS.artistEmail.safeParse(email).data ?? null,
  'a guest of a list': (email) => AddGuestsInput.shape.guests.element.shape.email.safeParse(email).data ?? null,
};

describe('an e-mail address', () => {
  it.each(TAKEN)('%s is kept as %s', (typed, stored) => {
    expect(emailAddress(typed)).toBe(stored);
    expect(emailAddress(stored)).toBe(stored);
    expect(EMAIL_PATTERN.test(stored)).toBe(true);
    expect(SignInBody.parse({ email: typed, password: 'x' }).email).toBe(stored);
  });

  it.each(REFUSED)('“%s” is none', (typed) => {
    expect(emailAddress(typed)).toBeNull();
  });

  it.each(Object.keys(PLACES))('is taken, kept and refused alike in every place: %s', (place) => {
    for (const [typed, stored] of TAKEN) expect(PLACES[place]?.(typed), typed).toBe(stored);
    for (const typed of REFUSED) expect(PLACES[place]?.(typed), typed).toBeNull();
  });

  it('is checked in the form as on the server', () => {
    const rule = { required: 'x', maxLength: 254, isEmail: true } as const;
    for (const [typed] of TAKEN) expect(fieldError(rule, typed, en), typed).toBeNull();
    for (const typed of REFUSED) expect(fieldError(rule, typed, en), typed).not.toBeNull();
  });

  it('stands in a pasted line of guests, whatever its domain', () => {
    expect(readGuestLines('Ana Ruiz +1, photographer, Ana@Müller.example')).toMatchObject([
      { name: 'Ana Ruiz', companions: 1, note: 'photographer', email: 'ana@xn--mller-kva.example' },
    ]);
  });
});
