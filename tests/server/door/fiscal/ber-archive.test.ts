import { describe, expect, it } from 'vitest';
import { joinBytes, readDer, SEQUENCE, TAG } from '#shared/fiscal/der.ts';
import { readLogMessage } from '#shared/fiscal/log-message.ts';
import { SECOND_MS } from '#shared/time.ts';
import { readArchive } from '#server/services/door/fiscal/read-archive.ts';
import { verifyArchive } from '#server/services/door/fiscal/verify-archive.ts';
import { tarOf, testDevice, type ArchiveFile, type TestDevice } from '#tests/support/fiscal/archive-of.ts';
import { TODAY } from '#tests/support/today.ts';

/*
 * Forms of BER that DER forbids (ITU-T X.690, chapters 8 and 10), written here by hand. What a device signs is what stands
 * in its file, byte for byte.
 */
type Write = (tag: number, content: Uint8Array) => Uint8Array;
const CONSTRUCTED = 0x20;
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const definite: Write = (tag, content) =>
  joinBytes(bytes(tag, 0x82, content.length >> 8, content.length & 0xff), content);
const open: Write = (tag, content) => joinBytes(bytes(tag | CONSTRUCTED, 0x80), content, bytes(0, 0));
const zeros: Write = (tag, content) =>
  joinBytes(bytes(tag, 0x86, 0, 0, 0, 0, content.length >> 8, content.length & 0xff), content);
/** A string in two pieces, the second of which is in pieces again. */
const inPieces = (write: Write): Write => {
  const piece = (content: Uint8Array) => definite(TAG.octets, content);
  return (tag, content) => {
    const half = Math.floor(content.length / 2);
    const second = open(TAG.octets, joinBytes(piece(content.subarray(half)), piece(bytes())));
    return write(tag | CONSTRUCTED, joinBytes(piece(content.subarray(0, half)), second));
  };
};

const isString = (tag: number): boolean => tag === TAG.octets || ((tag & 0xc0) === 0x80 && tag !== 0x85);
/** A device whose sequences and strings are written so. */
const formOf = ({ sequence, string }: { sequence: Write; string: Write }) => {
  const again = ({ tag, content, encoded }: ReturnType<typeof readDer>[number]): Uint8Array => {
    if (tag === SEQUENCE) return sequence(tag, content);
    return isString(tag) ? string(tag, content) : encoded;
  };
  return {
    signed: (elements: Uint8Array) => joinBytes(...readDer(elements).map(again)),
    file: (signed: Uint8Array, signature: Uint8Array) =>
      sequence(SEQUENCE, joinBytes(signed, string(TAG.octets, signature))),
  };
};
const FORMS = {
  'open lengths of its sequences': formOf({ sequence: open, string: (tag, content) => definite(tag, content) }),
  'strings in pieces': formOf({ sequence: definite, string: inPieces(definite) }),
  'strings in pieces of an open length': formOf({ sequence: open, string: inPieces(open) }),
  'lengths that begin with zeros': formOf({ sequence: zeros, string: zeros }),
};

const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const [FROM, TO] = [new Date(TODAY.getTime() - DAY_MS), new Date(TODAY.getTime() + DAY_MS)];
const at = (second: number): Date => new Date(TODAY.getTime() + second * SECOND_MS);

function night(device: TestDevice): ArchiveFile[] {
  const sale = (number: number) => [
    device.transaction('StartTransaction', number, { at: at(number * 10) }),
    device.transaction('FinishTransaction', number, {
      at: at(number * 10 + 4),
      processData: 'Beleg^30.00_0.00_0.00_0.00_0.00^30.00:Bar',
    }),
  ];
  const begun = [device.system('initialize', at(0)), device.system('registerClient', at(1))];
  return [device.issuerCertificate, device.certificate, ...begun, ...[1, 2, 3].flatMap(sale)];
}
const check = (files: readonly ArchiveFile[]) => verifyArchive(readArchive(tarOf(files)));

describe('an archive of a device that writes BER', () => {
  it.each(Object.entries(FORMS))('with %s is good as it came', async (_name, form) => {
    const device = testDevice({ from: FROM, to: TO, form });
    const files = night(device);
    expect(await check(files)).toEqual({ logMessages: 8, transactions: 3, serials: [device.serial], problems: [] });
    const finish = files.find(({ name }) => name.includes('No-2_Finish'))!;
    expect(readLogMessage(finish.content)).toMatchObject({
      counter: 6,
      process: { clientId: 'Kasse-1', processData: 'Beleg^30.00_0.00_0.00_0.00_0.00^30.00:Bar', transactionNumber: 2 },
    });
  });

  it.each(Object.entries(FORMS))('with %s names the one message of which a byte was changed', async (_name, form) => {
    const files = night(testDevice({ from: FROM, to: TO, form }));
    const index = files.findIndex(({ name }) => name.includes('No-2_Finish'));
    const content = Buffer.from(files[index]!.content);
    content.write('9', content.indexOf('30.0'));
    const changed = files.map((file, i) => (i === index ? { ...file, content } : file));
    expect((await check(changed)).problems).toEqual([{ kind: 'bad_signature', about: files[index]!.name }]);
  });

  it.each([
    ['that nests for ever', Buffer.concat(Array.from({ length: 300_000 }, () => Buffer.from([0x30, 0x80])))],
    ['without its end', Buffer.from([0x30, 0x80, 0x02, 0x01, 0x02])],
    ['whose integer leaves its length open', Buffer.from([0x30, 0x05, 0x02, 0x80, 0x01, 0x00, 0x00])],
    ['whose length is longer than everything', Buffer.from([0x30, 0x88, 1, 2, 3, 4, 5, 6, 7, 8, 9])],
  ])('a message %s is no message', (_what, content) => {
    expect(() => readLogMessage(content)).toThrow(RangeError);
  });
});

describe('a message that can not be read', () => {
  const files = night(testDevice({ from: FROM, to: TO }));
  const damaged = (name: string) =>
    files.map((file) => (file.name.includes(name) ? { ...file, content: Buffer.from('no message') } : file));
  const nameOf = (part: string) => files.find(({ name }) => name.includes(part))!.name;

  it.each(['No-2_Start', 'No-2_Finish', 'Sys_registerClient', 'No-3_Finish'])(
    '(%s) is told, and makes nothing beside it wrong',
    async (part) => {
      const verdict = await check(damaged(part));
      expect(verdict.problems).toEqual([{ kind: 'unreadable', about: nameOf(part) }]);
      expect(verdict.logMessages).toBe(8);
    },
  );

  it('negative control: one that is missing beside it is still a gap', async () => {
    const without = damaged('No-2_Start').filter(({ name }) => !name.includes('No-2_Finish'));
    expect((await check(without)).problems).toEqual([
      { kind: 'unreadable', about: nameOf('No-2_Start') },
      { kind: 'counter_gap', about: '6–6' },
    ]);
  });

  it('two in a row, and one that is missing behind them, are told as what they are', async () => {
    const two = damaged('No-2_').filter(({ name }) => !name.includes('No-3_Start'));
    expect((await check(two)).problems).toEqual([
      { kind: 'unreadable', about: nameOf('No-2_Start') },
      { kind: 'unreadable', about: nameOf('No-2_Finish') },
      { kind: 'counter_gap', about: '7–7' },
      { kind: 'transaction_order', about: nameOf('No-3_Finish') },
    ]);
  });
});
