import { ADDRESS_CONFIRM_MS, type ObjectionOutcome } from '#shared/people/address-change.ts';
import { brand } from '#shared/brand.ts';
import { DAY_MS, formatLongDate, formatTime, HOUR_MS } from '#shared/time.ts';
import type { AddressNews } from '#server/services/base/outbox/address-news.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

/** To an address that somebody of the office has typed: it may be a slip of the hand, so it names nobody. */
function addressConfirmMail({ to, url }: { to: string; url: string }): MailContent {
  return {
    to,
    lang: 'en',
    subject: `Is this your new address at ${brand.full}?`,
    preview: 'One button, and your account has it.',
    title: 'Your new address',
    blocks: [
      {
        kind: 'text',
        text:
          `Hello, somebody has asked our office to use this e-mail address for their account at ${brand.full} from now on. ` +
          'If that was you, please confirm it. Until then nothing changes.',
      },
      { kind: 'button', label: 'See what it is about', url },
      {
        kind: 'small',
        text:
          `The link works once, for ${ADDRESS_CONFIRM_MS / DAY_MS} days, and opens a page: only the button there counts. ` +
          'It was not you? Then there is nothing you need to do.',
      },
    ],
  };
}

/** Never which address: whoever reads this mailbox may be the one that somebody wants to get away from. */
const OTHER = 'a different e-mail address';

const hello = (name: string | null): string => (name === null ? 'Hello' : `Hello ${name}`);

/** What an objection does: by itself, or, after one before, as a word to the office. */
const ifNotYou = (isContested: boolean, byItself: string): string =>
  isContested
    ? 'You have objected to such a change before, and the person who asks has come to us in person since. If it was ' +
      'not you, tell us with the button: our office looks at it again and decides.'
    : byItself;

const NEWS: { [News in AddressNews['news']]: (told: Extract<AddressNews, { news: News }>) => Omit<MailContent, 'to'> } =
  {
    asked: ({ name, url, isContested }) => ({
      lang: 'en',
      subject: 'Your account is about to get another e-mail address',
      preview: 'Was it you? Then there is nothing you need to do.',
      title: 'Was it you?',
      blocks: [
        {
          kind: 'text',
          text:
            `${hello(name)}, somebody has proven to our office that your account at ${brand.full} is theirs, and asked ` +
            `for ${OTHER}. Once that is confirmed, this one no longer opens the account. If it was you, there is nothing ` +
            'you need to do.',
        },
        { kind: 'text', text: ifNotYou(isContested, 'If it was not you, stop it with the button.') },
        { kind: 'button', label: 'That was not me', url },
        { kind: 'small', text: 'The link opens a page: only the button there counts.' },
      ],
    }),
    changed: ({ name, url, until, isContested }) => ({
      lang: 'en',
      subject: 'Your account has another e-mail address',
      preview: 'Was it not you? You can object.',
      title: 'Your address was changed',
      blocks: [
        {
          kind: 'text',
          text:
            `${hello(name)}, the account at ${brand.full} that had this address has ${OTHER} from now on, as our office ` +
            'was asked for. Everybody was signed out, and the password has ended.',
        },
        {
          kind: 'text',
          text: ifNotYou(
            isContested,
            `If it was not you, put this address back before ${formatLongDate(new Date(until))}, ` +
              `${formatTime(new Date(until))}. Everybody is signed out again, and our office is told.`,
          ),
        },
        { kind: 'button', label: 'That was not me', url },
        { kind: 'small', text: 'The link opens a page: only the button there counts.' },
      ],
    }),
    stopped: () => ({
      lang: 'en',
      subject: 'Your new address was not taken over',
      preview: 'The account keeps the address it had.',
      title: 'It stays as it was',
      blocks: [
        {
          kind: 'text',
          text:
            `Hello, we had asked you to confirm this address for an account at ${brand.full}. That was stopped: the ` +
            'account has the address that it had before. If you still need it changed, please come to our office.',
        },
      ],
    }),
    taken_back: ({ name }) => ({
      lang: 'en',
      subject: 'Your account keeps its e-mail address',
      preview: 'Our office has taken the change back.',
      title: 'It stays as it was',
      blocks: [
        {
          kind: 'text',
          text:
            `${hello(name)}, we had told you that your account at ${brand.full} is about to get ${OTHER}. Our office has ` +
            'taken that back: it keeps this one, and there is nothing you need to do.',
        },
      ],
    }),
    put_back: ({ name }) => ({
      lang: 'en',
      subject: 'Your account has its address again',
      preview: 'Sign in with a link, or set a new password.',
      title: 'Your address is back',
      blocks: [
        {
          kind: 'text',
          text:
            `${hello(name)}, your account at ${brand.full} has this address again. Everybody was signed out, and what ` +
            'was added meanwhile to sign in with is gone. The password has ended, too: sign in with a link, or set a ' +
            'new one. Our office knows, and may write to you.',
        },
      ],
    }),
  };

const SIGN_IN = (ctx: ServiceContext): MailBlock => ({ kind: 'button', label: 'Sign in', url: `${ctx.baseUrl}/auth` });

/** To one of the two addresses: what becomes of the change. An answer comes to the office. */
function addressChangeMail<News extends AddressNews['news']>(
  ctx: ServiceContext,
  told: Extract<AddressNews, { news: News }>,
): MailContent {
  const content = NEWS[told.news as News](told);
  return {
    ...content,
    to: told.to,
    blocks: told.news === 'put_back' ? [...content.blocks, SIGN_IN(ctx)] : content.blocks,
    replyTo: ctx.operator.email,
  };
}

const OUTCOMES: Record<ObjectionOutcome, string> = {
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
};

/** To the organiser: one of the two is not who they say they are. */
function addressObjectedMail(
  ctx: ServiceContext,
  { userId, outcome }: { userId: string; outcome: ObjectionOutcome },
): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  return {
    to: ctx.operator.email,
    lang: 'en',
    subject: `‘That was not me’: the change of the address of ${user.name}`,
    preview: OUTCOMES[outcome],
    title: 'That was not me',
    blocks: [
      {
        kind: 'text',
        text:
          `The owner of the previous address of ${user.name}’s account says that they did not ask for a different one. ` +
          OUTCOMES[outcome],
      },
      {
        kind: 'text',
        text:
          'From now on only an admin can change the address of this account, once the person has been here with an ' +
          'identity card or is known to the team.',
      },
      { kind: 'button', label: 'To their page', url: `${ctx.baseUrl}/admin/people/${userId}` },
    ],
  };
}

export const addressMails = defineMails({
  'mail.address_confirm': {
    name: 'Confirm the address that the office typed',
    sample: ({ email }) => ({
      refId: 'sample',
      payload: { to: email, url: 'https://clave.example/address/confirm/sample' },
    }),
    compose: (_, { payload }) => addressConfirmMail(payload),
  },
  'mail.address_change': {
    name: 'News of a change of address',
    sample: ({ email, name, now }) => ({
      refId: 'sample:changed',
      payload: {
        to: email,
        name,
        news: 'changed',
        url: 'https://clave.example/address/object/sample',
        until: new Date(now.getTime() + 24 * HOUR_MS).toISOString(),
        isContested: false,
      },
    }),
    compose: (ctx, { payload }) => addressChangeMail(ctx, payload),
  },
  'mail.address_objected': {
    name: 'Somebody objects to a change of address, to you',
    sample: ({ userId }) => ({ refId: 'sample', payload: { userId, outcome: 'put_back' } }),
    compose: (ctx, { payload }) => addressObjectedMail(ctx, payload),
  },
});
