import { describe, expect, it } from 'vitest';
import { addCloudDevice } from '#server/services/door/fiscal/set-up/add-cloud-device.ts';
import { addEpsonDevice } from '#server/services/door/fiscal/set-up/add-epson-device.ts';
import { advanceDevice } from '#server/services/door/fiscal/set-up/advance-device.ts';
import { endRegistration } from '#server/services/door/fiscal/set-up/end-registration.ts';
import { giveDevice } from '#server/services/door/fiscal/set-up/give-device.ts';
import { listDevices, showDevice } from '#server/services/door/fiscal/set-up/list-devices.ts';
import { registerDesk } from '#server/services/door/fiscal/set-up/register-desk.ts';
import { retireDevice } from '#server/services/door/fiscal/set-up/retire-device.ts';
import { saveAccount } from '#server/services/door/fiscal/set-up/save-account.ts';
import { showSetUp } from '#server/services/door/fiscal/set-up/show-set-up.ts';
import { tseAccess } from '#server/services/door/fiscal/set-up/tse-access.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { pairDesk } from '#tests/support/door.ts';
import { asTwoProcesses } from '#tests/support/processes/two-houses.ts';
import {
  advanceToReady,
  codeOf,
  enterAccount,
  giveCloudDevice,
  openOffice,
  refusalOf,
  type Office,
} from '#tests/support/fiscal/office-set-up.ts';

const FIRST_PAGE = { limit: 20 };
const namesOf = ({ admin }: Office) => listDevices(admin, FIRST_PAGE).items.map(({ name, step }) => [name, step]);
const everything = ({ shop }: Office): string =>
  ['fiscal_accounts', 'fiscal_devices', 'fiscal_registrations', 'audit']
    .flatMap((table) => shop.db.sqlite.prepare<[], object>(`SELECT * FROM ${table}`).all())
    .map((row) => JSON.stringify(row))
    .join('\n');
const audited = ({ shop }: Office): string[] =>
  shop.db.sqlite.prepare<[], string>(`SELECT action FROM audit WHERE action LIKE 'tse.%' ORDER BY rowid`).pluck().all();

describe('the account at fiskaly', () => {
  it('is kept once the provider has taken it, sealed, and shown by nobody', async () => {
    const office = await openOffice();
    const { admin, fake } = office;
    expect(showSetUp(admin)).toMatchObject({ hasKey: true, account: null });
    const wrong = await refusalOf(() => saveAccount(admin, { apiKey: 'test_x', apiSecret: 'y' }));
    expect([wrong?.code, wrong?.details.fields]).toEqual([
      'INVALID_INPUT',
      { apiSecret: 'fiskaly does not know this key and secret.' },
    ]);
    expect(showSetUp(admin).account).toBeNull();
    await enterAccount(office);
    expect(showSetUp(admin).account).toMatchObject({ updatedAt: office.shop.clock.now() });
    expect(everything(office)).not.toContain(fake.credentials.api_secret);
    expect(everything(office)).not.toContain(fake.credentials.api_key);
    expect(audited(office)).toEqual(['tse.account_saved']);
  });

  it('is refused in production when it is of the test environment, and when the provider is silent', async () => {
    const { admin, fake, shop } = await openOffice();
    const { api_key: apiKey, api_secret: apiSecret } = fake.credentials;
    const production = { ...admin, fiscal: { ...admin.fiscal, takesStandIn: false } };
    const refused = await refusalOf(() => saveAccount(production, { apiKey, apiSecret }));
    expect(refused?.details.fields?.['apiKey']).toMatch(/test environment/);
    fake.faults.refuse = { status: 503 };
    expect(await codeOf(() => saveAccount(admin, { apiKey, apiSecret }))).toBe('TSE_PROVIDER_SILENT');
    expect(shop.db.sqlite.prepare('SELECT * FROM fiscal_accounts').all()).toEqual([]);
  });

  it('is said to be missing, as the key of the server is', async () => {
    const { admin, fake } = await openOffice();
    expect(await codeOf(() => addCloudDevice(admin, { name: 'Wolke' }))).toBe('TSE_ACCOUNT_MISSING');
    const keyless = { ...admin, fiscal: { ...admin.fiscal, seal: undefined } };
    expect(showSetUp(keyless).hasKey).toBe(false);
    const { api_key: apiKey, api_secret: apiSecret } = fake.credentials;
    expect(await codeOf(() => saveAccount(keyless, { apiKey, apiSecret }))).toBe('FISCAL_KEY_MISSING');
    expect(fake.tokens()).toBe(0);
    expect(await codeOf(() => addEpsonDevice(keyless, { name: 'Drucker', host: '10.0.0.8', port: 8009 }))).toBe(
      'FISCAL_KEY_MISSING',
    );
  });
});

