import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { faultOf } from '#tests/support/fiscal/fault-of.ts';
import { newSale, openTestEpson, PATIENT, sellOver, SHORT, ticketData } from '#tests/support/fiscal/open-test-epson.ts';
import { archiveOf, KASSE } from '#tests/support/fiscal/stand-in-sales.ts';

const unknown = { state: 'unknown' };

describe('an answer to a finish that is lost', () => {
  it.each(['answer-lost', 'cut-after'] as const)('is looked up: exactly its signature (%s)', async (fault) => {
    const { device, fake, tse } = await openTestEpson();
    const sale = newSale();
    const { txNumber } = await device.start(sale, PATIENT);
    fake.fail('FinishTransaction', fault);
    const finish = { ...sale, txNumber, ...ticketData };
    expect((await faultOf(device.finish(finish, SHORT))).kind).toBe(fault === 'cut-after' ? 'unreachable' : 'timeout');
    const found = await device.lookup({ ...sale, txNumber }, PATIENT);
    expect(found).toEqual(tse.lookup({ txNumber }));
    expect(found.state).toBe('finished');
    expect(await device.finish(finish, PATIENT)).toEqual(found.state === 'finished' && found.signed);
    expect(fake.timesAsked('ArchiveExport')).toBe(0);
    expect(await archiveOf(tse)).toMatchObject({ transactions: 1, problems: [] });
  });

  it('is given to who asks for the same again, without a look-up', async () => {
    const { device, fake, tse } = await openTestEpson();
    const sale = newSale();
    const { txNumber } = await device.start(sale, PATIENT);
    fake.fail('FinishTransaction', 'answer-lost');
    const finish = { ...sale, txNumber, ...ticketData };
    await faultOf(device.finish(finish, SHORT));
    const signed = await device.finish(finish, PATIENT);
    expect(tse.lookup({ txNumber })).toEqual({ state: 'finished', signed });
    expect(await archiveOf(tse)).toMatchObject({ transactions: 1, problems: [] });
  });

  it('is read from the archive by a program that has just started', async () => {
    const { device, fake, restart, tse, clock } = await openTestEpson();
    const sale = newSale();
    const { txNumber } = await device.start(sale, PATIENT);
    clock.advance(7_000);
    fake.fail('FinishTransaction', 'answer-lost');
    await faultOf(device.finish({ ...sale, txNumber, ...ticketData }, SHORT));
    device.close();
    const found = await restart().lookup({ ...sale, txNumber }, PATIENT);
    expect(found).toEqual(tse.lookup({ txNumber }));
    expect(found).toMatchObject({ state: 'finished', signed: { ...ticketData } });
  });

  it('is read from the archive when the device has answered others since', async () => {
    const { device, fake, tse } = await openTestEpson();
    const sale = newSale();
    const { txNumber } = await device.start(sale, PATIENT);
    fake.fail('FinishTransaction', 'answer-lost');
    await faultOf(device.finish({ ...sale, txNumber, ...ticketData }, SHORT));
    await sellOver(device);
    expect(await device.lookup({ ...sale, txNumber }, PATIENT)).toEqual(tse.lookup({ txNumber }));
    expect(fake.timesAsked('ExportFilteredByTransactionNumber')).toBe(1);
  });

  it('is no signature when the device was not asked in fact', async () => {
    const { device, fake, tse } = await openTestEpson();
    const sale = newSale();
    const started = await device.start(sale, PATIENT);
    fake.fail('FinishTransaction', 'no-answer');
    const finish = { ...sale, txNumber: started.txNumber, ...ticketData };
    expect((await faultOf(device.finish(finish, SHORT))).kind).toBe('timeout');
    expect(await device.lookup({ ...sale, txNumber: started.txNumber }, PATIENT)).toEqual({
      state: 'active',
      ...started,
    });
    await device.finish(finish, PATIENT);
    expect(await archiveOf(tse)).toMatchObject({ transactions: 1, problems: [] });
  });
});

