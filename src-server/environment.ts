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
  FREE_PER_NIGHT: z.coerce.number().int().min(0).max(1_000).optional(),
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
export type Environment = z.infer<typeof EnvironmentSchema>;

export const SETTING_NAMES = Object.keys(EnvironmentSchema.shape);

export const problemsIn = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.map(({ path: at, message }) => `${at.join('.')} is no such value: ${message}`);

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