describe('a device at fiskaly', () => {
  it('comes into use step by step, and a desk is registered with it', async () => {
    const office = await openOffice();
    const { admin, fake, shop } = office;
    const till = pairDesk(shop);
    await enterAccount(office);
    const begun = addCloudDevice(admin, { name: 'Wolke' });
    const steps: string[] = [];
    for (let at = begun; at.step !== 'ready';) {
      at = await advanceDevice(admin, { id: at.id });
      steps.push(at.step);
    }
    expect(steps).toEqual(['created', 'deployed', 'pin-set', 'ready']);
    expect(showDevice(admin, { id: begun.id })).toMatchObject({
      serial: fake.tse(begun.id).master().serial,
      certificate: 'unknown',
      registrations: [],
    });
    expect(takeSnapshot(till.ctx, till.desk, undefined).desk.tse).toBeNull();
    const { id } = giveDevice(admin, { deskId: till.desk.id, deviceId: begun.id });
    expect(takeSnapshot(till.ctx, till.desk, undefined).desk.tse).toMatchObject({ isReady: false, isProven: false });
    expect(await codeOf(() => tseAccess(till.ctx, till.desk))).toBe('TSE_NOT_READY');
    await registerDesk(admin, { id });
    await registerDesk(admin, { id });
    expect(takeSnapshot(till.ctx, till.desk, undefined).desk.tse).toEqual({
      kind: 'fiskaly',
      deviceId: begun.id,
      clientId: id,
      serial: fake.tse(begun.id).master().serial,
      isReady: true,
      isProven: false,
    });
    expect(await tseAccess(till.ctx, till.desk)).toMatchObject({ kind: 'fiskaly', tssId: begun.id, clientId: id });
    expect(showSetUp(admin).freeDesks).toEqual([]);
    expect(await codeOf(() => giveDevice(admin, { deskId: till.desk.id, deviceId: begun.id }))).toBe('DESK_HAS_TSE');
  });

  it('goes on where an answer was lost, at every step', async () => {
    for (const lost of [/^PATCH \/tss\/[^/]+$/, /admin$/, /admin\/auth$/, /client/]) {
      const office = await openOffice();
      const { admin, fake, shop } = office;
      await enterAccount(office);
      const begun = addCloudDevice(admin, { name: 'Wolke' });
      let at = await advanceDevice(admin, { id: begun.id });
      Object.assign(fake.faults, { lose: 'connection', only: lost, times: 2 });
      // Some steps find by themselves what the lost answer has done; others are asked for once more.
      for (let tries = 0; tries < 10 && at.step !== 'ready'; tries++)
        at = await advanceDevice(admin, { id: at.id }).catch(() => at);
      const { id } = giveDevice(admin, { deskId: pairDesk(shop).desk.id, deviceId: begun.id });
      await registerDesk(admin, { id }).catch(() => registerDesk(admin, { id }));
      expect([at.step, at.id, fake.faults.times]).toEqual(['ready', begun.id, 0]);
      expect(showDevice(admin, { id: begun.id }).registrations[0]?.registeredAt).toEqual(shop.clock.now());
    }
  });

  it('is begun anew where the answer with the PUK was lost, once however many ask', async () => {
    const office = await openOffice();
    const { admin, fake } = office;
    await enterAccount(office);
    const begun = addCloudDevice(admin, { name: 'Wolke' });
    Object.assign(fake.faults, { lose: 'connection', only: /^PUT \/tss/, times: 1 });
    const [one, two] = await Promise.all([
      advanceDevice(admin, { id: begun.id }),
      advanceDevice(admin, { id: begun.id }),
    ]);
    expect(one).toEqual(two);
    expect(one).toMatchObject({ step: 'new', isReplaced: true });
    expect(one.id).not.toBe(begun.id);
    expect(showDevice(admin, { id: begun.id })).toMatchObject({ step: 'retired' });
    expect(await advanceToReady(admin, one)).toMatchObject({ id: one.id, step: 'ready' });
    expect(namesOf(office).toSorted()).toEqual([
      ['Wolke', 'ready'],
      ['Wolke', 'retired'],
    ]);
    expect(audited(office)).toContain('tse.device_replaced');
  });

  it('is not created twice by two who press at once', async () => {
    const office = await openOffice();
    const { admin, fake } = office;
    await enterAccount(office);
    const { id } = addCloudDevice(admin, { name: 'Wolke' });
    await Promise.all([advanceDevice(admin, { id }), advanceDevice(admin, { id })]);
    expect(fake.requests.filter((request) => request.startsWith('PUT /tss'))).toHaveLength(1);
  });

  it('is not created twice, nor moved on by two steps, where they are served by two processes', async () => {
    const office = await openOffice();
    const { admin, fake } = office;
    await enterAccount(office);
    const { id } = addCloudDevice(admin, { name: 'Wolke' });
    const answers = await Promise.all(asTwoProcesses(admin).map((each) => advanceDevice(each, { id })));
    expect(fake.requests.filter((request) => request.startsWith('PUT /tss'))).toHaveLength(1);
    expect(answers.map(({ step }) => step)).toEqual(['created', 'created']);
  });

  it('keeps its PIN and PUK sealed, and can not be used under another key', async () => {
    const office = await openOffice();
    const { admin, shop } = office;
    await enterAccount(office);
    const { id } = await advanceToReady(admin, addCloudDevice(admin, { name: 'Wolke' }));
    const sealed = shop.db.sqlite
      .prepare<[string], string>('SELECT sealed FROM fiscal_devices WHERE id = ?')
      .pluck()
      .get(id)!;
    const secrets = JSON.parse(admin.fiscal.seal!.unseal(sealed, id)) as Record<string, string>;
    expect(Object.keys(secrets)).toEqual(['pin', 'puk', 'env']);
    expect(secrets['pin']).toMatch(/^\d{10}$/);
    for (const name of ['pin', 'puk']) expect(everything(office)).not.toContain(secrets[name]);
    shop.db.sqlite
      .prepare('UPDATE fiscal_devices SET sealed = ? WHERE id = ?')
      .run(`v1.00000000.${'A'.repeat(60)}`, id);
    expect(await codeOf(() => retireDevice(admin, { id }))).toBe('FISCAL_KEY_CHANGED');
  });

  it('tells the code of a provider that refuses', async () => {
    const office = await openOffice();
    const { admin, fake } = office;
    await enterAccount(office);
    const { id } = addCloudDevice(admin, { name: 'Wolke' });
    Object.assign(fake.faults, { refuse: { status: 403, code: 'E_ACCESS_DENIED' }, only: /^PUT \/tss/ });
    const refused = await refusalOf(() => advanceDevice(admin, { id }));
    expect([refused?.code, refused?.details.providerCode]).toEqual(['TSE_PROVIDER_REFUSED', 'E_ACCESS_DENIED']);
    expect(namesOf(office)).toEqual([['Wolke', 'new']]);
  });

  it('is taken from a desk with a closed till, given again under the same number, and retired for ever', async () => {
    const office = await openOffice();
    const { admin, fake, shop } = office;
    const till = pairDesk(shop);
    const { deviceId, id } = await giveCloudDevice(office, till);
    expect(await codeOf(() => retireDevice(admin, { id: deviceId }))).toBe('TSE_IN_USE');
    shop.db.sqlite
      .prepare(`INSERT INTO cash_sessions (id, desk_id, business_day, opened_at) VALUES ('s', ?, '2026-11-20', 0)`)
      .run(till.desk.id);
    expect(await codeOf(() => endRegistration(admin, { id }))).toBe('TSE_TILL_OPEN');
    shop.db.sqlite.exec('UPDATE cash_sessions SET closed_at = 1');
    // Done at the provider, and its answer lost.
    Object.assign(fake.faults, { lose: 'connection', only: /^PATCH .*client/, times: 2 });
    expect(await codeOf(() => endRegistration(admin, { id }))).toBe('TSE_PROVIDER_SILENT');
    await endRegistration(admin, { id });
    await endRegistration(admin, { id });
    expect(takeSnapshot(till.ctx, till.desk, undefined).desk.tse).toBeNull();
    expect(giveDevice(admin, { deskId: till.desk.id, deviceId })).toEqual({ id });
    await registerDesk(admin, { id });
    expect(takeSnapshot(till.ctx, till.desk, undefined).desk.tse).toMatchObject({ isReady: true, isProven: false });
    await endRegistration(admin, { id });
    await retireDevice(admin, { id: deviceId });
    expect(namesOf(office)).toEqual([['Wolke', 'retired']]);
    expect(await codeOf(() => giveDevice(admin, { deskId: till.desk.id, deviceId }))).toBe('TSE_NOT_FOUND');
  });
});

