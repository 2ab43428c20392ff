import { generateKeyPairSync } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#shared/time.ts';
import { readArchive } from '#server/services/door/fiscal/read-archive.ts';
import { verifyArchive } from '#server/services/door/fiscal/verify-archive.ts';
import { tarOf, testDevice, type ArchiveFile, type TestDevice } from '#tests/support/fiscal/archive-of.ts';
import { TODAY } from '#tests/support/today.ts';

const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const FROM = new Date(TODAY.getTime() - DAY_MS);
const TO = new Date(TODAY.getTime() + DAY_MS);
const at = (second: number): Date => new Date(TODAY.getTime() + second * SECOND_MS);
const PROCESS_DATA = 'Beleg^30.00_0.00_0.00_0.00_0.00^30.00:Bar';

/** A device's first night: its setting up, then three sales. */
function night(device: TestDevice): ArchiveFile[] {
  const sale = (number: number) => [
    device.transaction('StartTransaction', number, { at: at(number * 10) }),
    device.transaction('FinishTransaction', number, { at: at(number * 10 + 4), processData: PROCESS_DATA }),
  ];
  return [
    { name: 'info.csv', content: Buffer.from('"description:","test","manufacturer:","test","version:","1"\n') },
    device.issuerCertificate,
    device.certificate,
    device.system('initialize', at(0)),
    device.system('registerClient', at(1)),
    ...[1, 2, 3].flatMap(sale),
  ];
}

const device = testDevice({ from: FROM, to: TO });
const files = night(device);
const check = (changed: readonly ArchiveFile[]) => verifyArchive(readArchive(tarOf(changed)));
const problemsOf = async (changed: readonly ArchiveFile[]) => (await check(changed)).problems;
const finishOf = (number: number) => files.findIndex(({ name }) => name.includes(`No-${number}_Finish`));
const without = (index: number) => files.filter((_, i) => i !== index);
const altered = (index: number, change: (file: ArchiveFile) => Partial<ArchiveFile>) =>
  files.map((file, i) => (i === index ? { ...file, ...change(file) } : file));

describe("a device's archive", () => {
  it.each(['P-256', 'brainpoolP384r1'] as const)('is good as it came, on %s', async (curve) => {
    const other = testDevice({ curve, from: FROM, to: TO });
    expect(await check(night(other))).toEqual({
      logMessages: 8,
      transactions: 3,
      serials: [other.serial],
      problems: [],
    });
  });

  it('is good whichever comes first, messages or certificates', async () => {
    expect(await problemsOf(files.toReversed())).toEqual([]);
  });

  it('names the one message of which a byte was changed', async () => {
    const index = finishOf(2);
    const text = altered(index, ({ content }) => {
      const changed = Buffer.from(content);
      changed.write('9', changed.indexOf('30.00'));
      return { content: changed };
    });
    expect(await problemsOf(text)).toEqual([{ kind: 'bad_signature', about: files[index]?.name }]);
  });

  it('tells of a message that is missing', async () => {
    expect(await problemsOf(without(finishOf(2)))).toEqual([
      { kind: 'counter_gap', about: '6–6' },
      { kind: 'open_transaction', about: '2' },
    ]);
  });

  it('tells of a message that is there twice, under another name', async () => {
    const again = files[finishOf(1)];
    if (again === undefined) throw new Error('no finish');
    const kinds = (await problemsOf([...files, { ...again, name: `${again.name.replace('.log', '')}_Fc-2.log` }])).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(['counter_repeated', 'transaction_order']);
  });

  it('tells of a process that was never begun', async () => {
    const begin = files.findIndex(({ name }) => name.includes('No-3_Start'));
    expect((await problemsOf(without(begin))).map(({ kind }) => kind)).toEqual(['counter_gap', 'transaction_order']);
  });

  it('tells of a clock that ran backwards', async () => {
    const back = testDevice({ from: FROM, to: TO });
    const [first, second] = [back.system('initialize', at(10)), back.system('updateTime', at(9))];
    expect(await problemsOf([back.issuerCertificate, back.certificate, first, second])).toEqual([
      { kind: 'time_backwards', about: second.name },
    ]);
  });

  it('tells of messages outside of the certificate’s time', async () => {
    const old = testDevice({ from: FROM, to: at(-1) });
    const kinds = (await problemsOf(night(old))).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['certificate_time']));
    expect(kinds).toHaveLength(8);
  });

  it('tells of a certificate that its issuer has not signed', async () => {
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const forged = testDevice({ from: FROM, to: TO, issuerKey: stranger });
    expect(await problemsOf(night(forged))).toEqual([{ kind: 'certificate_chain', about: forged.certificate.name }]);
    expect(await problemsOf(files.filter(({ name }) => name !== device.issuerCertificate.name))).toEqual([
      { kind: 'certificate_chain', about: device.certificate.name },
    ]);
  });

  it('tells of messages without their certificate, and of a certificate under another serial number', async () => {
    const kinds = (await problemsOf(files.filter(({ name }) => name !== device.certificate.name))).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(Array.from({ length: 8 }, () => 'unknown_serial'));
    const renamed = altered(files.indexOf(device.certificate), ({ name }) => ({
      name: `${'0'.repeat(64)}${name.slice(64)}`,
    }));
    expect(await problemsOf(renamed)).toEqual([{ kind: 'serial_differs', about: `${'0'.repeat(64)}_X509.cer` }]);
  });

  it('tells of a message under the name of another', async () => {
    const index = finishOf(2);
    const name = files[index]?.name.replace('No-2', 'No-7') ?? '';
    expect(await problemsOf(altered(index, () => ({ name })))).toEqual([{ kind: 'name_differs', about: name }]);
  });

  it('refuses folders, names of 101 characters, and what is no message', async () => {
    const long = `${'x'.repeat(97)}.csv`;
    const content = Buffer.from('no message');
    expect(
      await problemsOf([
        ...files,
        { name: 'folder/info.csv', content },
        { name: long, content },
        { name: 'Unixt_1_Sig-9_Log-Aud.log', content },
        { name: 'a.cer', content },
      ]),
    ).toEqual([
      { kind: 'container', about: 'folder/info.csv' },
      { kind: 'container', about: long },
      { kind: 'unreadable', about: 'Unixt_1_Sig-9_Log-Aud.log' },
      { kind: 'unreadable', about: 'a.cer' },
    ]);
  });

  it('refuses what is cut off, empty, or no archive', async () => {
    const whole = await buffer(tarOf(files));
    const kindsOf = async (bytes: Buffer) =>
      (await verifyArchive(readArchive(Readable.from([bytes])))).problems.map(({ kind }) => kind);
    expect(await kindsOf(whole.subarray(0, whole.length - 2_300))).toContain('container');
    expect(await kindsOf(Buffer.alloc(1_024))).toEqual(['container']);
    expect(await kindsOf(Buffer.from('no archive'.repeat(100)))).toContain('container');
  });
});
