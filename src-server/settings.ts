import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { GoogleSettings } from './adapters/google-provider.ts';
import type { GoogleWalletSettings } from './adapters/google-wallet.ts';
import { isGuessableCode, isWeakSecret } from './weak-secrets.ts';
import { OperatorSchema, type Operator } from '#shared/operator.ts';
import { TestTodaySchema } from '#shared/test-today.ts';
import { SECOND_MS } from '#shared/time.ts';

/** Longer than the usual distance between two looks of a proxy, shorter than what a container is given to end. */
const SHUTDOWN_GRACE_SECONDS = 5;

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('')
  .transform((v) => v === '1' || v === 'true');
const list = z
  .string()
  .default('')
  .transform((v) =>
    v
      .split(',')
      .map((s) => s.trim())
      .filter((s) => s !== ''),
  );
const optional = z
  .string()
  .optional()
  .transform((v) => (v === '' ? undefined : v));

/** Every environment variable of decisions §9, as text. Only this file reads the environment. */
const EnvironmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  BASE_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_FILE: optional,
  AUTH_SECRET: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: list,
  STRIPE_API_BASE: z.url().optional(),
  STRIPE_SESSIONS_PER_SECOND: z.coerce.number().min(0.1).max(100_000).default(25),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  SMTP_URL: optional,
  MAIL_FROM: optional,
  ADMIN_EMAILS: list,
  KASSE_CODE: optional,
  QR_SIGNING_KEY: optional,
  PIN_PEPPER: optional,
  TRUSTED_PROXY: list,
  OPERATOR_FILE: optional,
  MONITOR_SECRET: optional,
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(60).optional(),
  GOOGLE_WALLET_ISSUER_ID: optional,
  GOOGLE_WALLET_KEY_FILE: optional,
  DEMO: flag,
  DEMO_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  DEMO_SEED: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Another now, for tests and the demo. */
  TEST_TODAY: TestTodaySchema.optional(),
  /** When TEST_TODAY began by the machine's clock, in UTC ms: so that all processes of one test run share a clock. */
  TEST_TODAY_SINCE: z.coerce.number().int().optional(),
});
type Environment = z.infer<typeof EnvironmentSchema>;

export const SETTING_NAMES = Object.keys(EnvironmentSchema.shape);

/** The one look at the process's environment; a command hands it on to the server it starts. */
export const processEnvironment = (): Record<string, string | undefined> => ({ ...process.env });

/** Whether the demo's stand-ins and defaults are asked for. */
export const wantsDemo = (environment: Record<string, string | undefined>): boolean =>
  flag.safeParse(environment['DEMO']).data === true;

/** Where the data lies: all that backup and restore need to know. */
export function dataLocation(environment: Record<string, string | undefined>): {
  dataDir: string;
  databaseFile: string;
  uploads: string;
} {
  const env = EnvironmentSchema.pick({ DATA_DIR: true, DATABASE_FILE: true }).parse(environment);
  const dataDir = path.resolve(env.DATA_DIR);
  return {
    dataDir,
    databaseFile: env.DATABASE_FILE ?? path.join(dataDir, 'clave.sqlite'),
    uploads: path.join(dataDir, 'uploads'),
  };
}

const problemsIn = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.map(({ path: at, message }) => `${at.join('.')} is no such value: ${message}`);

