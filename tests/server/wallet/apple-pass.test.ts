import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { WALLET_WORDS_DE } from '#shared/tickets/wallet-words.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { appleCertificateEnd, appleCertificateState, readAppleWallet } from '#server/adapters/apple-certificates.ts';
import { makeAppleWallet } from '#server/adapters/apple-passes.ts';
import { checkWallet } from '#server/commands/check-wallet.ts';
import type { ApplePassFace, AppleWallet } from '#server/adapters/apple-wallet.ts';
import { makeAppleChain, PASS_TYPE, TEAM, type AppleChain } from '#tests/support/wallet/apple-chain.ts';
import { appleSettingsOf } from '#tests/support/wallet/apple-settings.ts';
import { filesOf, makePassCheck } from '#tests/support/wallet/genuine-pass.ts';
import { testDrawings } from '#tests/support/drawings.ts';

const STARTS = new Date('2026-01-16T19:00:00Z');
const FACE: ApplePassFace = {
  style: 'eventTicket',
  description: 'Ticket',
  fields: {
    header: [
      {
        key: 'starts',
        label: 'Starts',
        value: '2026-01-16T20:00:00+01:00',
        changeMessage: 'New start: %@',
        isInstant: true,
      },
    ],
    primary: [{ key: 'event', label: 'Event', value: 'Salsa "Friday" – Ñandú', changeMessage: 'Now called: %@' }],
    secondary: [{ key: 'place', label: 'Where', value: 'Salón Isar, Au', changeMessage: 'New place: %@' }],
    auxiliary: [{ key: 'kind', label: 'Kind', value: 'Party Only' }],
    back: [{ key: 'state', label: 'State', value: 'Valid', changeMessage: 'Your ticket: %@' }],
  },
  code: { message: `K1${'A1B2C3D4'.repeat(20)}`, altText: 'TKT-1' },
  isVoid: false,
  pile: 'the-event',
  evenings: [{ startsAt: STARTS, endsAt: new Date(STARTS.getTime() + 6 * HOUR_MS) }],
  expiresAt: new Date(STARTS.getTime() + 18 * HOUR_MS),
  event: {
    title: 'Salsa Friday',
    location: 'Salón Isar, Au',
    startsAt: STARTS,
    endsAt: new Date(STARTS.getTime() + 6 * HOUR_MS),
    isWorkshop: false,
  },
  poster: { id: 'the-event', genre: 'salsa' },
};
const KEYS = { serial: '6f0e4c58-9d2b-4d5a-8f1f-9f10c4a07c8e', token: 'a-token-of-24-bytes-drawn-here' };

let chain: AppleChain;
let wallet: AppleWallet;
let files: Record<string, Buffer>;
let genuine: ReturnType<typeof makePassCheck>;

const passJson = (of = files): z.infer<typeof PassJson> => PassJson.parse(JSON.parse(of['pass.json']!.toString()));

beforeAll(async () => {
  chain = await makeAppleChain();
  const settings = appleSettingsOf(chain);
  wallet = makeAppleWallet({
    ...settings,
    drawings: testDrawings,
    baseUrl: 'https://clave.example',
    now: () => new Date(),
  });
  files = filesOf(await wallet.sign(KEYS, FACE));
  genuine = makePassCheck(`${chain.folder}/root.pem`);
});
afterAll(() => {
  chain.remove();
  genuine.remove();
});

const W3C = z.iso.datetime({ offset: true });
const Field = z.strictObject({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  changeMessage: z.string().includes('%@').optional(),
  dateStyle: z.literal('PKDateStyleMedium').optional(),
  timeStyle: z.literal('PKDateStyleShort').optional(),
  ignoresTimeZone: z.literal(true).optional(),
});
const Fields = z.strictObject({
  headerFields: z.array(Field).max(3),
  primaryFields: z.array(Field).length(1),
  secondaryFields: z.array(Field).max(4),
  auxiliaryFields: z.array(Field).max(4),
  backFields: z.array(Field).min(1),
  additionalInfoFields: z.array(Field).optional(),
});
const Rgb = z.string().regex(/^rgb\(\d{1,3}, \d{1,3}, \d{1,3}\)$/);
/** What Apple's documentation says of `pass.json`: nothing else stands in it. */
const PassJson = z.strictObject({
  formatVersion: z.literal(1),
  passTypeIdentifier: z.literal(PASS_TYPE),
  teamIdentifier: z.literal(TEAM),
  organizationName: z.string().min(1),
  logoText: z.string().min(1),
  description: z.string().min(1),
  serialNumber: z.string().min(1),
  webServiceURL: z.literal('https://clave.example/wallet'),
  authenticationToken: z.string().min(16),
  sharingProhibited: z.literal(true),
  voided: z.boolean(),
  backgroundColor: Rgb,
  foregroundColor: Rgb,
  labelColor: Rgb,
  groupingIdentifier: z.string().optional(),
  semantics: z
    .strictObject({
      eventName: z.string(),
      venueName: z.string(),
      eventStartDate: W3C,
      eventEndDate: W3C,
      eventType: z.enum(['PKEventTypeSocialGathering', 'PKEventTypeWorkshop']),
    })
    .optional(),
  barcodes: z
    .array(
      z.strictObject({
        format: z.literal('PKBarcodeFormatQR'),
        message: z.string().min(1),
        messageEncoding: z.literal('iso-8859-1'),
        altText: z.string(),
      }),
    )
    .length(1)
    .optional(),
  relevantDate: W3C.optional(),
  relevantDates: z.array(z.strictObject({ startDate: W3C, endDate: W3C })).optional(),
  expirationDate: W3C.optional(),
  eventTicket: Fields.optional(),
  generic: Fields.optional(),
});

