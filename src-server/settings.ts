import path from 'node:path';
import { readAppleWallet, type AppleWalletSettings } from './adapters/apple-certificates.ts';
import type { GoogleSettings } from './adapters/google-provider.ts';
import type { GoogleWalletSettings } from './adapters/google-wallet.ts';
import { EnvironmentSchema, flag, parseEnvironment, problemsIn, type Environment } from './environment.ts';
import { mailProblems } from './mail-settings.ts';
import { readOperator } from './operator-file.ts';
import { productionProblems } from './production-problems.ts';
import { addressOrText } from '#shared/contact/email-address.ts';
import type { Operator } from '#shared/operator.ts';
import { SECOND_MS } from '#shared/time.ts';

/** Longer than the usual distance between two looks of a proxy, shorter than what a container is given to end. */
const SHUTDOWN_GRACE_SECONDS = 5;

/** SIGN DE V2, as fiskaly's documentation names it (developer.fiskaly.com/sign-de/api-v2). */
const FISKALY_PUBLIC_BASE = 'https://kassensichv-middleware.fiskaly.com/api/v2';

/** The only reader of the process's environment. A command hands it on to the server it starts. */
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

/** Where people reach the server; a command prints links with it. Throws SettingsError. */
export function baseUrlOf(environment: Record<string, string | undefined>): string {
  const parsed = EnvironmentSchema.pick({ BASE_URL: true, PORT: true }).safeParse(environment);
  if (!parsed.success) throw new SettingsError(problemsIn(parsed.error.issues));
  const env = parsed.data;
  return (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
}

/** All that sending a mail needs, whatever else is missing. Throws SettingsError. */
export function mailSettings(environment: Record<string, string | undefined>): { url: string; from: string } {
  const { SMTP_URL: url, MAIL_FROM: from } = EnvironmentSchema.pick({ SMTP_URL: true, MAIL_FROM: true }).parse(
    environment,
  );
  const problems = mailProblems({ SMTP_URL: url, MAIL_FROM: from });
  if (problems.length > 0 || url === undefined || from === undefined) throw new SettingsError(problems);
  return { url, from };
}

/** Settings the server runs with; what demo mode leaves open is filled by src-server/demo/. */
export type Settings = {
  port: number;
  baseUrl: string;
  dataDir: string;
  databaseFile: string;
  /** The pictures people have uploaded. */
  uploads: string;
  /** Other processes run on the same folder. */
  isOneOfSeveral: boolean;
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
  /** Free entries that a cashier gives alone at the door, of one desk and night. */
  freePerNight: number | undefined;
  /** Hours before an event begins from which its tickets are green at the door. */
  doorsOpenHours: number | undefined;
  /** The card terminals beside the desks print no slip: a cashier's word is enough. */
  takesCardWithoutSlip: boolean;
  qrSigningKey: string;
  pinPepper: string;
  /** Security devices of the tills. Without a key none can be set up. */
  fiscal: { key: string | undefined; fiskalyBase: string };
  /** Addresses or CIDR ranges of proxies whose forwarding header is believed. */
  trustedProxies: string[];
  operator: Operator;
  /** What a monitor shows at /healthz/deep; without one there is no such address. */
  monitorSecret?: string;
  /** How long a server that was told to stop says so at /healthz and still answers. */
  shutdownGraceMs: number;
  wallet: GoogleWalletSettings | undefined;
  appleWallet: AppleWalletSettings | undefined;
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

/** Passes for Apple's Wallet, where all of its variables are there; some of them alone are a problem. */
function appleWalletOf(env: Environment, problems: string[]): AppleWalletSettings | undefined {
  const {
    APPLE_PASS_TYPE_ID: passTypeId,
    APPLE_TEAM_ID: teamId,
    APPLE_PASS_CERTIFICATE: certificate,
    APPLE_PASS_KEY: key,
    APPLE_WWDR_CERTIFICATE: wwdr,
  } = env;
  if ([passTypeId, teamId, certificate, key, wwdr].every((value) => value === undefined)) return undefined;
  if (
    passTypeId === undefined ||
    teamId === undefined ||
    certificate === undefined ||
    key === undefined ||
    wwdr === undefined
  ) {
    problems.push(
      'APPLE_PASS_TYPE_ID, APPLE_TEAM_ID, APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY and APPLE_WWDR_CERTIFICATE go together',
    );
    return undefined;
  }
  return readAppleWallet({ passTypeId, teamId, certificate, key, password: env.APPLE_PASS_PASSWORD, wwdr }, problems);
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
  fiscalKey: string;
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
  const appleWallet = appleWalletOf(env, problems);
  if (problems.length > 0 || operator === undefined) throw new SettingsError(problems);
  return {
    ...dataLocation(environment),
    port: env.PORT,
    baseUrl: baseUrlOf(environment),
    isOneOfSeveral: env.SEVERAL_PROCESSES,
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
    adminEmails: env.ADMIN_EMAILS.map(addressOrText),
    freePerNight: env.FREE_PER_NIGHT,
    doorsOpenHours: env.DOORS_OPEN_HOURS,
    takesCardWithoutSlip: env.CARD_SLIP === 'none',
    kasseCode: env.KASSE_CODE ?? defaults?.kasseCode ?? '',
    qrSigningKey: env.QR_SIGNING_KEY ?? defaults?.qrSigningKey ?? '',
    pinPepper: env.PIN_PEPPER ?? defaults?.pinPepper ?? '',
    fiscal: {
      key: env.FISCAL_KEY ?? defaults?.fiscalKey,
      fiskalyBase: (env.FISKALY_API_BASE ?? FISKALY_PUBLIC_BASE).replace(/\/$/, ''),
    },
    trustedProxies: env.TRUSTED_PROXY,
    operator,
    ...(env.MONITOR_SECRET !== undefined && { monitorSecret: env.MONITOR_SECRET }),
    shutdownGraceMs: SECOND_MS * (env.SHUTDOWN_GRACE_SECONDS ?? (env.DEMO ? 0 : SHUTDOWN_GRACE_SECONDS)),
    wallet:
      env.GOOGLE_WALLET_ISSUER_ID !== undefined && env.GOOGLE_WALLET_KEY_FILE !== undefined
        ? { issuerId: env.GOOGLE_WALLET_ISSUER_ID, keyFile: env.GOOGLE_WALLET_KEY_FILE }
        : undefined,
    appleWallet,
    isDemo: env.DEMO,
    hasRateLimits: !(env.DEMO && env.DEMO_RATE_LIMITS === 'off'),
    demoSeed: env.DEMO_SEED === 'on',
    testToday: env.TEST_TODAY && { at: env.TEST_TODAY, sinceMs: env.TEST_TODAY_SINCE },
    logLevel: env.LOG_LEVEL,
  };
}
