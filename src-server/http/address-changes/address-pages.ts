import { brand } from '#shared/brand.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import { ADDRESS_MOVES } from '#shared/newsletters/consent-wording.ts';
import type { ObjectionOutcome } from '#shared/people/address-change.ts';
import { page } from '../sign-in/plain-pages.ts';

const button = (text: string): string =>
  `<form class="plain-form" method="post"><button class="button button-filled">${e(text)}</button></form>`;
const signIn = '<a class="button button-filled" href="/auth">To the sign-in</a>';
const contact = '<a class="button button-outlined" href="/contact">Write to us</a>';

type Said = { title: string; lead: string; forms?: string };

const document = ({ title, lead, forms = '' }: Said, font: string | undefined): string =>
  page({ title, lang: 'en', lead, forms }, font);

/** Behind the link to the new address. The page alone changes nothing: programs open links, too. */
export const confirmPage = ({ email }: { email: string }, font: string | undefined): string =>
  document(
    {
      title: 'Your new address',
      lead:
        `With this button your account at ${e(brand.full)} gets the address <b>${e(email)}</b>. Everybody is signed ` +
        `out, and the password ends: you then sign in with a link, or set a new one. ${e(ADDRESS_MOVES)}`,
      forms: button('Yes, that is my address'),
    },
    font,
  );

export const confirmedPage = ({ email }: { email: string }, font: string | undefined): string =>
  document(
    {
      title: 'That is done',
      lead: `Your account has the address <b>${e(email)}</b> from now on. Sign in with a link, or set a new password.`,
      forms: signIn,
    },
    font,
  );

/** Somebody has made an account with the new address meanwhile. */
export const takenPage = (font: string | undefined): string =>
  document(
    {
      title: 'There is an account already',
      lead: 'Another account has this address now. If both are yours, we can merge them: please write to us.',
      forms: contact,
    },
    font,
  );

type Objecting = { isChanged: boolean; isContested: boolean };

function objectionLead({ isChanged, isContested }: Objecting): string {
  if (isContested)
    return (
      'You have objected to such a change before, and the person who asks has come to us in person since. With this ' +
      'button our office looks at it again. Nothing is stopped or put back automatically.'
    );
  return isChanged
    ? 'With this button your account gets its previous address back. Everybody is signed out, what was added meanwhile ' +
        'to sign in with is gone, and our office is told.'
    : 'With this button your account keeps the address it has, and our office is told.';
}

/** Behind the link to the address before. */
export const objectPage = (objecting: Objecting, font: string | undefined): string =>
  document(
    {
      title: 'That was not me',
      lead:
        `Somebody asked our office for another e-mail address of your account at ${e(brand.full)}. ` +
        objectionLead(objecting),
      forms: button('That was not me'),
    },
    font,
  );

const OBJECTED: Record<ObjectionOutcome, Said> = {
  stopped: {
    title: 'It is stopped',
    lead: 'Your account keeps the address it has. Our office knows, and may write to you.',
    forms: signIn,
  },
  put_back: {
    title: 'Your address is back',
    lead: 'Everybody is signed out, and the password has ended: sign in with a link, or set a new one.',
    forms: signIn,
  },
  locked: {
    title: 'The account is locked',
    lead:
      'An account was made with this address since, so your previous account could not get it back. Nobody gets into that one until ' +
      'our office has looked: please write to us.',
    forms: contact,
  },
  noted: { title: 'Our office knows', lead: 'It looks at it again, and may write to you.', forms: contact },
};

export const objectedPage = (outcome: ObjectionOutcome, font: string | undefined): string =>
  document(OBJECTED[outcome], font);

/** A link that was used, stopped or is too old. */
export const overPage = (sentence: string, font: string | undefined): string =>
  document({ title: 'This link has expired', lead: e(sentence), forms: contact }, font);
