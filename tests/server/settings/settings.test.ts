import { describe, expect, it } from 'vitest';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { dataLocation, readSettings, SETTING_NAMES, SettingsError } from '#server/settings.ts';
import { productionEnvironment } from '#tests/support/production-environment.ts';

function problemsWith(change: Record<string, string | undefined>): string[] {
  try {
    readSettings({ ...productionEnvironment(), ...change }, undefined);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe('the settings of production', () => {
  it('are complete with what a shop needs and nothing more', () => {
    const settings = readSettings(productionEnvironment(), undefined);
    expect(settings).toMatchObject({ port: 3000, baseUrl: 'https://tickets.example', isDemo: false, hasRateLimits: true, google: undefined, wallet: undefined });
  });

  const REQUIRED = ['BASE_URL', 'AUTH_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'MAIL_FROM', 'KASSE_CODE', 'QR_SIGNING_KEY', 'PIN_PEPPER', 'OPERATOR_FILE'];

  it('name every missing one at once', () => {
    const nothing = Object.fromEntries(SETTING_NAMES.map((name) => [name, undefined]));
    expect(problemsWith(nothing).toSorted()).toEqual(REQUIRED.map((name) => `${name} is missing`).toSorted());
  });

  it('still name every missing one when another is no value of its kind', () => {
    const problems = problemsWith({ ...Object.fromEntries(SETTING_NAMES.map((name) => [name, undefined])), PORT: 'the usual one' });
    expect(problems).toHaveLength(REQUIRED.length + 1);
    expect(problems[0]).toMatch(/^PORT is no such value/);
  });

  const WRONG: [string, Record<string, string>, RegExp][] = [
    ['a payment stand-in', { STRIPE_API_BASE: 'http://127.0.0.1:3001' }, /^STRIPE_API_BASE points at a stand-in/],
    ["the demo's payment key", { STRIPE_SECRET_KEY: demoDefaults.stripeSecretKey }, /^STRIPE_SECRET_KEY is the demo's/],
    ["the demo's webhook secret", { STRIPE_WEBHOOK_SECRET: `whsec_real,${demoDefaults.stripeWebhookSecret}` }, /^STRIPE_WEBHOOK_SECRET is the demo's/],
    ["the demo's session secret", { AUTH_SECRET: demoDefaults.authSecret }, /^AUTH_SECRET is the demo's/],
    ["the demo's ticket key", { QR_SIGNING_KEY: demoDefaults.qrSigningKey }, /^QR_SIGNING_KEY is the demo's/],
    ["the demo's pepper", { PIN_PEPPER: demoDefaults.pinPepper }, /^PIN_PEPPER is the demo's/],
    ['an address without TLS', { BASE_URL: 'http://tickets.example' }, /^BASE_URL must begin with https/],
    ['a short session secret', { AUTH_SECRET: 'short' }, /^AUTH_SECRET must have at least 32/],
    ['a short pepper', { PIN_PEPPER: 'short' }, /^PIN_PEPPER must have at least 16/],
    ['a ticket key of the wrong size', { QR_SIGNING_KEY: 'c2hvcnQ' }, /^QR_SIGNING_KEY must be 32 bytes/],
    ['a box office code that is no code', { KASSE_CODE: '12345' }, /^KASSE_CODE must be 4 digits/],
    ['half of a Google sign-in', { GOOGLE_CLIENT_ID: 'x' }, /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together/],
    ['half of a wallet', { GOOGLE_WALLET_KEY_FILE: 'x' }, /^GOOGLE_WALLET_ISSUER_ID and/],
    ['an operator that is not there', { OPERATOR_FILE: '/nowhere/operator.json' }, /^OPERATOR_FILE: there is no file/],
    ['a short secret of the monitor', { MONITOR_SECRET: 'short' }, /^MONITOR_SECRET must have at least 16/],
    ['the demo flag', { DEMO: '1' }, /^DEMO is set/],
  ];
  for (const [what, change, problem] of WRONG) {
    it(`refuse ${what}`, () => {
      const problems = problemsWith(change);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(problem);
    });
  }

  it('take several webhook secrets during a rotation, and lists with blanks', () => {
    const settings = readSettings({ ...productionEnvironment(), STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old,', ADMIN_EMAILS: ' Paula@Tickets.example ' }, undefined);
    expect(settings.stripe.webhookSecrets).toEqual(['whsec_new', 'whsec_old']);
    expect(settings.adminEmails).toEqual(['paula@tickets.example']);
  });

  it('give a proxy five seconds to look elsewhere before the server goes, unless it is told otherwise', () => {
    expect(readSettings(productionEnvironment(), undefined).shutdownGraceMs).toBe(5_000);
    expect(readSettings({ ...productionEnvironment(), SHUTDOWN_GRACE_SECONDS: '0' }, undefined).shutdownGraceMs).toBe(0);
    expect(problemsWith({ SHUTDOWN_GRACE_SECONDS: 'soon' })[0]).toMatch(/^SHUTDOWN_GRACE_SECONDS is no such value/);
  });

  it('lift no limits: that is for load runs in the demo', () => {
    expect(readSettings({ ...productionEnvironment(), DEMO_RATE_LIMITS: 'off' }, undefined).hasRateLimits).toBe(true);
  });
});

describe('where the data lies', () => {
  it('is the data folder, unless the file is named', () => {
    expect(dataLocation({ DATA_DIR: '/srv/shop' })).toEqual({ dataDir: '/srv/shop', databaseFile: '/srv/shop/clave.sqlite', uploads: '/srv/shop/uploads' });
    expect(dataLocation({ DATA_DIR: '/srv/shop', DATABASE_FILE: '/fast/shop.sqlite' }).databaseFile).toBe('/fast/shop.sqlite');
  });
});
