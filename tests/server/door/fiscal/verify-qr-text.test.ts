import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { qrText, readQrText } from '#shared/fiscal/qr-text.ts';
import { deviceKeyOf, pointOfKey, serialOfPoint } from '#server/services/door/fiscal/signature.ts';
import { verifyQrText } from '#server/services/door/fiscal/verify-qr-text.ts';
import { alteredQrTexts } from '#tests/fiscal/altered-qr-texts.ts';
import { PUBLIC_QR_TEXTS } from '#tests/fiscal/public-qr-texts.ts';

const [first] = PUBLIC_QR_TEXTS;
const text = first?.text ?? '';
const withField = (place: number, value: string): string =>
  text
    .split(';')
    .map((field, index) => (index === place ? value : field))
    .join(';');
const reasonOf = (code: string): string => {
  const verdict = verifyQrText(code);
  return verdict.isGood ? 'good' : verdict.reason;
};

describe("a receipt's QR code", () => {
  it.each(PUBLIC_QR_TEXTS)('verifies: $source', (qr) => {
    expect(reasonOf(qr.text)).toBe('good');
    expect(alteredQrTexts(qr).map(({ field, text: changed }) => [field, reasonOf(changed)])).toEqual(
      alteredQrTexts(qr).map(({ field }) => [field, 'the signature is not of what the code says']),
    );
  });

  it('verifies with another start, which only the archive proves', () => {
    expect(reasonOf(withField(6, '2019-11-22T11:00:00.000Z'))).toBe('good');
  });

  it('is of the device whose key it names, among more devices than are kept in mind', () => {
    const points = Array.from({ length: 70 }, () =>
      Buffer.from(pointOfKey(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey)),
    );
    for (const point of [...points, ...points.toReversed()])
      expect(deviceKeyOf(point.toString('base64'))?.serial).toEqual(serialOfPoint(point));
    expect(PUBLIC_QR_TEXTS.map((qr) => reasonOf(qr.text))).toEqual(PUBLIC_QR_TEXTS.map(() => 'good'));
  });

  it('is written as it was read', () => {
    expect(PUBLIC_QR_TEXTS.map((qr) => qrText(readQrText(qr.text)))).toEqual(PUBLIC_QR_TEXTS.map((qr) => qr.text));
  });

  it('is read with semicolons in an order’s process data', () => {
    const facts = readQrText(withField(3, '1;"Ticket";15.00'));
    expect(facts).toMatchObject({ processData: '1;"Ticket";15.00', transactionNumber: 13, counter: 44_131 });
  });

  it.each([
    ['', 'not twelve fields of version V0'],
    [text.replace('V0', 'V1'), 'not twelve fields of version V0'],
    [withField(4, '-1'), 'no number: -1'],
    [withField(5, '9'.repeat(20)), `no number: ${'9'.repeat(20)}`],
    [withField(7, '22.11.2019'), 'no instant in UTC: 22.11.2019'],
    [withField(8, 'ecsdsa-plain-SHA256'), 'no known signature: ecsdsa-plain-SHA256'],
    [withField(9, 'sundial'), 'no known format of the log time'],
    [withField(10, '!'), 'no base64'],
    [withField(11, 'BAAA'), 'the public key is not a point of a known curve'],
    [withField(11, Buffer.alloc(97, 4).toString('base64')), 'the public key is not a point of a known curve'],
    [withField(10, 'AAAA'), 'the signature is not of what the code says'],
  ])('is refused with its reason: %s', (code, reason) => {
    expect(reasonOf(code)).toBe(reason);
  });
});
