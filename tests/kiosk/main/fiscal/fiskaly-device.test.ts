import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { FiscalDevice } from '#shared/fiscal/fiscal-device.ts';
import { readArchive } from '#server/services/door/fiscal/read-archive.ts';
import { verifyArchive } from '#server/services/door/fiscal/verify-archive.ts';
import { verifyQrText } from '#server/services/door/fiscal/verify-qr-text.ts';
import { faultOf } from '#tests/support/fiscal/fault-of.ts';
import { openFiskalyDesk, type FiskalyDesk } from '#tests/support/fiscal/fiskaly/open-fiskaly-desk.ts';
import { askFake, newToken, PIN } from '#tests/support/fiscal/fiskaly/set-up-tss.ts';
import { KASSE, PROCESS_TYPE, qrTextOf, TWO_TICKETS } from '#tests/support/fiscal/stand-in-sales.ts';

const LONG = { withinMs: 30_000 };
const SOON = { withinMs: 150 };
const UMLAUTS = 'Beleg^0.00_0.00_0.00_0.00_12.00^12.00:Unbar:Größe';

async function begin(device: FiscalDevice) {
  const txId = randomUUID();
  const { txNumber } = await device.start({ txId, clientSerial: KASSE }, LONG);
  return { txId, txNumber, clientSerial: KASSE, processType: PROCESS_TYPE, processData: TWO_TICKETS };
}
const signaturesOf = ({ fake, tssId }: FiskalyDesk): number => 20_000_000 - fake.tse(tssId).remaining();
const lastOf = ({ fake }: FiskalyDesk, count: number): string[] =>
  fake.requests.slice(-count).map((request) => request.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*'));

describe('a sale at fiskaly', () => {
  it.each(['string', 'number', 'in turn'] as const)('is signed and verifies, with counters as %s', async (counters) => {
    const desk = await openFiskalyDesk();
    const { device, fake } = desk;
    fake.faults.counters = counters;
    for (const processData of [TWO_TICKETS, UMLAUTS]) {
      const signed = await device.finish({ ...(await begin(device)), processData }, LONG);
      expect(signed).toMatchObject({ clientSerial: KASSE, processType: PROCESS_TYPE, processData });
      expect(verifyQrText(qrTextOf(await device.master(LONG), signed)).isGood).toBe(true);
      expect(fake.tse(desk.tssId).lookup(signed)).toEqual({ state: 'finished', signed });
    }
    expect(await device.openTransactions({ clientSerial: KASSE }, LONG)).toEqual([]);
  });

  it('is one request for its begin and one for its end', async () => {
    const desk = await openFiskalyDesk();
    await desk.device.finish(await begin(desk.device), LONG);
    expect(lastOf(desk, 2)).toEqual(['PUT /tss/*/tx/*?tx_revision=1', 'PUT /tss/*/tx/*?tx_revision=2']);
  });

  it('goes on when the token expires in the middle of it, with one renewal', async () => {
    const desk = await openFiskalyDesk();
    const asked = await begin(desk.device);
    desk.fake.expireTokens();
    const signed = await desk.device.finish(asked, LONG);
    expect(verifyQrText(qrTextOf(await desk.device.master(LONG), signed)).isGood).toBe(true);
    expect(desk.renewals()).toBe(1);
  });

  it('asks for a new token once, not for ever', async () => {
    const desk = await openFiskalyDesk();
    desk.fake.faults.refuse = { status: 401, code: 'E_UNAUTHORIZED' };
    desk.fake.faults.only = /^PUT \/tss/;
    expect(await faultOf(begin(desk.device))).toMatchObject({ kind: 'setup', code: 'E_UNAUTHORIZED' });
    expect(desk.renewals()).toBe(1);
  });

  it('whose answer is lost after signing has exactly that signature, found by a look-up', async () => {
    const desk = await openFiskalyDesk();
    const { device, fake } = desk;
    const asked = await begin(device);
    fake.faults.lose = 'answer';
    expect(await faultOf(device.finish(asked, SOON))).toMatchObject({ kind: 'timeout', code: 'NO_ANSWER' });
    fake.faults.lose = null;
    const before = signaturesOf(desk);
    const found = await device.lookup({ ...asked, txNumber: null }, LONG);
    expect(found).toEqual(fake.tse(desk.tssId).lookup(asked));
    expect(found).toEqual({ state: 'finished', signed: await device.finish(asked, LONG) });
    expect(lastOf(desk, 1)).toEqual(['GET /tss/*/tx/*']);
    expect(signaturesOf(desk)).toBe(before);
  });

  it('whose connection breaks is asked for again, and signed once', async () => {
    const desk = await openFiskalyDesk();
    Object.assign(desk.fake.faults, { lose: 'connection', times: 1 });
    const asked = await begin(desk.device);
    desk.fake.faults.times = 1;
    const signed = await desk.device.finish(asked, LONG);
    expect(lastOf(desk, 4).map((request) => request.slice(-1))).toEqual(['1', '1', '2', '2']);
    expect(signaturesOf(desk)).toBe(signed.counter);
    expect(signed.txNumber).toBe(1);
  });

  it('may be begun twice, before and after its end', async () => {
    const desk = await openFiskalyDesk();
    const asked = await begin(desk.device);
    const again = () => desk.device.start(asked, LONG);
    expect(await again()).toMatchObject({ txNumber: asked.txNumber });
    await desk.device.finish(asked, LONG);
    expect(await again()).toMatchObject({ txNumber: asked.txNumber });
    expect(signaturesOf(desk)).toBe(6);
  });

  it('that another program began is looked up before it is finished', async () => {
    const desk = await openFiskalyDesk();
    const asked = await begin(desk.device);
    const other = desk.another();
    expect(await other.lookup(asked, LONG)).toMatchObject({ state: 'active', txNumber: 1 });
    const signed = await other.finish(asked, LONG);
    expect(lastOf(desk, 2)).toEqual(['GET /tss/*/tx/*', 'PUT /tss/*/tx/*?tx_revision=2']);
    expect(await desk.another().finish(asked, LONG)).toEqual(signed);
    expect(await faultOf(other.finish({ ...asked, processData: UMLAUTS }, LONG))).toMatchObject({
      code: 'ANSWER_DIFFERS',
    });
    expect(signaturesOf(desk)).toBe(signed.counter);
  });

  it('that the service does not know is unknown, and can not be finished', async () => {
    const desk = await openFiskalyDesk();
    const asked = { ...(await begin(desk.device)), txId: randomUUID() };
    expect(await desk.device.lookup(asked, LONG)).toEqual({ state: 'unknown' });
    expect(await faultOf(desk.device.finish(asked, LONG))).toMatchObject({ kind: 'bug', code: 'E_TX_NOT_FOUND' });
  });
});

describe('a refusal of fiskaly', () => {
  it.each([
    [429, undefined, 'busy', 'HTTP_429'],
    [500, undefined, 'unreachable', 'HTTP_500'],
    [502, 'E_NEVER_HEARD_OF', 'unreachable', 'E_NEVER_HEARD_OF'],
    [503, 'E_TSS_LOCKED', 'busy', 'E_TSS_LOCKED'],
    [423, 'E_TSS_EVICTED', 'busy', 'E_TSS_EVICTED'],
    [409, 'E_PENDING_TX_CONFLICT', 'busy', 'E_PENDING_TX_CONFLICT'],
    [400, 'E_TX_LIMIT_REACHED', 'busy', 'E_TX_LIMIT_REACHED'],
    [400, 'E_TSS_DISABLED', 'setup', 'E_TSS_DISABLED'],
    [404, 'E_TSS_NOT_FOUND', 'setup', 'E_TSS_NOT_FOUND'],
    [423, 'E_TSS_DEFECTIVE', 'setup', 'E_TSS_DEFECTIVE'],
    [403, undefined, 'setup', 'HTTP_403'],
    [400, 'E_PARSER', 'bug', 'E_PARSER'],
    [418, undefined, 'bug', 'HTTP_418'],
  ] as const)(
    'with %i %s is a fault of kind %s, after which the sale can be signed',
    async (...[status, code, kind, told]) => {
      const desk = await openFiskalyDesk();
      const asked = await begin(desk.device);
      desk.fake.faults.refuse = { status, ...(code !== undefined && { code }) };
      const fault = await faultOf(desk.device.finish(asked, LONG));
      expect(fault).toMatchObject({ kind, code: told, text: expect.stringMatching(/^[^\n]{10,150}\.$/) });
      desk.fake.faults.refuse = null;
      expect(await desk.device.finish(asked, LONG)).toMatchObject({ txNumber: 1, counter: 6 });
      expect(desk.renewals()).toBe(0);
    },
  );

  it('names a register that was signed off', async () => {
    const desk = await openFiskalyDesk();
    const token = await newToken(desk.fake);
    const at = `/tss/${desk.tssId}`;
    await askFake(desk.fake, ['POST', `${at}/admin/auth`], { token, body: { admin_pin: PIN } });
    await askFake(desk.fake, ['PATCH', `${at}/client/${desk.clientId}`], { token, body: { state: 'DEREGISTERED' } });
    expect(await faultOf(begin(desk.device))).toMatchObject({ kind: 'setup', code: 'E_CLIENT_DEREGISTERED' });
    expect(await desk.device.health(LONG)).toMatchObject({ ok: false, fault: { code: 'E_CLIENT_DEREGISTERED' } });
  });
});

describe('a call to fiskaly', () => {
  it('ends at its deadline, in the queue as well', async () => {
    const { device, fake } = await openFiskalyDesk();
    Object.assign(fake.faults, { slowMs: 5_000, only: /^PUT/ });
    const from = performance.now();
    const [first, second] = await Promise.all([
      faultOf(device.start({ txId: randomUUID(), clientSerial: KASSE }, { withinMs: 400 })),
      faultOf(device.start({ txId: randomUUID(), clientSerial: KASSE }, SOON)),
    ]);
    expect([first.kind, second.kind]).toEqual(['timeout', 'timeout']);
    expect(performance.now() - from).toBeLessThan(4_000);
    expect(fake.requests.filter((request) => request.includes('tx_revision'))).toHaveLength(1);
    fake.faults.slowMs = 0;
    expect(await begin(device)).toMatchObject({ txNumber: 1 });
  });

  it('goes out when the one before it has its answer', async () => {
    const desk = await openFiskalyDesk();
    Object.assign(desk.fake.faults, { slowMs: 80, only: /^PUT/, times: 1 });
    const [first, second] = await Promise.all([begin(desk.device), begin(desk.device)]);
    expect([first.txNumber, second.txNumber]).toEqual([1, 2]);
  });

  it('fails as unreachable where nobody answers', async () => {
    const { device, fake } = await openFiskalyDesk();
    await fake.close();
    expect(await faultOf(begin(device))).toMatchObject({ kind: 'unreachable', code: 'NO_CONNECTION' });
    expect(await device.health(LONG)).toMatchObject({ ok: false, fault: { kind: 'unreachable' } });
  });

  it('tells of health: good, and with a certificate that has ended', async () => {
    const { device, clock } = await openFiskalyDesk();
    expect(await device.health(LONG)).toEqual({ ok: true });
    const { validUntil } = await device.master(LONG);
    clock.advance(validUntil.getTime() - clock.now().getTime() + 1);
    expect(await device.health(LONG)).toMatchObject({ ok: false, fault: { kind: 'expired' } });
  });

  it('tells of the device what the device is', async () => {
    const { device, fake, tssId } = await openFiskalyDesk();
    expect(await device.master(LONG)).toEqual(fake.tse(tssId).master());
  });

  it('lists what this register has open, page after page', async () => {
    const desk = await openFiskalyDesk();
    const { fake, tssId, device } = desk;
    const token = await newToken(fake);
    const [at, other] = [`/tss/${tssId}`, randomUUID()];
    await askFake(fake, ['POST', `${at}/admin/auth`], { token, body: { admin_pin: PIN } });
    await askFake(fake, ['PUT', `${at}/client/${other}`], { token, body: { serial_number: 'Kasse-2' } });
    const body = { state: 'ACTIVE', client_id: other };
    await askFake(fake, ['PUT', `${at}/tx/${randomUUID()}?tx_revision=1`], { token, body });
    const begun: { txId: string; txNumber: number }[] = [];
    for (let count = 0; count < 101; count++) begun.push(await begin(device));
    expect(await device.openTransactions({ clientSerial: KASSE }, LONG)).toEqual(
      begun.map(({ txId, txNumber }) => ({ txId, txNumber })),
    );
    expect(lastOf(desk, 2).map((request) => request.split('&').at(-1))).toEqual(['offset=0', 'offset=100']);
  });
});

describe('the archive of fiskaly', () => {
  const check = (device: FiscalDevice, range: Parameters<FiscalDevice['exportTar']>[0]) =>
    verifyArchive(readArchive(Readable.from(device.exportTar(range))));

  it('is waited for as long as the service says, then handed on', async () => {
    const { device, clock, pauses, fake } = await openFiskalyDesk();
    for (let sale = 0; sale < 3; sale++) {
      clock.advance(10_000);
      await device.finish(await begin(device), LONG);
    }
    fake.faults.exportPolls = 2;
    expect(await check(device, 'all')).toMatchObject({ logMessages: 10, transactions: 3, problems: [] });
    expect(pauses).toEqual([7_000, 7_000]);
    expect(await check(device, { fromTx: 2, toTx: 3 })).toMatchObject({ transactions: 2, problems: [] });
    expect(await check(device, { from: clock.now(), to: clock.now() })).toMatchObject({
      transactions: 1,
      problems: [],
    });
  });

  it('begins when another one is ready', async () => {
    const { device, pauses, fake, tssId } = await openFiskalyDesk();
    const token = await newToken(fake);
    fake.faults.exportPolls = 1;
    await askFake(fake, ['PUT', `/tss/${tssId}/export/${randomUUID()}`], { token });
    expect(await check(device, 'all')).toMatchObject({ logMessages: 4, problems: [] });
    expect(pauses).toEqual([3_000, 7_000]);
  });

  it('that fails says so, and one that is never ready ends', async () => {
    const { device, fake } = await openFiskalyDesk();
    const taken = (from: FiscalDevice) => Readable.from(from.exportTar('all')).toArray();
    fake.faults.exportPolls = 1_000;
    expect(await faultOf(taken(device))).toMatchObject({ kind: 'timeout', code: 'EXPORT_NOT_READY' });
    const broken = await openFiskalyDesk();
    broken.fake.faults.isExportFailing = true;
    expect(await faultOf(taken(broken.device))).toMatchObject({ code: 'EXPORT_ERROR' });
  });
});