describe('an answer to a start that is lost', () => {
  it('is found as the one transaction that began after the call, and never begun again', async () => {
    const { device, fake, tse } = await openTestEpson();
    await sellOver(device);
    const sale = newSale();
    fake.fail('StartTransaction', 'answer-lost');
    expect((await faultOf(device.start(sale, SHORT))).kind).toBe('timeout');
    const found = await device.lookup({ ...sale, txNumber: null }, PATIENT);
    expect(found).toEqual({ state: 'active', txNumber: 2, startedAt: expect.any(Date) as Date });
    expect(await device.start(sale, PATIENT)).toMatchObject({ txNumber: 2 });
    expect(tse.openTransactions()).toHaveLength(1);
  });

  it('is found by the second call with the same id', async () => {
    const { device, fake, tse } = await openTestEpson();
    const sale = newSale();
    fake.fail('StartTransaction', 'cut-after');
    expect((await faultOf(device.start(sale, SHORT))).kind).toBe('unreachable');
    expect(await device.start(sale, PATIENT)).toMatchObject({ txNumber: 1 });
    expect(tse.openTransactions()).toHaveLength(1);
  });

  it.each(['no-answer', 'cut'] as const)('is unknown when nothing was begun (%s)', async (fault) => {
    const { device, fake, tse } = await openTestEpson();
    const sale = newSale();
    fake.fail('StartTransaction', fault);
    await faultOf(device.start(sale, SHORT));
    expect(await device.lookup({ ...sale, txNumber: null }, PATIENT)).toEqual(unknown);
    expect(await device.start(sale, PATIENT)).toMatchObject({ txNumber: 1 });
    expect(tse.openTransactions()).toHaveLength(1);
  });

  it('is unknown when it could be that of two', async () => {
    const { device, fake } = await openTestEpson();
    const [first, second] = [newSale(), newSale()];
    fake.fail('StartTransaction', 'answer-lost');
    await faultOf(device.start(first, SHORT));
    fake.fail('StartTransaction', 'no-answer');
    await faultOf(device.start(second, SHORT));
    expect(await device.lookup({ ...first, txNumber: null }, PATIENT)).toEqual(unknown);
    expect(await device.lookup({ ...second, txNumber: null }, PATIENT)).toEqual(unknown);
    expect((await faultOf(device.start(second, PATIENT))).code).toBe('UNCLEAR_START');
  });

  it('is never taken to be one that was open before, or that another register has', async () => {
    const { device, fake, tse } = await openTestEpson();
    tse.registerClient('Kasse-2');
    const before = newSale();
    const { txNumber } = tse.start(before);
    const sale = newSale();
    fake.fail('StartTransaction', 'no-answer');
    await faultOf(device.start(sale, SHORT));
    tse.start({ ...newSale(), clientSerial: 'Kasse-2' });
    expect(await device.lookup({ ...sale, txNumber: null }, PATIENT)).toEqual(unknown);
    expect(await device.openTransactions({ clientSerial: KASSE }, PATIENT)).toEqual([{ txId: null, txNumber }]);
  });

  it('is unknown to a program that has just started', async () => {
    const { device, fake, restart } = await openTestEpson();
    const sale = newSale();
    fake.fail('StartTransaction', 'answer-lost');
    await faultOf(device.start(sale, SHORT));
    device.close();
    const started = restart();
    expect(await started.lookup({ ...sale, txNumber: null }, PATIENT)).toEqual(unknown);
    expect(await started.openTransactions({ clientSerial: KASSE }, PATIENT)).toEqual([{ txId: null, txNumber: 1 }]);
  });
});

describe('a transaction that was begun before the program started', () => {
  it('keeps the time of its start, whatever the device has answered since', async () => {
    const { device, restart, clock, tse } = await openTestEpson();
    const [first, second] = [newSale(), newSale()];
    const begun = await device.start(first, PATIENT);
    clock.advance(5_000);
    const later = await device.start(second, PATIENT);
    expect(later.startedAt.getTime() - begun.startedAt.getTime()).toBe(5_000);
    device.close();
    const started = restart();
    expect(await started.lookup({ ...first, txNumber: begun.txNumber }, PATIENT)).toEqual({
      state: 'active',
      ...begun,
    });
    const signed = await started.finish({ ...second, txNumber: later.txNumber, ...ticketData }, PATIENT);
    expect(tse.lookup({ txNumber: later.txNumber })).toEqual({ state: 'finished', signed });
    expect(await started.lookup({ ...first, txNumber: 99 }, PATIENT)).toEqual(unknown);
  });
});

describe('a call whose time is over', () => {
  it('fails then, and its late answer is never taken for the next one', async () => {
    const { device, fake, tse } = await openTestEpson();
    await sellOver(device);
    fake.fail('StartTransaction', { lateMs: 600 });
    const late = newSale();
    const begin = performance.now();
    expect(await faultOf(device.start(late, { withinMs: 200 }))).toEqual({
      kind: 'timeout',
      code: 'NO_ANSWER_IN_TIME',
      text: 'Die TSE hat nicht rechtzeitig geantwortet.',
    });
    expect(performance.now() - begin).toBeLessThan(600);
    const next = await device.start(newSale(), PATIENT);
    expect(next.txNumber).toBe(3);
    await pause(600);
    expect((await device.start(newSale(), PATIENT)).txNumber).toBe(4);
    expect(tse.openTransactions().map(({ txNumber }) => txNumber)).toEqual([2, 3, 4]);
  });

  it('fails in time behind another that hangs, and is then left out', async () => {
    const { device, fake } = await openTestEpson();
    await sellOver(device);
    fake.fail('StartTransaction', 'no-answer');
    const hanging = faultOf(device.start(newSale(), { withinMs: 1_500 }));
    const begin = performance.now();
    expect((await faultOf(device.start(newSale(), { withinMs: 150 }))).kind).toBe('timeout');
    expect(performance.now() - begin).toBeLessThan(1_200);
    expect((await hanging).kind).toBe('timeout');
    expect(fake.timesAsked('StartTransaction')).toBe(2);
  });

  it('is not met by an answer that nobody asked for: the connection is made anew', async () => {
    const { device, fake } = await openTestEpson();
    await sellOver(device);
    fake.sendUnasked();
    await pause(100);
    await sellOver(device);
    expect(fake.timesAsked('open_device')).toBe(2);
  });
});
