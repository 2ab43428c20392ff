import { SECOND_MS } from '#shared/time.ts';
import type { AccountPart, PaymentProvider, ProviderAccount } from '#server/adapters/payment-provider.ts';

/** The webhook events this shop acts on. What is not sent is found only by asking the provider, minutes later. */
export const WANTED_EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'customer.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
] as const;

/** `missing`: the shop does not work as it should. `warnings`: nobody could look. */
export type AccountCheck = { missing: string[]; warnings: string[] };

const ANSWER_WITHIN_MS = 5 * SECOND_MS;

const WHY_UNREAD = {
  forbidden: 'the key has no permission to read that',
  no_answer: 'no answer within five seconds',
  wrong_key: '',
} as const;

function checkMoney({ isLive, currencies }: { isLive: boolean; currencies: string[] }, wantsLive: boolean): string[] {
  return [
    ...(isLive === wantsLive
      ? []
      : [
          wantsLive
            ? 'Stripe: the account is in test mode, no real money would move'
            : 'Stripe: the account is in live mode, real money would move',
        ]),
    ...(currencies.includes('eur')
      ? []
      : [
          `Stripe: the account holds no euro (it holds ${currencies.join(', ') || 'nothing'}): this shop sells in euro`,
        ]),
  ];
}

function checkEndpoints(endpoints: { url: string; isEnabled: boolean; types: string[] }[], url: string): string[] {
  const ours = endpoints.filter((endpoint) => endpoint.url === url);
  if (ours.length === 0) return [`Stripe: no webhook endpoint sends to ${url}: add one, or tickets come minutes late`];
  const enabled = ours.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0)
    return [`Stripe: the webhook endpoint ${url} is disabled: enable it, or tickets come minutes late`];
  const sent = new Set(enabled.flatMap(({ types }) => types));
  const lacking = sent.has('*') ? [] : WANTED_EVENT_TYPES.filter((type) => !sent.has(type));
  return lacking.length === 0 ? [] : [`Stripe: the webhook endpoint ${url} is not sent ${lacking.join(', ')}`];
}

function unreadOf(what: string, part: AccountPart<unknown>): string[] {
  return 'unread' in part && part.unread !== 'wrong_key'
    ? [`Stripe: ${what} could not be looked at (${WHY_UNREAD[part.unread]})`]
    : [];
}

/** Pure: what is wrong with the account for a shop at this address, and what nobody could look at. */
function judgeAccount(
  { money, endpoints }: ProviderAccount,
  { baseUrl, isLive }: { baseUrl: string; isLive: boolean },
): AccountCheck {
  const isWrongKey = [money, endpoints].some((part) => 'unread' in part && part.unread === 'wrong_key');
  return {
    missing: [
      ...(isWrongKey ? ['Stripe: the key is not known there, or was taken back'] : []),
      ...('value' in money ? checkMoney(money.value, isLive) : []),
      ...('value' in endpoints ? checkEndpoints(endpoints.value, `${baseUrl}/webhooks/stripe`) : []),
    ],
    warnings: [...unreadOf('mode and currency', money), ...unreadOf('the webhook endpoints', endpoints)],
  };
}

/**
 * Asks the provider about our account. Nothing it says, and no silence, stops a start: whoever runs the shop reads it.
 */
export async function checkAccount(
  payments: Pick<PaymentProvider, 'readAccount'>,
  shop: { baseUrl: string; isLive: boolean },
  withinMs = ANSWER_WITHIN_MS,
): Promise<AccountCheck> {
  return judgeAccount(await payments.readAccount(withinMs), shop);
}
