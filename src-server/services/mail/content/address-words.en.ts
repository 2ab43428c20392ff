import { brand } from '#shared/brand.ts';

/** Never which address: whoever reads this mailbox may be the one that somebody wants to get away from. */
const other = 'a different e-mail address';
const hello = (name: string | null): string => (name === null ? 'Hello' : `Hello ${name}`);
const contested =
  'You have objected to such a change before, and the person who asks has come to us in person since. If it was not you, ' +
  'tell us with the button: our office looks at it again and decides.';

/** What mails about a change of address say. */
export const en = {
  notMe: 'That was not me',
  opensPage: 'The link opens a page: only the button there counts.',
  signIn: 'Sign in',
  confirm: {
    subject: () => `Is this your new address at ${brand.full}?`,
    preview: 'One button, and your account has it.',
    title: 'Your new address',
    text: () =>
      `Hello, somebody has asked our office to use this e-mail address for their account at ${brand.full} from now on. ` +
      'If that was you, please confirm it. Until then nothing changes.',
    button: 'See what it is about',
    small: (days: number) =>
      `The link works once, for ${days} days, and opens a page: only the button there counts. ` +
      'It was not you? Then there is nothing you need to do.',
  },
  asked: {
    subject: 'Your account is about to get another e-mail address',
    preview: 'Was it you? Then there is nothing you need to do.',
    title: 'Was it you?',
    text: (name: string | null) =>
      `${hello(name)}, somebody has proven to our office that your account at ${brand.full} is theirs, and asked ` +
      `for ${other}. Once that is confirmed, this one no longer opens the account. If it was you, there is nothing ` +
      'you need to do.',
    stop: 'If it was not you, stop it with the button.',
    contested,
  },
  changed: {
    subject: 'Your account has another e-mail address',
    preview: 'Was it not you? You can object.',
    title: 'Your address was changed',
    text: (name: string | null) =>
      `${hello(name)}, the account at ${brand.full} that had this address has ${other} from now on, as our office ` +
      'was asked for. Everybody was signed out, and the password has ended.',
    stop: (day: string, time: string) =>
      `If it was not you, put this address back before ${day}, ` +
      `${time}. Everybody is signed out again, and our office is told.`,
    contested,
  },
  stopped: {
    subject: 'Your new address was not taken over',
    preview: 'The account keeps the address it had.',
    title: 'It stays as it was',
    text: () =>
      `Hello, we had asked you to confirm this address for an account at ${brand.full}. That was stopped: the ` +
      'account has the address that it had before. If you still need it changed, please come to our office.',
  },
  taken_back: {
    subject: 'Your account keeps its e-mail address',
    preview: 'Our office has taken the change back.',
    title: 'It stays as it was',
    text: (name: string | null) =>
      `${hello(name)}, we had told you that your account at ${brand.full} is about to get ${other}. Our office has ` +
      'taken that back: it keeps this one, and there is nothing you need to do.',
  },
  put_back: {
    subject: 'Your account has its address again',
    preview: 'Sign in with a link, or set a new password.',
    title: 'Your address is back',
    text: (name: string | null) =>
      `${hello(name)}, your account at ${brand.full} has this address again. Everybody was signed out, and what ` +
      'was added meanwhile to sign in with is gone. The password has ended, too: sign in with a link, or set a ' +
      'new one. Our office knows, and may write to you.',
  },
  objected: {
    subject: (name: string) => `‘That was not me’: the change of the address of ${name}`,
    title: 'That was not me',
    text: (name: string) =>
      `The owner of the previous address of ${name}’s account says that they did not ask for a different one.`,
    outcomes: {
      stopped: 'The change is stopped: the account keeps the address it had.',
      put_back:
        'The account has its previous address back, everybody was signed out, and what was added meanwhile to sign in with ' +
        'is gone. Look whether anything was ordered, refunded or cancelled in between.',
      locked:
        'Another account was made with the previous address since, so this one could not get it back. Nobody can get into ' +
        'it now: merge the two, or change the address again.',
      noted:
        'It is not the first time, so nothing was stopped or put back automatically. Look at it again: a change that is ' +
        'still waiting can be taken back.',
    },
    fromNowOn:
      'From now on only an admin can change the address of this account, once the person has been here with an ' +
      'identity card or is known to the team.',
    button: 'To their page',
  },
};
