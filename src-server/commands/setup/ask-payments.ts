import type { PaymentProvider } from '#server/adapters/payment-provider.ts';
import { isLiveKey } from '#server/production-problems.ts';
import { checkAccount, WANTED_EVENT_TYPES } from '#server/services/shop/webhook-events/check-account.ts';
import { isWeakSecret } from '#server/weak-secrets.ts';
import type { Variables } from './environment-file.ts';
import type { Talk } from './talk.ts';

export type SetupProvider = Pick<PaymentProvider, 'readAccount' | 'makeWebhookEndpoint'>;

type Parts = {
  known: Variables;
  baseUrl: string;
  provider: (secretKey: string) => SetupProvider;
  /** Whether a key is one that this shop may run with. */ isKey?: (key: string) => boolean;
};

const SECONDS = 10;
const WITHIN_MS = SECONDS * 1_000;

const keyProblem = (isKey: (key: string) => boolean) => (typed: string) =>
  isKey(typed) ? null : 'It begins with sk_live_ (or rk_live_ for a restricted one): Stripe → Developers → API keys.';

const secretProblem = (typed: string): string | null =>
  typed.startsWith('whsec_') && !isWeakSecret(typed.slice('whsec_'.length))
    ? null
    : 'It begins with whsec_: Stripe → Developers → Webhooks → the endpoint → Signing secret.';

const REFUSED = {
  forbidden: 'the key may not do that',
  no_answer: `Stripe has not answered within ${SECONDS} seconds`,
  wrong_key: 'Stripe does not know the key',
} as const;

/** Makes the endpoint where there is none and the key may; else somebody enters the secret of one made by hand. */
async function webhookSecret(
  talk: Talk,
  {
    known,
    baseUrl,
    hasEndpoint,
    provider,
  }: Omit<Parts, 'provider'> & { hasEndpoint: boolean; provider: SetupProvider },
): Promise<string> {
  const url = `${baseUrl}/webhooks/stripe`;
  if (!hasEndpoint) {
    const made = await provider.makeWebhookEndpoint({ url, types: [...WANTED_EVENT_TYPES] }, WITHIN_MS);
    if ('value' in made) {
      talk.say(`  the webhook endpoint ${url} was made`);
      return made.value;
    }
    talk.say(`! the webhook endpoint could not be made: ${REFUSED[made.unread]}`);
  }
  talk.say(`  Stripe → Developers → Webhooks: an endpoint to ${url} with these events:`);
  talk.say(`  ${WANTED_EVENT_TYPES.join(', ')}`);
  return talk.ask({
    ask: 'Its signing secret',
    isSecret: true,
    fallback: known['STRIPE_WEBHOOK_SECRET'],
    problem: secretProblem,
  });
}

/** The payment provider: its key is tried at once, and the webhook endpoint made where the key may. */
export async function askPayments(talk: Talk, parts: Parts): Promise<Variables> {
  const { known, baseUrl, isKey = isLiveKey } = parts;
  talk.say('', 'Payments', 'Cards are charged by Stripe (stripe.com); the money goes to your own account there.', '');
  for (;;) {
    const key = await talk.ask({
      ask: 'Secret key',
      isSecret: true,
      fallback: known['STRIPE_SECRET_KEY'],
      problem: keyProblem(isKey),
    });
    const provider = parts.provider(key);
    const account = await provider.readAccount(WITHIN_MS);
    const { endpoints } = account;
    const hasEndpoint = 'value' in endpoints && endpoints.value.some(({ url }) => url === `${baseUrl}/webhooks/stripe`);
    const isUnknown = Object.values(account).some((part) => 'unread' in part && part.unread === 'wrong_key');
    if (isUnknown) {
      talk.say('✗ Stripe does not know this key, or it was taken back.');
      continue;
    }
    const secret = await webhookSecret(talk, { ...parts, hasEndpoint, provider });
    const { missing, warnings } = await checkAccount(provider, { baseUrl, isLive: isKey(key) }, WITHIN_MS);
    talk.say(...missing.map((line) => `✗ ${line}`), ...warnings.map((line) => `! ${line}`));
    if (missing.length === 0 || !(await talk.confirm('Enter the key once more?', false)))
      return { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret };
  }
}
