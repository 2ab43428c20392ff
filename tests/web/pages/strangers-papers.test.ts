import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGS, type Lang } from '#shared/lang.ts';
import { makeAppleWallet } from '#server/adapters/apple-passes.ts';
import { makeGoogleWallet } from '#server/adapters/google-wallet.ts';
import { makeMailSamples } from '#server/demo/mails/mail-samples-routes.ts';
import { walletKeyAt } from '#server/demo/wallet/wallet-key.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import type { MailKind } from '#server/services/mail/define-mails.ts';
import { MAIL_KINDS, MAILS } from '#server/services/mail/mails.ts';
import { setupUrl } from '#server/services/people/second-factor/totp.ts';
import { nameClubBy } from '#server/services/shop/website/show-club.ts';
import { readPdf } from '#tests/server/mail/read-pdf.ts';
import { demoWordsIn } from '#tests/support/demo-words.ts';
import { pairDesk } from '#tests/support/door.ts';
import { testDrawings } from '#tests/support/drawings.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { STRANGER } from '#tests/support/stranger.ts';
import { makeAppleChain, type AppleChain } from '#tests/support/wallet/apple-chain.ts';
import { appleSettingsOf } from '#tests/support/wallet/apple-settings.ts';
import { filesOf } from '#tests/support/wallet/genuine-pass.ts';

const NAME = STRANGER.legalName;
/** Where the sample's buyer lives. */
const OF_THE_SAMPLE = '81667 München';
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ operator: STRANGER, site: { door: () => readFile('src-web/door.html', 'utf8') } });
  nameClubBy({ db: site.shop.db, operator: STRANGER });
});
afterAll(() => site.close());

/** What a file says, if it is one that says something. */
function textOfFile({ filename, content }: { filename: string; content: Buffer }): string {
  if (filename.endsWith('.pdf')) {
    const { title, pages } = readPdf(content);
    return [title, ...pages.map(({ text }) => text)].join('\n');
  }
  return /\.(?:ics|txt|csv|html)$/.test(filename) ? content.toString() : '';
}

describe('a fresh shop of another name', () => {
  const sampleOf = makeMailSamples(() => ({ ...site.shop.system, operator: STRANGER }), {
    migrationsFolder: 'drizzle',
  });
  const sent = MAIL_KINDS.flatMap((kind): { kind: MailKind; lang: Lang | undefined }[] =>
    MAILS[kind].isInBoth === true ? LANGS.map((lang) => ({ kind, lang })) : [{ kind, lang: undefined }],
  );

  test.each(sent)('says none of the demo’s words in $kind and its files ($lang)', async ({ kind, lang }) => {
    const { subject, html, text, attachments, replyTo } = await sampleOf(kind, lang);
    const said = [subject, html, text, replyTo, ...attachments.map(textOfFile)].join('\n');
    expect(demoWordsIn(said.replaceAll(OF_THE_SAMPLE, ''))).toEqual([]);
    expect(text).toContain(NAME);
  });

  test.each([
    '/site.webmanifest',
    '/door',
    '/door.webmanifest',
    '/events.ics',
    '/events.json',
    '/sitemap.xml',
    '/robots.txt',
    '/api/v1/openapi.json',
    '/embed/events',
    '/kasse',
    '/auth',
    '/en/auth',
    '/dashboard',
    '/admin',
  ])('says none of them in %s', async (address) => {
    const { status, text } = await site.ask(address);
    expect([status, demoWordsIn(text)]).toEqual([200, []]);
  });

  test('is called by its legal name where a program or a phone asks how', async () => {
    expect(JSON.parse((await site.ask('/site.webmanifest')).text)).toMatchObject({ name: NAME, short_name: NAME });
    expect((await site.ask('/door')).text).toContain(`<title>Einlass | ${NAME}</title>`);
    expect((await site.ask('/events.ics')).text).toContain(`PRODID:-//${NAME}//`);
    expect((await site.ask('/')).text).toContain(`<title>${NAME}</title>`);
    expect(setupUrl('JBSWY3DPEHPK3PXP', 'ana@test.example')).toContain(encodeURIComponent(NAME));
  });

  test('tells its desks the same', () => {
    const { ctx, desk } = pairDesk(site.shop, 'Kasse 1');
    const { operator } = takeSnapshot({ ...ctx, operator: STRANGER }, desk, {});
    expect(operator).toMatchObject({ name: NAME, club: NAME });
    expect(demoWordsIn(JSON.stringify(takeSnapshot({ ...ctx, operator: STRANGER }, desk, {})))).toEqual([]);
  });
});

describe('its passes for phones', () => {
  let folder: string;
  let chain: AppleChain;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'wallet-'));
    chain = await makeAppleChain();
  });
  afterAll(() => {
    chain.remove();
    rmSync(folder, { recursive: true });
  });
  const now = () => site.shop.clock.now();
  const baseUrl = 'https://salsa-treff.example';

  test('say none of them in Google’s wallet', async () => {
    const keyFile = path.join(folder, 'key.json');
    await walletKeyAt(keyFile, `${baseUrl}/token`);
    const options = { issuerId: '1', keyFile, apiBase: baseUrl, saveBase: baseUrl, baseUrl, now };
    const pass = {
      subscriberId: 'a',
      tier: 'Club',
      name: 'Ana Sol',
      memberId: 'M1',
      code: 'K1A',
      state: 'ACTIVE' as const,
    };
    const url = await makeGoogleWallet(options).saveUrl(pass);
    const said = Buffer.from(url.split('/').at(-1)?.split('.')[1] ?? '', 'base64url').toString();
    expect([demoWordsIn(said), said.includes(NAME)]).toEqual([[], true]);
  });

  test('say none of them in Apple’s', async () => {
    const wallet = makeAppleWallet({ ...appleSettingsOf(chain), drawings: testDrawings, baseUrl, now });
    const signed = await wallet.sign(
      { serial: '6f0e4c58-9d2b-4d5a-8f1f-9f10c4a07c8e', token: 'a-token-of-24-bytes-drawn-here' },
      {
        style: 'generic',
        description: 'Ticket',
        fields: { header: [], primary: [], secondary: [], auxiliary: [], back: [] },
        code: null,
        isVoid: false,
        evenings: [],
        expiresAt: new Date(now().getTime() + 1),
        poster: { id: 'card', genre: 'salsa' },
      },
    );
    const said = filesOf(signed)['pass.json']?.toString() ?? '';
    expect([demoWordsIn(said), said.includes(NAME)]).toEqual([[], true]);
  });
});
