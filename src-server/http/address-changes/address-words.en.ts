import { en as newsletters } from '#shared/newsletters/words.en.ts';
import { brand } from '#shared/brand.ts';

/** What the pages say that links of a change of address lead to. */
export const en = {
  signIn: 'To the sign-in',
  contact: 'Write to us',
  confirm: {
    title: 'Your new address',
    lead: (email: string) =>
      `With this button your account at ${brand.full} gets the address ${email}. Everybody is signed ` +
      `out, and the password ends: you then sign in with a link, or set a new one. ${newsletters.moves}`,
    button: 'Yes, that is my address',
  },
  confirmed: {
    title: 'That is done',
    lead: (email: string) =>
      `Your account has the address ${email} from now on. Sign in with a link, or set a new password.`,
  },
  taken: {
    title: 'There is an account already',
    lead: 'Another account has this address now. If both are yours, we can merge them: please write to us.',
  },
  object: {
    title: 'That was not me',
    asked: () => `Somebody asked our office for another e-mail address of your account at ${brand.full}.`,
    contested:
      'You have objected to such a change before, and the person who asks has come to us in person since. With this ' +
      'button our office looks at it again. Nothing is stopped or put back automatically.',
    changed:
      'With this button your account gets its previous address back. Everybody is signed out, what was added meanwhile ' +
      'to sign in with is gone, and our office is told.',
    waiting: 'With this button your account keeps the address it has, and our office is told.',
  },
  stopped: {
    title: 'It is stopped',
    lead: 'Your account keeps the address it has. Our office knows, and may write to you.',
  },
  put_back: {
    title: 'Your address is back',
    lead: 'Everybody is signed out, and the password has ended: sign in with a link, or set a new one.',
  },
  locked: {
    title: 'The account is locked',
    lead:
      'An account was made with this address since, so your previous account could not get it back. Nobody gets into that one until ' +
      'our office has looked: please write to us.',
  },
  noted: { title: 'Our office knows', lead: 'It looks at it again, and may write to you.' },
  over: 'This link has expired',
};
