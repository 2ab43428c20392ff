import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { runCommand } from '#server/commands/run-command.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { SETTING_NAMES } from '#server/environment.ts';
import { isLiveKey } from '#server/production-problems.ts';
import { baseUrlOf, dataLocation, readSettings, SettingsError } from '#server/settings.ts';
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
    expect(settings).toMatchObject({
      port: 3000,
      baseUrl: 'https://tickets.example',
      isDemo: false,
      hasRateLimits: true,
      google: undefined,
      wallet: undefined,
    });
  });

  const REQUIRED = [
    'BASE_URL',
    'AUTH_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'KASSE_CODE',
    'QR_SIGNING_KEY',
    'PIN_PEPPER',
    'OPERATOR_FILE',
  ];

  it('name every missing one at once', () => {
    const nothing = Object.fromEntries(SETTING_NAMES.map((name) => [name, undefined]));
    expect(problemsWith(nothing).toSorted()).toEqual(REQUIRED.map((name) => `${name} is missing`).toSorted());
  });

  it('still name every missing one when another is no value of its kind', () => {
    const problems = problemsWith({
      ...Object.fromEntries(SETTING_NAMES.map((name) => [name, undefined])),
      PORT: 'the usual one',
    });
    expect(problems).toHaveLength(REQUIRED.length + 1);
    expect(problems[0]).toMatch(/^PORT is not a value it can have/);
  });

  const WRONG: [string, Record<string, string>, RegExp][] = [
    ['a payment stand-in', { STRIPE_API_BASE: 'http://127.0.0.1:3001' }, /^STRIPE_API_BASE points at a stand-in/],
    ['a day that is not today', { TEST_TODAY: '2027-02-28' }, /^TEST_TODAY is for tests and the demo/],
    ['a live key of zeros', { STRIPE_SECRET_KEY: `sk_live_${'0'.repeat(24)}` }, /^STRIPE_SECRET_KEY is not a live key/],
    ["the demo's payment key", { STRIPE_SECRET_KEY: demoDefaults.stripeSecretKey }, /^STRIPE_SECRET_KEY is the demo's/],
    [
      "the demo's webhook secret",
      { STRIPE_WEBHOOK_SECRET: `whsec_7hTq2LmZx9Rb,${demoDefaults.stripeWebhookSecret}` },
      /^STRIPE_WEBHOOK_SECRET is the demo's/,
    ],
    ["the demo's session secret", { AUTH_SECRET: demoDefaults.authSecret }, /^AUTH_SECRET is the demo's/],
    ["the demo's ticket key", { QR_SIGNING_KEY: demoDefaults.qrSigningKey }, /^QR_SIGNING_KEY is the demo's/],
    ["the demo's key of the tills", { FISCAL_KEY: demoDefaults.fiscalKey }, /^FISCAL_KEY is the demo's/],
    ['a key of the tills of the wrong size', { FISCAL_KEY: 'c2hvcnQ' }, /^FISCAL_KEY must be 32 bytes/],
    [
      'a key of the tills of zero bytes',
      { FISCAL_KEY: Buffer.alloc(32).toString('base64url') },
      /^FISCAL_KEY repeats itself/,
    ],
    [
      'a provider of security devices without TLS',
      { FISKALY_API_BASE: 'http://127.0.0.1:3002/api/v2' },
      /^FISKALY_API_BASE must begin with https/,
    ],
    ["the demo's pepper", { PIN_PEPPER: demoDefaults.pinPepper }, /^PIN_PEPPER is the demo's/],
    ['an address without TLS', { BASE_URL: 'http://tickets.example' }, /^BASE_URL must begin with https/],
    ['a short session secret', { AUTH_SECRET: 'short' }, /^AUTH_SECRET must have at least 32/],
    ['a short pepper', { PIN_PEPPER: 'short' }, /^PIN_PEPPER must have at least 16/],
    ['a ticket key of the wrong size', { QR_SIGNING_KEY: 'c2hvcnQ' }, /^QR_SIGNING_KEY must be 32 bytes/],
    ['a box office code that is no code', { KASSE_CODE: '12345' }, /^KASSE_CODE must be 4 digits/],
    ['half of a Google sign-in', { GOOGLE_CLIENT_ID: 'x' }, /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together/],
    ['half of an Apple wallet', { APPLE_TEAM_ID: 'x' }, /^APPLE_PASS_TYPE_ID, APPLE_TEAM_ID, .* go together/],
    ['half of a wallet', { GOOGLE_WALLET_KEY_FILE: 'x' }, /^GOOGLE_WALLET_ISSUER_ID and/],
    ['an operator that is not there', { OPERATOR_FILE: '/nowhere/operator.json' }, /^OPERATOR_FILE: there is no file/],
    [
      'a test key',
      { STRIPE_SECRET_KEY: 'sk_test_51NotARealKeyButLooksLikeOne' },
      /^STRIPE_SECRET_KEY is not a live key/,
    ],
    [
      'a restricted test key',
      { STRIPE_SECRET_KEY: 'rk_test_51NotARealKeyButLooksLikeOne' },
      /^STRIPE_SECRET_KEY is not a live key/,
    ],
    ['whatever', { STRIPE_SECRET_KEY: 'whatever' }, /^STRIPE_SECRET_KEY is not a live key/],
    [
      'a publishable key',
      { STRIPE_SECRET_KEY: 'pk_live_51NotARealKeyButLooksLikeOne' },
      /^STRIPE_SECRET_KEY is not a live key/,
    ],
    [
      'a webhook secret that is none',
      { STRIPE_WEBHOOK_SECRET: 'whatever' },
      /^STRIPE_WEBHOOK_SECRET is not a signing secret/,
    ],
    [
      'a webhook secret of zeros',
      { STRIPE_WEBHOOK_SECRET: `whsec_${'0'.repeat(32)}` },
      /^STRIPE_WEBHOOK_SECRET is not a signing secret/,
    ],
    ['a session secret of one character', { AUTH_SECRET: 'a'.repeat(32) }, /^AUTH_SECRET repeats itself/],
    ['a session secret that repeats a word', { AUTH_SECRET: 'correct-host'.repeat(3) }, /^AUTH_SECRET repeats itself/],
    [
      'a session secret that repeats a longer word',
      { AUTH_SECRET: 'changeme-changeme-changeme-change' },
      /^AUTH_SECRET repeats itself/,
    ],
    ['a pepper of zeros', { PIN_PEPPER: '0'.repeat(24) }, /^PIN_PEPPER repeats itself/],
    [
      'a ticket key of zero bytes',
      { QR_SIGNING_KEY: Buffer.alloc(32).toString('base64url') },
      /^QR_SIGNING_KEY repeats itself/,
    ],
    [
      'a ticket key of one byte',
      { QR_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64url') },
      /^QR_SIGNING_KEY repeats itself/,
    ],
    [
      'a ticket key that repeats itself',
      { QR_SIGNING_KEY: Buffer.from('01234567'.repeat(4)).toString('base64url') },
      /^QR_SIGNING_KEY repeats itself/,
    ],
    ['a monitor secret of one character', { MONITOR_SECRET: 'x'.repeat(20) }, /^MONITOR_SECRET repeats itself/],
    ...['0000', '7777', '1234', '7890', '4321', '9876'].map((code): [string, Record<string, string>, RegExp] => [
      `the box office code ${code}`,
      { KASSE_CODE: code },
      /^KASSE_CODE is among the first/,
    ]),
    ['a mail server without its kind', { SMTP_URL: 'mail.tickets.example:465' }, /^SMTP_URL must begin with smtps?:/],
    [
      'a web address for a mail server',
      { SMTP_URL: 'https://mail.tickets.example' },
      /^SMTP_URL must begin with smtps?:/,
    ],
    ['a mail server without a name', { SMTP_URL: 'smtps://' }, /^SMTP_URL names no mail server/],
    [
      'a password of the mail server that cuts its address',
      { SMTP_URL: 'smtps://shop:pa/ss@mail.tickets.example:465' },
      /^SMTP_URL is not an address.*%2F/,
    ],
    ['a sender without an address', { MAIL_FROM: 'Clave Nights' }, /^MAIL_FROM must be an address/],
    ['a sender with half a bracket', { MAIL_FROM: 'Clave <tickets@tickets.example' }, /^MAIL_FROM must be an address/],
    ['two senders', { MAIL_FROM: 'a@tickets.example, b@tickets.example' }, /^MAIL_FROM must be an address/],
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

  it('take a restricted live key for a live one, and drawn secrets for what they are', () => {
    expect(problemsWith({ STRIPE_SECRET_KEY: 'rk_live_51NotARealKeyButLooksLikeOne' })).toEqual([]);
    expect([
      isLiveKey('sk_live_51NotARealKey'),
      isLiveKey('rk_live_51NotARealKey'),
      isLiveKey(demoDefaults.stripeSecretKey),
    ]).toEqual([true, true, false]);
    // A drawn secret may hold any letters, those of 'demo' too.
    expect(problemsWith({ PIN_PEPPER: 'Zk3xDEMoq81LfTwe0vBnh7Rm' })).toEqual([]);
    for (let n = 0; n < 200; n++) {
      const key = (bytes: number) => randomBytes(bytes).toString('base64url');
      expect(
        problemsWith({
          AUTH_SECRET: key(32),
          QR_SIGNING_KEY: key(32),
          PIN_PEPPER: key(24),
          MONITOR_SECRET: key(24),
          FISCAL_KEY: key(32),
        }),
      ).toEqual([]);
    }
  });

  it('take several webhook secrets during a rotation, and lists with blanks', () => {
    const settings = readSettings(
      {
        ...productionEnvironment(),
        STRIPE_WEBHOOK_SECRET: 'whsec_7hTq2LmZx9Rb, whsec_Wc4Kp8VnYs3D,',
        ADMIN_EMAILS: ' Paula@Tickets.example ',
      },
      undefined,
    );
    expect(settings.stripe.webhookSecrets).toEqual(['whsec_7hTq2LmZx9Rb', 'whsec_Wc4Kp8VnYs3D']);
    expect(settings.adminEmails).toEqual(['paula@tickets.example']);
  });

  it('give a proxy five seconds to look elsewhere before the server goes, unless it is told otherwise', () => {
    expect(readSettings(productionEnvironment(), undefined).shutdownGraceMs).toBe(5_000);
    expect(readSettings({ ...productionEnvironment(), SHUTDOWN_GRACE_SECONDS: '0' }, undefined).shutdownGraceMs).toBe(
      0,
    );
    expect(problemsWith({ SHUTDOWN_GRACE_SECONDS: 'soon' })[0]).toMatch(
      /^SHUTDOWN_GRACE_SECONDS is not a value it can have/,
    );
  });

  it('lift no limits: that is for load runs in the demo', () => {
    expect(readSettings({ ...productionEnvironment(), DEMO_RATE_LIMITS: 'off' }, undefined).hasRateLimits).toBe(true);
  });
});

describe('a command', () => {
  it('says a wrong setting in plain words', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await runCommand(() => [baseUrlOf({ BASE_URL: 'tickets.example' })]);
    expect(said.mock.calls).toEqual([
      [expect.stringMatching(/^The settings are not complete:\n {2}- BASE_URL is not a value it can have: [^{}]+$/)],
    ]);
    said.mockRestore();
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
  });
});

describe('where the data lies', () => {
  it('is the data folder, unless the file is named', () => {
    expect(dataLocation({ DATA_DIR: '/srv/shop' })).toEqual({
      dataDir: '/srv/shop',
      databaseFile: '/srv/shop/clave.sqlite',
      uploads: '/srv/shop/uploads',
    });
    expect(dataLocation({ DATA_DIR: '/srv/shop', DATABASE_FILE: '/fast/shop.sqlite' }).databaseFile).toBe(
      '/fast/shop.sqlite',
    );
  });
});
