import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCode, encodeCode, encodePayload, type CodePayload } from '#shared/tickets/qr-code.ts';
import { makeTicketSigner } from '#server/adapters/ticket-signer.ts';

const signer = makeTicketSigner(Buffer.alloc(32, 7).toString('base64url'));
const payload = fc.record<CodePayload>({
  keyId: fc.integer({ min: 0, max: 255 }),
  kind: fc.constantFrom('ticket', 'member'),
  codeId: fc.uuid(),
  eventPrefix: fc.option(
    fc.integer({ min: 1, max: 0xffffffff }).map((n) => n.toString(16).padStart(8, '0')),
    { nil: null },
  ),
  validUntil: fc.option(
    fc.integer({ min: 1, max: 0xffffffff }).map((s) => new Date(s * 1000)),
    { nil: null },
  ),
});
const codeOf = (p: CodePayload) => encodeCode(encodePayload(p), signer.sign(encodePayload(p)));

describe('the code on tickets and cards (decisions §3)', () => {
  it('comes back as it went in, and its signature holds', () => {
    fc.assert(
      fc.property(payload, (p) => {
        const read = decodeCode(codeOf(p));
        expect(read?.payload).toEqual(p);
        expect(read !== null && signer.verify(read.signed, read.signature)).toBe(true);
      }),
    );
  });

  it('is 146 characters that a scanner types the same on every German keyboard', () => {
    fc.assert(fc.property(payload, (p) => /^K1[0-9A-V]{144}$/.test(codeOf(p))));
  });

  it('is read in lower case and with the scanner’s line end', () => {
    const code = codeOf({
      keyId: 1,
      kind: 'ticket',
      codeId: '00000000-0000-4000-8000-000000000001',
      eventPrefix: 'abcdef01',
      validUntil: null,
    });
    expect(decodeCode(`${code.toLowerCase()}\r\n`)?.payload.kind).toBe('ticket');
  });

  it('does not survive the change of any one character', () => {
    const code = codeOf({
      keyId: 1,
      kind: 'ticket',
      codeId: '00000000-0000-4000-8000-000000000001',
      eventPrefix: 'abcdef01',
      validUntil: new Date(0x7fffffff * 1000),
    });
    for (let at = 2; at < code.length; at++) {
      const forged = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1);
      const read = decodeCode(forged);
      expect(read !== null && signer.verify(read.signed, read.signature), `position ${at}`).toBe(false);
    }
  });

  it('is nothing when it is not ours', () => {
    fc.assert(fc.property(fc.string(), (text) => decodeCode(text) === null));
    expect(decodeCode('https://example.org/ticket/1')).toBeNull();
  });

  it('another key does not verify it', () => {
    const other = makeTicketSigner(Buffer.alloc(32, 8).toString('base64url'));
    const read = decodeCode(
      codeOf({
        keyId: 1,
        kind: 'member',
        codeId: '00000000-0000-4000-8000-000000000001',
        eventPrefix: null,
        validUntil: null,
      }),
    );
    expect(read !== null && other.verify(read.signed, read.signature)).toBe(false);
  });
});