/** Where people reach the server; a command prints links with it. Throws SettingsError. */
export function baseUrlOf(environment: Record<string, string | undefined>): string {
  const parsed = EnvironmentSchema.pick({ BASE_URL: true, PORT: true }).safeParse(environment);
  if (!parsed.success) throw new SettingsError(problemsIn(parsed.error.issues));
  const env = parsed.data;
  return (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
}

/** Settings the server runs with; what demo mode leaves open is filled by src-server/demo/. */
export type Settings = {
  port: number;
  baseUrl: string;
  dataDir: string;
  databaseFile: string;
  /** The pictures people have uploaded. */
  uploads: string;
  authSecret: string;
  stripe: {
    secretKey: string;
    webhookSecrets: string[];
    apiBase: string | undefined;
    /** How many payment pages a second the provider is asked for at most. */ sessionsPerSecond: number;
  };
  google: GoogleSettings | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  adminEmails: string[];
  kasseCode: string;
  qrSigningKey: string;
  pinPepper: string;
  /** Addresses or CIDR ranges of proxies whose forwarding header is believed. */
  trustedProxies: string[];
  operator: Operator;
  /** What a monitor shows at /healthz/deep; without one there is no such address. */
  monitorSecret?: string;
  /** How long a server that was told to stop says so at /healthz and still answers. */
  shutdownGraceMs: number;
  wallet: GoogleWalletSettings | undefined;
  isDemo: boolean;
  hasRateLimits: boolean;
  demoSeed: boolean;
  /** The now that tests and the demo were given, and the machine's time (UTC ms) at which it began. */
  testToday: { at: Date; sinceMs: number | undefined } | undefined;
  logLevel: Environment['LOG_LEVEL'];
};

export class SettingsError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(['The settings are not complete:', ...problems.map((p) => `  - ${p}`)].join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

const REQUIRED_IN_PRODUCTION = [
  'BASE_URL',
  'AUTH_SECRET',
  'STRIPE_SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'KASSE_CODE',
  'QR_SIGNING_KEY',
  'PIN_PEPPER',
  'OPERATOR_FILE',
] as const;

/** What we draw ourselves. */
const OWN_SECRETS = ['AUTH_SECRET', 'PIN_PEPPER', 'QR_SIGNING_KEY', 'MONITOR_SECRET'] as const;
/** Shorter ones are refused for that. */
const LEAST_SECRET = 16;

/** Whether real money moves with this key; `rk_` ones may only do what they were given. */
export const isLiveKey = (key: string): boolean => /^(sk|rk)_live_\w{8,}$/.test(key);

const SECRETS = ['STRIPE_SECRET_KEY', 'AUTH_SECRET', 'PIN_PEPPER', 'QR_SIGNING_KEY', 'MONITOR_SECRET'] as const;

/**
 * The demo's secrets are public and say so, in the clear or under base64, with words too long to be drawn by chance.
 */
function isDemoValue(value: string): boolean {
  const decoded = Buffer.from(value, 'base64url').toString('latin1');
  return [value, decoded].some((text) => /demo-only-|clave_demo/.test(text));
}

/** Everything production refuses to run with (decisions §9), in one list so it is mended in one go. */
function productionProblems(env: Environment): string[] {
  const problems: string[] = REQUIRED_IN_PRODUCTION.filter((name) => env[name] === undefined).map(
    (name) => `${name} is missing`,
  );
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
    problems.push("STRIPE_SECRET_KEY is no live key: Stripe's begin with sk_live_ or, restricted, with rk_live_");
  if (env.STRIPE_WEBHOOK_SECRET.some(isDemoValue))
    problems.push("STRIPE_WEBHOOK_SECRET is the demo's: take your own from Stripe");
  else if (
    env.STRIPE_WEBHOOK_SECRET.some(
      (secret) => !secret.startsWith('whsec_') || isWeakSecret(secret.slice('whsec_'.length)),
    )
  )
    problems.push("STRIPE_WEBHOOK_SECRET is none: Stripe's begin with whsec_");
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

function readOperator(file: string | undefined, problems: string[]): Operator | undefined {
  if (file === undefined) return undefined;
  if (!existsSync(file)) {
    problems.push(`OPERATOR_FILE: there is no file ${file}`);
    return undefined;
  }
  try {
    const parsed = OperatorSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data;
    problems.push(
      ...parsed.error.issues.map((issue) => `OPERATOR_FILE ${issue.path.join('.') || '(top)'}: ${issue.message}`),
    );
  } catch {
    problems.push(`OPERATOR_FILE: ${file} is not JSON`);
  }
  return undefined;
}

/**
 * A value that is no value of its kind is reported and then read as if it were not there, so the rest is reported too.
 */
function parseEnvironment(environment: Record<string, string | undefined>): { env: Environment; problems: string[] } {
  const parsed = EnvironmentSchema.safeParse(environment);
  if (parsed.success) return { env: parsed.data, problems: [] };
  const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  const rest = Object.fromEntries(Object.entries(environment).filter(([name]) => !wrong.has(name)));
  return {
    env: EnvironmentSchema.parse(rest),
    problems: problemsIn(parsed.error.issues),
  };
}

/** What demo mode puts where a real setting is not given. */
export type DemoDefaults = {
  operator: Operator;
  authSecret: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  mailFrom: string;
  kasseCode: string;
  qrSigningKey: string;
  pinPepper: string;
};

/** Reads and checks all settings together; throws SettingsError naming every problem. */
export function readSettings(
  environment: Record<string, string | undefined>,
  demo: DemoDefaults | undefined,
): Settings {
  const { env, problems } = parseEnvironment(environment);
  if (env.DEMO && demo === undefined)
    throw new SettingsError(['DEMO is set: demo mode is started with `npm run demo`']);
  const defaults = env.DEMO ? demo : undefined;
  if (!env.DEMO) problems.push(...productionProblems(env));
  const operator = readOperator(env.OPERATOR_FILE, problems) ?? defaults?.operator;
  if (problems.length > 0 || operator === undefined) throw new SettingsError(problems);
  return {
    ...dataLocation(environment),
    port: env.PORT,
    baseUrl: baseUrlOf(environment),
    authSecret: env.AUTH_SECRET ?? defaults?.authSecret ?? '',
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? defaults?.stripeSecretKey ?? '',
      webhookSecrets:
        env.STRIPE_WEBHOOK_SECRET.length > 0 ? env.STRIPE_WEBHOOK_SECRET : [defaults?.stripeWebhookSecret ?? ''],
      apiBase: env.STRIPE_API_BASE,
      sessionsPerSecond: env.STRIPE_SESSIONS_PER_SECOND,
    },
    google:
      env.GOOGLE_CLIENT_ID !== undefined && env.GOOGLE_CLIENT_SECRET !== undefined
        ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
        : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? defaults?.mailFrom ?? '',
    adminEmails: env.ADMIN_EMAILS.map((a) => a.toLowerCase()),
    kasseCode: env.KASSE_CODE ?? defaults?.kasseCode ?? '',
    qrSigningKey: env.QR_SIGNING_KEY ?? defaults?.qrSigningKey ?? '',
    pinPepper: env.PIN_PEPPER ?? defaults?.pinPepper ?? '',
    trustedProxies: env.TRUSTED_PROXY,
    operator,
    ...(env.MONITOR_SECRET !== undefined && { monitorSecret: env.MONITOR_SECRET }),
    shutdownGraceMs: SECOND_MS * (env.SHUTDOWN_GRACE_SECONDS ?? (env.DEMO ? 0 : SHUTDOWN_GRACE_SECONDS)),
    wallet:
      env.GOOGLE_WALLET_ISSUER_ID !== undefined && env.GOOGLE_WALLET_KEY_FILE !== undefined
        ? { issuerId: env.GOOGLE_WALLET_ISSUER_ID, keyFile: env.GOOGLE_WALLET_KEY_FILE }
        : undefined,
    isDemo: env.DEMO,
    hasRateLimits: !(env.DEMO && env.DEMO_RATE_LIMITS === 'off'),
    demoSeed: env.DEMO_SEED === 'on',
    testToday: env.TEST_TODAY && { at: env.TEST_TODAY, sinceMs: env.TEST_TODAY_SINCE },
    logLevel: env.LOG_LEVEL,
  };
}
