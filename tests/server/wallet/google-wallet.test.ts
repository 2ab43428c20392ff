import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeGoogleWallet } from '#server/adapters/google-wallet.ts';
import type { Wallet, WalletEvent, WalletPass, WalletTicket } from '#server/adapters/wallet.ts';
import { walletKeyAt, type WalletKey } from '#server/demo/wallet/wallet-key.ts';
import { walletRoutes } from '#server/demo/wallet/wallet-routes.ts';
import { freePort } from '#tests/support/processes/free-port.ts';

const PASS: WalletPass = {
  subscriberId: 'c4a07c8e-6f0e-4c58-9d2b-1d5a2f1f9f10',
  tier: 'All You Can Dance 6/months',
  name: 'Maximiliana Wintersberger-Hofstätter',
  memberId: '09054821',
  code: `K1${'A1B2C3D4'.repeat(20)}`,
  state: 'ACTIVE',
};
const OBJECT = `3388000000012345678.member-${PASS.subscriberId}`;

const now = () => new Date('2026-01-16T11:00:00Z');

let folder: string;
let key: WalletKey;
let wallet: Wallet;
let google: ReturnType<typeof walletRoutes>;
let stop: () => void;
let makeWallet: () => Wallet;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wallet-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}/dev/wallet`;
  const keyFile = path.join(folder, 'key.json');
  key = await walletKeyAt(keyFile, `${base}/token`);
  google = walletRoutes(key, now);
  const server = serve({ fetch: google.routes.fetch, port });
  stop = () => void server.close();
  makeWallet = () =>
    makeGoogleWallet({
      issuerId: '3388000000012345678',
      keyFile,
      apiBase: base,
      saveBase: `${base}/save`,
      baseUrl: 'https://clave.example',
      now,
    });
  wallet = makeWallet();
});
afterAll(() => {
  stop();
  rmSync(folder, { recursive: true });
});

test("the link carries the whole pass, signed with the service account's key, and is short enough to work", async () => {
  const url = await wallet.saveUrl(PASS);
  expect(url.length).toBeLessThanOrEqual(1_800);
  const jwt = url.split('/').at(-1) ?? '';
  const { payload, protectedHeader } = await jwtVerify(jwt, key.publicKey, {
    algorithms: ['RS256'],
    currentDate: now(),
  });
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' });
  expect(payload).toMatchObject({
    iss: 'wallet@clave.example',
    aud: 'google',
    typ: 'savetowallet',
    iat: 1_768_561_200,
    origins: ['https://clave.example'],
  });
  const { genericObjects } = payload['payload'] as { genericObjects: unknown[] };
  expect(genericObjects).toEqual([
    expect.objectContaining({
      id: OBJECT,
      classId: '3388000000012345678.membership',
      state: 'ACTIVE',
      barcode: { type: 'QR_CODE', value: PASS.code, alternateText: '09054821' },
    }),
  ]);
  expect(JSON.stringify(payload)).not.toContain('@test');
});

test('a link whose payload was changed saves nothing', async () => {
  const url = await wallet.saveUrl({ ...PASS, subscriberId: 'a-forgery' });
  const [head, body = '', signature] = url.split('/').at(-1)?.split('.') ?? [];
  const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('09054821', '00000001')).toString(
    'base64url',
  );
  const answer = await fetch(url.replace(/[^/]+$/, `${head}.${forged}.${signature}`));
  expect(answer.status).toBe(400);
  expect(google.passes.size).toBe(0);
});

test('nobody is told of a change to a pass that nobody saved', async () => {
  expect(await wallet.update(PASS)).toBe('not-saved');
});

test('a saved pass follows its membership: greyed out, shown again with a new code, taken back', async () => {
  expect((await fetch(await wallet.saveUrl(PASS))).status).toBe(200);
  expect(await wallet.update({ ...PASS, state: 'INACTIVE' })).toBe('updated');
  expect(google.passes.get(OBJECT)).toMatchObject({ state: 'INACTIVE' });
  expect(await wallet.update({ ...PASS, code: 'K1NEW' })).toBe('updated');
  expect(google.passes.get(OBJECT)).toMatchObject({ state: 'ACTIVE', barcode: { value: 'K1NEW' } });
  expect(await wallet.revoke(PASS.subscriberId)).toBe('updated');
  expect(google.passes.get(OBJECT)).toMatchObject({ state: 'EXPIRED', barcode: null });
});

test('a key file that is none is named before anything is sold', () => {
  expect(() =>
    makeGoogleWallet({
      issuerId: '1',
      keyFile: path.join(folder, 'nothing.json'),
      baseUrl: 'https://clave.example',
      now,
    }),
  ).toThrow('nothing.json');
});

const EVENT: WalletEvent = {
  eventId: '0d7a4f0e-6f0e-4c58-9d2b-1d5a2f1f9f10',
  title: 'Die längste Salsa-Nacht des Jahres 💃 '.repeat(5),
  location: 'Salón Isar, Au',
  startsAt: new Date('2026-01-16T19:00:00Z'),
  endsAt: new Date('2026-01-17T01:00:00Z'),
};
const TICKET: WalletTicket = {
  passId: 'f6c1f3a0-1111-4c58-9d2b-1d5a2f1f9f10',
  eventId: EVENT.eventId,
  ticketNumber: 'TKT-1768561200000-H3V9QDABCDEFGH',
  ticketTypeName: 'Workshop und Party mit Begleitung, Früh',
  code: PASS.code,
  note: null,
};
const [TICKET_OBJECT, EVENT_CLASS] = [
  `3388000000012345678.ticket-${TICKET.passId}`,
  `3388000000012345678.event-${EVENT.eventId}`,
];

test('a ticket is saved by a short link without any name; its event is told of before, once', async () => {
  for (let n = 0; n < 2; n++) {
    const url = await wallet.tickets.saveUrl(TICKET, EVENT);
    expect(url.length).toBeLessThanOrEqual(1_800);
    expect((await fetch(url)).status).toBe(200);
  }
  expect(google.tickets.get(TICKET_OBJECT)).toMatchObject({
    classId: EVENT_CLASS,
    state: 'ACTIVE',
    barcode: { value: TICKET.code, alternateText: TICKET.ticketNumber },
  });
  expect(google.events.get(EVENT_CLASS)).toMatchObject({
    eventName: { defaultValue: { value: EVENT.title } },
    venue: { name: { defaultValue: { value: 'Salón Isar' } } },
    dateTime: { start: '2026-01-16T20:00:00+01:00', end: '2026-01-17T02:00:00+01:00' },
    multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
  });
});

test('a server that was started anew finds the event known (409) and saves all the same', async () => {
  const { saveUrl } = makeWallet().tickets;
  expect((await fetch(await saveUrl({ ...TICKET, passId: 'another' }, EVENT))).status).toBe(200);
});

test('a saved ticket follows its event and its refund; one that nobody saved is told to nobody', async () => {
  expect(await wallet.tickets.updateEvent({ ...EVENT, location: 'Halle 7' })).toBe('updated');
  expect(google.events.get(EVENT_CLASS)).toMatchObject({ venue: { address: { defaultValue: { value: 'Halle 7' } } } });
  expect(await wallet.tickets.update({ ...TICKET, code: null })).toBe('updated');
  expect(google.tickets.get(TICKET_OBJECT)).toMatchObject({ state: 'EXPIRED', barcode: null });
  expect(google.tickets.get(TICKET_OBJECT)).not.toHaveProperty('textModulesData');
  const note = { header: 'The event does not take place', body: 'The hall is flooded.' } as const;
  await wallet.tickets.update({ ...TICKET, code: null, note });
  expect(google.tickets.get(TICKET_OBJECT)).toMatchObject({
    textModulesData: [
      {
        header: 'The event does not take place',
        body: 'The hall is flooded.',
        localizedHeader: { translatedValues: [{ language: 'de', value: 'Die Veranstaltung findet nicht statt' }] },
      },
    ],
  });
  expect(await wallet.tickets.update({ ...TICKET, passId: 'never' })).toBe('not-saved');
});
