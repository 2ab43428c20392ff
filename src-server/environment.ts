import { z } from 'zod';
import { TestTodaySchema } from '#shared/test-today.ts';

export const flag = z
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

/** Every environment variable there is, as text. */
export const EnvironmentSchema = z.object({
  /** The port to listen on. 0 takes a free one, for tests. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The website's own address, as visitors reach it: links in mails and receipts begin with it. */
  BASE_URL: z.url().optional(),
  /** The folder of the database, the uploaded pictures and the daily copies. */
  DATA_DIR: z.string().default('./data'),
  /** The database, where it does not lie in DATA_DIR. */
  DATABASE_FILE: optional,
  /** Other processes run on the same DATA_DIR, on the same machine, all with this set (docs/decisions.md O8). */
  SEVERAL_PROCESSES: flag,
  /** Signs session cookies and seals second factors; at least 32 characters. */
  AUTH_SECRET: optional,
  /** The payment provider's key: `sk_live_…`, or restricted `rk_live_…`. */
  STRIPE_SECRET_KEY: optional,
  /** What webhook events are signed with; several, separated by commas, during a rotation. */
  STRIPE_WEBHOOK_SECRET: list,
  /** Where the payment stand-in listens; demo mode and tests only. */
  STRIPE_API_BASE: z.url().optional(),
  /** How many payment pages a second the provider is asked for at most (docs/decisions.md P1). */
  STRIPE_SESSIONS_PER_SECOND: z.coerce.number().min(0.1).max(100_000).default(25),
  /** Signing in with Google; both or neither. */
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  /** The mail server, `smtps://user:password@host:465`. */
  SMTP_URL: optional,
  /** The sender of all mails, `Name <address>`. */
  MAIL_FROM: optional,
  /** Addresses of which the first confirmed one becomes the first admin (docs/decisions.md A2). */
  ADMIN_EMAILS: list,
  /** Four digits that open the shift calendar. */
  KASSE_CODE: optional,
  /** Free entries that a cashier may give alone, per desk and night (docs/decisions.md D8). */
  FREE_PER_NIGHT: z.coerce.number().int().min(0).max(1_000).optional(),
  /** Hours before an event begins from which its tickets are green at the door (docs/decisions.md D8). */
  DOORS_OPEN_HOURS: z.coerce.number().int().min(0).max(48).optional(),
  /** `none`: a card terminal that prints no slip; a touch of the cashier says that the card was charged (D8). */
  CARD_SLIP: z.enum(['asked', 'none']).optional(),
  /** 32 bytes as base64url: signs tickets, cards and price lists. */
  QR_SIGNING_KEY: optional,
  /** Keys cashiers' PINs and vouchers; at least 16 characters. */
  PIN_PEPPER: optional,
  /**
   * 32 bytes as base64url: seals what opens the tills' security devices. Without it no device can be set up, and the
   * desks only train.
   */
  FISCAL_KEY: optional,
  /** Where the cloud provider of security devices listens, with the version: another than its public address. */
  FISKALY_API_BASE: z.url().optional(),
  /** Addresses or ranges of our own proxies, whose X-Forwarded-For is believed. */
  TRUSTED_PROXY: list,
  /** Name, address, VAT mode and links of the operator, as JSON (shared/operator.ts). */
  OPERATOR_FILE: optional,
  /** What a monitor shows to read /healthz/deep. */
  MONITOR_SECRET: optional,
  /** How long a server that was told to stop still answers. */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(60).optional(),
  /** Members' passes in Google's wallet; both or neither. */
  GOOGLE_WALLET_ISSUER_ID: optional,
  GOOGLE_WALLET_KEY_FILE: optional,
  /**
   * Passes for Apple's Wallet: all or none, but for the password. Each certificate and the key is a file's path, or PEM.
   */
  APPLE_PASS_TYPE_ID: optional,
  APPLE_TEAM_ID: optional,
  APPLE_PASS_CERTIFICATE: optional,
  APPLE_PASS_KEY: optional,
  APPLE_PASS_PASSWORD: optional,
  APPLE_WWDR_CERTIFICATE: optional,
  /** Runs on stand-ins for payment, mail and Google, with a season of nights. */
  DEMO: flag,
  /** `off` lifts the limits of calls, for tests that ask a lot; demo mode only. */
  DEMO_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** `off` begins the demo with an empty shop. */
  DEMO_SEED: z.enum(['on', 'off']).default('on'),
  /** `info` writes a line for each request. */
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Another now, for tests and the demo. */
  TEST_TODAY: TestTodaySchema.optional(),
  /** When TEST_TODAY began by the machine's clock, in UTC ms: so that all processes of one test run share a clock. */
  TEST_TODAY_SINCE: z.coerce.number().int().optional(),
});
export type Environment = z.infer<typeof EnvironmentSchema>;

export const SETTING_NAMES = Object.keys(EnvironmentSchema.shape);

export const problemsIn = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.map(({ path: at, message }) => `${at.join('.')} is not a value it can have: ${message}`);

/**
 * A value that is no value of its kind is reported and then read as if it were not there, so the rest is reported too.
 */
export function parseEnvironment(environment: Record<string, string | undefined>): {
  env: Environment;
  problems: string[];
} {
  const parsed = EnvironmentSchema.safeParse(environment);
  if (parsed.success) return { env: parsed.data, problems: [] };
  const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  const rest = Object.fromEntries(Object.entries(environment).filter(([name]) => !wrong.has(name)));
  return {
    env: EnvironmentSchema.parse(rest),
    problems: problemsIn(parsed.error.issues),
  };
}
