import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeForeignFiles, type ForeignFiles } from '#server/adapters/foreign-files.ts';
import { packPortions, unpackPortions } from '#server/adapters/foreign-files/portions.ts';
import { BYTES, CALM, ODD, SOON, type OddWay } from './odd-files.ts';

let files: ForeignFiles;
const open = (program = 'odd-files-thread.ts', threads = 2) =>
  makeForeignFiles({
    program: path.join(import.meta.dirname, program),
    log: pino({ level: 'silent' }),
    manner: { patience: 1, givesWay: false, threads },
  });
beforeEach(() => (files = open()));
afterEach(() => files.close());
const read = (way: OddWay, kind = ODD) => files.read(kind, { way });
const calm = () => files.read(CALM, { ms: 0 });

describe('a file that somebody else made', () => {
  it('is read in another thread, which stays for the next one', async () => {
    const first = await calm();
    expect(first).not.toBe(threadId);
    expect([await calm(), await read('is read')]).toEqual([first, first]);
  });

  it.each(['takes all memory', 'ends the thread', 'calls itself for ever'] as const)(
    'that %s is told to be not readable, and the next one is read',
    async (way) => {
      await expect(read(way)).rejects.toMatchObject({ code: 'FILE_NOT_READ' });
      expect(await read('is read')).toEqual(expect.any(Number));
    },
  );

  it('that takes for ever is ended by its time, and those behind it are read', async () => {
    const [endless, behind] = await Promise.allSettled([read('takes for ever', SOON), read('is read')]);
    expect(endless).toMatchObject({ status: 'rejected', reason: { code: 'FILE_NOT_READ' } });
    expect(behind.status).toBe('fulfilled');
  });

  it('is refused with the reader’s own error and its details', async () => {
    await expect(read('is refused')).rejects.toMatchObject({
      code: 'IMPORT_NOT_READABLE',
      details: { retryAfterSeconds: 3 },
    });
  });

  it('of one kind takes no more than one of two threads, so that another kind is read beside it', async () => {
    const endless = [read('takes for ever'), read('is read')].map((odd) => odd.catch(() => 'ended'));
    expect(await Promise.race([...endless, calm()])).toEqual(expect.any(Number));
    expect(await Promise.race([...endless, calm()])).toBe(await calm());
    files.close();
    expect(await Promise.all(endless)).toEqual(['ended', 'ended']);
  });

  it('of another kind has the next turn where one thread reads all, however many of one kind came before', async () => {
    files.close();
    files = open('odd-files-thread.ts', 1);
    const order: string[] = [];
    const many = Array.from({ length: 5 }, () => read('is read').then(() => order.push('many')));
    await Promise.all([...many, calm().then(() => order.push('another'))]);
    expect(order).toEqual(['many', 'another', 'many', 'many', 'many', 'many']);
  });

  it('waits while others are read, and is refused while ten of its kind wait', async () => {
    const all = await Promise.allSettled(Array.from({ length: 14 }, calm));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    expect(all.filter(({ status }) => status === 'rejected')).toMatchObject(
      Array.from({ length: 3 }, () => ({ reason: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 10 } } })),
    );
  });

  it('goes over as its own bytes, without what lies beside them in memory', async () => {
    const memory = Buffer.from('before the file after');
    const { back } = await files.read(BYTES, { bytes: memory.subarray(7, 15) });
    expect(Buffer.from(back).toString()).toBe('the file');
    expect(back.buffer.byteLength).toBe(8);
    expect(memory.toString()).toBe('before the file after');
  });

  it('that waits when the server stops gets an answer, too', async () => {
    const waiting = Promise.allSettled([read('takes for ever'), read('is read')]);
    files.close();
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('is told to be not readable where the program of the threads is missing', async () => {
    files.close();
    files = open('no-such-thread.ts');
    await expect(calm()).rejects.toMatchObject({ code: 'FILE_NOT_READ' });
  });
});

describe('a long list', () => {
  it('goes over in portions, and comes out as it was, with its dates and its gaps', () => {
    const items = Array.from({ length: 25 }, (_, at) => ({ at, day: new Date(at), none: null, not: undefined }));
    const portions = [...unpackPortions(packPortions(items, 10))];
    expect(portions.map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(portions.flat()).toEqual(items);
    expect([...unpackPortions(packPortions([], 10))]).toEqual([]);
  });
});
