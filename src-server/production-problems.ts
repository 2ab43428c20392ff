import type { Environment } from './environment.ts';
import { mailProblems } from './mail-settings.ts';
import { isFiscalKey } from './adapters/fiscal-seal.ts';
import { isGuessableCode, isWeakSecret } from './weak-secrets.ts';

const REQUIRED_IN_PRODUCTION = [
  'BASE_URL',
  'AUTH_SECRET',
  'STRIPE_SECRET_KEY',
  'KASSE_CODE',
  'QR_SIGNING_KEY',
  'PIN_PEPPER',
  'OPERATOR_FILE',
] as const;

/** What we draw ourselves. */
const OWN_SECRETS = ['AUTH_SECRET', 'PIN_PEPPER', 'QR_SIGNING_KEY', 'MONITOR_SECRET', 'FISCAL_KEY'] as const;
/** Shorter ones are refused for their length. */
const LEAST_SECRET = 16;

/** Whether real money moves with this key; `rk_` ones may only do what they were given. */
export function isLiveKey(key: string): boolean {
  const [, drawn] = /^[sr]k_live_(\w{8,})$/.exec(key) ?? [];
  return drawn !== undefined && !isWeakSecret(drawn);
}

const SECRETS = ['STRIPE_SECRET_KEY', ...OWN_SECRETS] as const;

/**
 * The demo's secrets are public and say so, in the clear or under base64, with words too long to be drawn by chance.
 */
function isDemoValue(value: string): boolean {
  const decoded = Buffer.from(value, 'base64url').toString('latin1');
  return [value, decoded].some((text) => /demo-only-|clave_demo/.test(text));
}

/** Everything production refuses to run with (docs/decisions.md P4), in one list so it is mended in one go. */
export function productionProblems(env: Environment): string[] {
  const problems: string[] = REQUIRED_IN_PRODUCTION.filter((name) => env[name] === undefined).map(
    (name) => `${name} is missing`,
  );
  problems.push(...mailProblems(env));
  if (env.STRIPE_WEBHOOK_SECRET.length === 0) problems.push('STRIPE_WEBHOOK_SECRET is missing');
  if (env.STRIPE_API_BASE !== undefined)
    problems.push('STRIPE_API_BASE points at a stand-in: only demo mode may use one');
  if (env.TEST_TODAY !== undefined)
    problems.push('TEST_TODAY is for tests and the demo: production runs on the real day');
  for (const name of SECRETS) {
    const value = env[name];
    if (value !== undefined && isDemoValue(value)) problems.push(`${name} is the demo's: draw your own`);
  }
  if (env.STRIPE_SECRET_KEY !== undefined && !isDemoValue(env.STRIPE_SECRET_KEY) && !isLiveKey(env.STRIPE_SECRET_KEY))
    problems.push("STRIPE_SECRET_KEY is not a live key: Stripe's begin with sk_live_ or, restricted, with rk_live_");
  if (env.STRIPE_WEBHOOK_SECRET.some(isDemoValue))
    problems.push("STRIPE_WEBHOOK_SECRET is the demo's: take your own from Stripe");
  else if (
    env.STRIPE_WEBHOOK_SECRET.some(
      (secret) => !secret.startsWith('whsec_') || isWeakSecret(secret.slice('whsec_'.length)),
    )
  )
    problems.push("STRIPE_WEBHOOK_SECRET is not a signing secret: Stripe's begin with whsec_");
  for (const name of OWN_SECRETS) {
    const value = env[name];
    if (value !== undefined && value.length >= LEAST_SECRET && isWeakSecret(value))
      problems.push(`${name} repeats itself: draw one, \`npm run doctor -- --keys\` does`);
  }
  if (env.BASE_URL !== undefined && !env.BASE_URL.startsWith('https://'))
    problems.push('BASE_URL must begin with https://');
  if (env.AUTH_SECRET !== undefined && env.AUTH_SECRET.length < 32)
    problems.push('AUTH_SECRET must have at least 32 characters');
  if (env.PIN_PEPPER !== undefined && env.PIN_PEPPER.length < 16)
    problems.push('PIN_PEPPER must have at least 16 characters');
  if (env.QR_SIGNING_KEY !== undefined && Buffer.from(env.QR_SIGNING_KEY, 'base64url').length !== 32)
    problems.push('QR_SIGNING_KEY must be 32 bytes as base64url: `npm run doctor -- --keys` draws one');
  if (env.FISCAL_KEY !== undefined && !isFiscalKey(env.FISCAL_KEY))
    problems.push('FISCAL_KEY must be 32 bytes as base64url: `npm run doctor -- --keys` draws one');
  if (env.FISKALY_API_BASE !== undefined && !env.FISKALY_API_BASE.startsWith('https://'))
    problems.push('FISKALY_API_BASE must begin with https://: only demo mode may use a stand-in');
  if (env.MONITOR_SECRET !== undefined && env.MONITOR_SECRET.length < 16)
    problems.push('MONITOR_SECRET must have at least 16 characters');
  if (env.KASSE_CODE !== undefined && !/^\d{4}$/.test(env.KASSE_CODE)) problems.push('KASSE_CODE must be 4 digits');
  else if (env.KASSE_CODE !== undefined && isGuessableCode(env.KASSE_CODE))
    problems.push('KASSE_CODE is among the first that anybody tries: draw one, `npm run doctor -- --keys` does');
  if ((env.GOOGLE_CLIENT_ID === undefined) !== (env.GOOGLE_CLIENT_SECRET === undefined))
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together');
  if ((env.GOOGLE_WALLET_ISSUER_ID === undefined) !== (env.GOOGLE_WALLET_KEY_FILE === undefined))
    problems.push('GOOGLE_WALLET_ISSUER_ID and GOOGLE_WALLET_KEY_FILE go together');
  return problems;
}
