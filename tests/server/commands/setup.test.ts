import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeStripeProvider } from '#server/adapters/stripe-provider.ts';
import { readEnvironmentFile, writeEnvironmentFile } from '#server/commands/setup/environment-file.ts';
import { mailRecordLines } from '#server/commands/setup/mail-records.ts';
import { ENVIRONMENT_FILE, runSetup } from '#server/commands/setup/run-setup.ts';
import { openTalk } from '#server/commands/setup/talk.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { openSmtpSink, type SmtpSink } from '#tests/support/smtp-sink.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const KEY = demoDefaults.stripeSecretKey;
const HOOK = 'https://tickets.salsa-treff.example/webhooks/stripe';
const nobody = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });

let sink: SmtpSink;
let shop: TestShop;
let folder: string;
beforeEach(async () => {
  [sink, shop] = [await openSmtpSink(), await openTestShop()];
  shop.standIn.configure({ webhookMode: 'off', webhookUrl: '', isLiveAccount: true });
  folder = mkdtempSync(path.join(tmpdir(), 'setup-'));
});
afterEach(async () => {
  await sink.close();
  await shop.close();
});

const port = (): string => new URL(sink.url).port;
const address = (): string[] => ['https://tickets.salsa-treff.example', path.join(folder, 'data')];
const WHO = ['Salsa Treff e.V.', 'Mara Vogt', 'Hauptstr. 3', '97070', 'Würzburg', 'hola@salsa-treff.example', ''];
const TAX = ['257/111/22222', '', 'y'];
const mail = (): string[] => ['127.0.0.1', port(), '', 'Salsa Treff <hola@salsa-treff.example>', 'y'];
const allAnswers = (): string[] => [...address(), ...WHO, ...TAX, ...mail(), KEY, 'mara@salsa-treff.example'];

/** What stands on the terminal, and how it ended, when somebody types these lines. */
async function setUp(answers: readonly string[], user = 'ana'): Promise<{ said: string; failed: unknown }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const said = text(output);
  input.end(answers.map((line) => `${line}\n`).join(''));
  let failed: unknown;
  await runSetup({
    talk: openTalk(input, output),
    folder,
    programFolder: '/srv/tickets',
    user,
    migrationsFolder: 'drizzle',
    records: () => Promise.reject(nobody),
    isKey: (key) => key.startsWith('sk_'),
    provider: (secretKey) =>
      makeStripeProvider({
        secretKey,
        webhookSecrets: [],
        apiBase: shop.standIn.url,
        shopId: 'a shop',
        now: () => new Date(),
      }),
  }).catch((error: unknown) => void (failed = error));
  output.end();
  return { said: await said, failed };
}

const written = (): Readonly<Record<string, string>> => readEnvironmentFile(path.join(folder, ENVIRONMENT_FILE));