describe('an Epson device', () => {
  it('gets secrets of its own, which only its desk hears', async () => {
    const office = await openOffice();
    const { admin, shop } = office;
    const [till, other] = [pairDesk(shop), pairDesk(shop)];
    const { id: deviceId } = addEpsonDevice(admin, { name: 'Drucker', host: '192.168.1.40', port: 8009 });
    expect(showDevice(admin, { id: deviceId })).toMatchObject({ step: 'new', address: '192.168.1.40:8009' });
    giveDevice(admin, { deskId: till.desk.id, deviceId });
    const access = await tseAccess(till.ctx, till.desk);
    if (access.kind !== 'epson') throw new Error('no Epson device');
    const { puk, adminPin, timeAdminPin, sharedSecret } = access.secrets;
    expect([puk, adminPin, timeAdminPin, sharedSecret].map((text) => text.length)).toEqual([6, 5, 5, 8]);
    expect(adminPin).not.toBe(timeAdminPin);
    for (const secret of [puk, adminPin, timeAdminPin, sharedSecret])
      expect(JSON.stringify(listDevices(admin, FIRST_PAGE))).not.toContain(`"${secret}"`);
    expect(await codeOf(() => tseAccess(other.ctx, other.desk))).toBe('TSE_NOT_FOUND');
  });
});