describe('the archive of a pass', () => {
  test('is signed up to the root by way of the intermediate, and names the SHA-1 of every file', async () => {
    expect(await genuine.check(files)).toBeNull();
    expect(Object.keys(files).toSorted()).toEqual(
      ['de', 'en']
        .map((language) => `${language}.lproj/pass.strings`)
        .concat(
          ['icon', 'logo', 'thumbnail'].flatMap((name) => [`${name}.png`, `${name}@2x.png`, `${name}@3x.png`]),
          ['manifest.json', 'pass.json', 'signature'],
        )
        .toSorted(),
    );
  });

  test('is refused after any of 200 changes of a single byte, be it in a file, the manifest or the signature', async () => {
    const inManifest = Object.keys(files).filter((name) => name !== 'manifest.json' && name !== 'signature');
    const places = Array.from({ length: 200 }, (_, i) => {
      const name = i % 4 === 0 ? 'signature' : i % 4 === 1 ? 'manifest.json' : inManifest[i % inManifest.length]!;
      const { length } = files[name]!;
      return { name, at: Math.floor(((i * 0.618_033_988_7) % 1) * length) };
    });
    const taken: string[] = [];
    const change = async ({ name, at }: (typeof places)[number]): Promise<void> => {
      const changed = Buffer.from(files[name]!);
      changed[at] = changed[at]! ^ 0x01;
      if ((await genuine.check({ ...files, [name]: changed })) === null) taken.push(`${name} at ${at}`);
    };
    for (let i = 0; i < places.length; i += 4) await Promise.all(places.slice(i, i + 4).map(change));
    expect(taken).toEqual([]);
    expect(new Set(places.map(({ name, at }) => `${name}:${at}`)).size).toBe(200);
  });

  test('a manifest that was made to fit changed files is refused by its signature alone', async () => {
    const manifest = Buffer.from(files['manifest.json']!.toString().replace(/"pass\.json":"../, '"pass.json":"00'));
    expect(await genuine.isSigned({ ...files, 'manifest.json': manifest })).toBe('OpenSSL refuses the signature');
  });

  test('a pass that somebody else signed is not taken', async () => {
    const other = await makeAppleChain();
    const forged = makeAppleWallet({
      drawings: testDrawings,
      ...appleSettingsOf(other),
      baseUrl: 'https://clave.example',
      now: () => new Date(),
    });
    expect(await genuine.check(filesOf(await forged.sign(KEYS, FACE)))).toBe('OpenSSL refuses the signature');
    other.remove();
  });

  test('says what Apple’s schema knows, and no more', () => {
    expect(passJson()).toMatchObject({
      serialNumber: KEYS.serial,
      authenticationToken: KEYS.token,
      barcodes: [{ message: FACE.code?.message, altText: 'TKT-1' }],
      voided: false,
      relevantDate: STARTS.toISOString(),
      expirationDate: FACE.expiresAt?.toISOString(),
      semantics: { eventName: 'Salsa Friday', eventStartDate: '2026-01-16T20:00:00+01:00' },
      eventTicket: { primaryFields: [{ value: 'Salsa "Friday" – Ñandú' }] },
    });
  });

  test('has its fixed words in both languages, each of them', () => {
    const { description, eventTicket } = passJson();
    const fields = Object.values(eventTicket ?? {}).flat();
    const fixed = [description, ...fields.flatMap((field) => [field.label, field.changeMessage ?? field.label])];
    for (const language of ['de', 'en']) {
      const strings = files[`${language}.lproj/pass.strings`]!.toString();
      const known = new Map(
        [...strings.matchAll(/^"(.+)" = "(.+)";\r?$/gm)].map(([, word = '', said = '']) => [word, said]),
      );
      expect(known.size).toBe(Object.keys(WALLET_WORDS_DE).length);
      for (const word of fixed) expect(known.get(word), word).toBeTruthy();
      for (const [word, said] of known) expect(said.includes('%@')).toBe(word.includes('%@'));
    }
  });

  test('has its pictures in three sizes, drawn from our own art and drawn once', async () => {
    for (const [name, points] of [
      ['icon', 29],
      ['logo', 50],
      ['thumbnail', 90],
    ] as const)
      for (const scale of [1, 2, 3]) {
        const { format, width, height } = await sharp(
          files[`${name}${scale === 1 ? '' : `@${scale}x`}.png`],
        ).metadata();
        expect([format, width, height]).toEqual(['png', points * scale, points * scale]);
      }
    const again = filesOf(await wallet.sign(KEYS, FACE));
    expect(again['thumbnail@3x.png']).toEqual(files['thumbnail@3x.png']);
  });

  test('of a ticket that was given back is void and has no code; of a card it is of the other style', async () => {
    const spent = passJson(filesOf(await wallet.sign(KEYS, { ...FACE, code: null, isVoid: true })));
    expect(spent.voided).toBe(true);
    expect(spent.barcodes).toBeUndefined();
    const { poster: _, event: _event, pile: _pile, ...rest } = FACE;
    const card = filesOf(await wallet.sign(KEYS, { ...rest, style: 'generic', evenings: [], expiresAt: null }));
    expect(await genuine.check(card)).toBeNull();
    expect(passJson(card).generic?.primaryFields).toHaveLength(1);
    expect(card['thumbnail.png']).toBeUndefined();
  });

  test('a festival of three days is offered on its first, because Apple takes a day at most', async () => {
    const endsAt = new Date(STARTS.getTime() + 3 * DAY_MS);
    const { relevantDates } = passJson(
      filesOf(await wallet.sign(KEYS, { ...FACE, evenings: [{ startsAt: STARTS, endsAt }] })),
    );
    expect(relevantDates).toEqual([
      { startDate: STARTS.toISOString(), endDate: new Date(STARTS.getTime() + DAY_MS).toISOString() },
    ]);
  });
});

describe('the certificates', () => {
  const read = (changes: Record<string, string>): string[] => {
    const problems: string[] = [];
    const { folder } = chain;
    readAppleWallet(
      {
        passTypeId: PASS_TYPE,
        teamId: TEAM,
        certificate: `${folder}/pass.pem`,
        key: `${folder}/pass.key`,
        password: 'of-the-key',
        wwdr: `${folder}/wwdr.pem`,
        ...changes,
      },
      problems,
    );
    return problems;
  };

  test('are read from files and from variables with their line breaks written out', () => {
    expect(read({})).toEqual([]);
    expect(read({ certificate: chain.read('pass.pem').replaceAll('\n', String.raw`\n`) })).toEqual([]);
  });

  test.each([
    ['a file that is not there', { certificate: '/nowhere.pem' }, /^APPLE_PASS_CERTIFICATE can't be read/],
    ['a wrong password', { password: 'wrong' }, /^APPLE_PASS_KEY can't be read/],
    ['another team', { teamId: 'ZZZZZZZZZZ' }, /^APPLE_TEAM_ID is not the one/],
    ['another pass type', { passTypeId: 'pass.other' }, /^APPLE_PASS_TYPE_ID is not the one/],
  ])('%s is named with its variable', (_, changes, problem) => {
    expect(read(changes)).toEqual([expect.stringMatching(problem)]);
  });

  test('another key and another intermediate are named', () => {
    const [other, root] = [`${chain.folder}/server.key`, `${chain.folder}/root.pem`];
    expect(read({ key: other })).toEqual([expect.stringContaining('not the key of APPLE_PASS_CERTIFICATE')]);
    expect(read({ wwdr: root })).toEqual([expect.stringContaining('did not issue APPLE_PASS_CERTIFICATE')]);
  });

  test('are spoken of 30 days ahead of their end; after it nothing is offered', () => {
    const settings = appleSettingsOf(chain);
    const end = appleCertificateEnd(settings);
    const before = (days: number) => appleCertificateState(end, new Date(end.getTime() - days * DAY_MS));
    expect([before(31), before(30), before(0)]).toEqual(['fine', 'ends soon', 'over']);
    const doctor = (days: number) => checkWallet(settings, new Date(end.getTime() - days * DAY_MS));
    expect([doctor(31), doctor(29), doctor(-1)]).toEqual([
      { isFine: true, lines: [expect.stringContaining('are good until')] },
      { isFine: true, lines: [expect.stringMatching(/^! .*renew it before/)] },
      { isFine: false, lines: [expect.stringMatching(/^✗ .*ended on/)] },
    ]);
    expect(checkWallet(undefined, end).isFine).toBe(true);
    const later = makeAppleWallet({
      ...settings,
      drawings: testDrawings,
      baseUrl: 'https://clave.example',
      now: () => end,
    });
    expect([wallet.isInDate(), later.isInDate()]).toEqual([true, false]);
  });
});