function problems(environment: Record<string, string>): string[] {
  try {
    readSettings(environment, undefined);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe('npm run setup', () => {
  it('asks for all that a shop needs, and what it writes is what the server starts with', async () => {
    const { said, failed } = await setUp(allAnswers());
    expect(failed, said).toBeUndefined();
    // But for the key of the stand-in, which no real shop may have.
    expect(problems(written())).toEqual(["STRIPE_SECRET_KEY is the demo's: draw your own"]);
    const operator = JSON.parse(readFileSync(path.join(folder, 'operator.json'), 'utf8')) as object;
    expect(operator).toMatchObject({ legalName: 'Salsa Treff e.V.', vatMode: 'small-business', city: 'Würzburg' });
    expect(operator).not.toHaveProperty('phone');
    expect(statSync(path.join(folder, ENVIRONMENT_FILE)).mode & 0o777).toBe(0o600);
    expect(existsSync(path.join(folder, 'data/clave.sqlite'))).toBe(true);
    expect(said).toMatch(/https:\/\/tickets\.salsa-treff\.example\/\S+token/);
    const unit = readFileSync(path.join(folder, 'clave.service'), 'utf8');
    expect(unit).toContain(`EnvironmentFile=${path.join(folder, ENVIRONMENT_FILE)}`);
    expect(readFileSync(path.join(folder, 'Caddyfile'), 'utf8')).toMatch(/^tickets\.salsa-treff\.example \{/);
  });

  it('gives the server a user of its own where root sets it up, and else the one who does', async () => {
    const userIn = (): string | undefined =>
      /^User=(.*)$/m.exec(readFileSync(path.join(folder, 'clave.service'), 'utf8'))?.[1];
    const { said } = await setUp(allAnswers());
    expect([userIn(), said.includes('adduser')]).toEqual(['ana', false]);
    const asRoot = await setUp(['', '', ...WHO.map(() => ''), '', '', '', '', '', '', '', 'y', '', '', ''], 'root');
    expect(asRoot.failed, asRoot.said).toBeUndefined();
    expect(userIn()).toBe('tickets');
    expect(asRoot.said).toContain(`adduser --system --group tickets && chown -R tickets: ${folder}`);
  });

  it('has sent one mail to the club, and made the webhook endpoint with its secret', async () => {
    await setUp(allAnswers());
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]).toMatchObject({ from: { name: 'Salsa Treff' }, envelopeTo: ['hola@salsa-treff.example'] });
    // It is asked without a second try: on a busy machine once more.
    await expect
      .poll(async () => (await shop.system.payments.readAccount(20_000)).endpoints, { timeout: 20_000 })
      .toMatchObject({ value: [{ url: HOOK, isEnabled: true }] });
    expect(written()['STRIPE_WEBHOOK_SECRET']).toMatch(/^whsec_\w{32}$/);
  });

  it('never shows a secret but the shift calendar’s code', async () => {
    const { said } = await setUp(allAnswers());
    const { AUTH_SECRET, QR_SIGNING_KEY, PIN_PEPPER, FISCAL_KEY, STRIPE_WEBHOOK_SECRET, KASSE_CODE } = written();
    for (const secret of [AUTH_SECRET, QR_SIGNING_KEY, PIN_PEPPER, FISCAL_KEY, STRIPE_WEBHOOK_SECRET, KEY])
      expect(said).not.toContain(secret);
    expect(said).toContain(`code ${KASSE_CODE}`);
  });

  it('says why an answer is none, and asks again', async () => {
    const wrong = ['http://tickets.salsa-treff.example', 'tickets', 'https://a.example/shop'];
    const { said, failed } = await setUp([
      ...wrong,
      ...address(),
      ...WHO.map((answer) => (answer.includes('@') ? ['hola', answer] : [answer])).flat(),
      ...TAX,
      'smtp://127.0.0.1',
      '127.0.0.1',
      'https',
      ...mail().slice(1),
      'pk_live_something',
      KEY,
      'mara@salsa-treff.example',
    ]);
    expect(failed, said).toBeUndefined();
    expect(said.match(/It begins with https:\/\/ and ends with the name/g)).toHaveLength(wrong.length);
    for (const sentence of ['This is not an e-mail address.', 'Only the name of the server', 'A port is a number'])
      expect(said).toContain(sentence);
    expect(said).toContain('It begins with sk_live_');
  });

  it('tries the mail server at once, and asks for it again when it lets nobody in', async () => {
    sink.refuseWith({ code: 550, text: 'no such mailbox' });
    const [host = '', ...rest] = mail();
    const again = ['y', host, ...rest.slice(0, 3), 'n'];
    const { said, failed } = await setUp([
      ...address(),
      ...WHO,
      ...TAX,
      host,
      ...rest.slice(0, 3),
      ...again,
      KEY,
      'mara@salsa-treff.example',
    ]);
    expect(failed, said).toBeUndefined();
    expect(said.match(/the mail server refused the mail: 550 no such mailbox/g)).toHaveLength(2);
  });

  it('asks for the webhook’s secret where the key may not make the endpoint, or Stripe is silent', async () => {
    shop.standIn.configure({ forbidden: ['POST /v1/webhook_endpoints'] });
    const secret = 'whsec_q8Vt3nKx7LwPz2RmYb5cJd9Hf4Gs6TaE';
    const answers = allAnswers();
    const { said, failed } = await setUp([...answers.slice(0, -1), 'whsec_', secret, 'n', ...answers.slice(-1)]);
    expect(failed, said).toBeUndefined();
    expect(said).toContain('the webhook endpoint could not be made: the key may not do that');
    expect(said).toContain('no webhook endpoint sends to');
    expect(written()['STRIPE_WEBHOOK_SECRET']).toBe(secret);
  });

  it('keeps what was answered when the terminal is closed; begun again, Enter takes it, and no key changes', async () => {
    const stopped = await setUp(allAnswers().slice(0, -2));
    expect(String(stopped.failed)).toMatch(/What was answered before is kept/);
    const before = written();
    expect(before).toMatchObject({ BASE_URL: 'https://tickets.salsa-treff.example', SMTP_URL: sink.url });
    const enters = (count: number): string[] => Array.from({ length: count }, () => '');
    const again = await setUp([...enters(2), ...enters(10), ...enters(4), 'y', KEY, '']);
    expect(again.failed, again.said).toBeUndefined();
    expect(written()).toMatchObject(before);
    expect(JSON.parse(readFileSync(path.join(folder, 'operator.json'), 'utf8'))).toMatchObject({
      legalName: 'Salsa Treff e.V.',
      vatMode: 'small-business',
    });
  });

  it('leaves what stands in the operator’s file beside its answers', async () => {
    const file = path.join(folder, 'operator.json');
    writeFileSync(file, JSON.stringify({ links: { instagram: 'https://instagram.com/treff' }, thanksGuests: false }));
    await setUp(allAnswers());
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      links: { instagram: 'https://instagram.com/treff' },
      thanksGuests: false,
      legalName: 'Salsa Treff e.V.',
    });
  });
});

describe('the environment file', () => {
  it('gives back what was written, whatever signs are in it', () => {
    const file = path.join(folder, 'some.env');
    const variables = { MAIL_FROM: 'Ana "the" <a@b.example>', SMTP_URL: 'smtps://u:p$`\\%2F@h:465', EMPTY: '' };
    writeEnvironmentFile(file, variables);
    expect(readEnvironmentFile(file)).toEqual(variables);
  });
});

describe('the records of the sender’s domain', () => {
  const FROM = 'Salsa Treff <hola@salsa-treff.example>';

  it('are named where they lack, with the line to enter', async () => {
    const lines = (await mailRecordLines(FROM, () => Promise.reject(nobody))).join('\n');
    expect(lines).toContain('! salsa-treff.example has no SPF: enter TXT salsa-treff.example "v=spf1');
    expect(lines).toContain('TXT _dmarc.salsa-treff.example "v=DMARC1;');
  });

  it('are shown where they are there, and an answer that does not come is not taken for none', async () => {
    const records = (name: string): Promise<string[][]> =>
      name.startsWith('_dmarc') ? Promise.reject(new Error('timeout')) : Promise.resolve([['v=spf1 ', 'mx -all']]);
    const lines = (await mailRecordLines(FROM, records)).join('\n');
    expect(lines).toContain('SPF of salsa-treff.example is there: v=spf1 mx -all');
    expect(lines).toContain('! DMARC of salsa-treff.example could not be looked up');
  });
});
