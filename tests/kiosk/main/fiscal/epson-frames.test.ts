import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  escapeXml,
  fieldOf,
  frameBytes,
  frameReader,
  rootOf,
  unescapeXml,
} from '#kiosk/main/till/fiscal/epson/frames.ts';
import { anyCharacter } from '#tests/support/any-character.ts';

const text = fc.string({ unit: anyCharacter }).filter((one) => !one.includes('\0') && one.isWellFormed());

describe('the frames of the Epson TSE', () => {
  it('come out whole however their bytes are cut and joined', () => {
    fc.assert(
      fc.property(fc.array(text), fc.array(fc.nat(40)), (frames, lengths) => {
        const bytes = Buffer.concat(frames.map(frameBytes));
        const read = frameReader();
        const given: string[] = [];
        let from = 0;
        for (const length of [...lengths, bytes.length]) {
          given.push(...read(bytes.subarray(from, from + length)));
          from += length;
        }
        expect(given).toEqual(frames);
      }),
    );
  });

  it('are refused when they become too large, in one chunk or in many', () => {
    const small = frameReader(10);
    expect(small(Buffer.from('0123456789\0' + 'again\0'))).toEqual(['0123456789', 'again']);
    expect(() => small(Buffer.from('0123456789+\0'))).toThrow(RangeError);
    const pieces = frameReader(10);
    pieces(Buffer.from('012345'));
    expect(() => pieces(Buffer.from('678901'))).toThrow(RangeError);
  });

  it('carry any text in an element', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(unescapeXml(escapeXml(any))).toBe(any);
        expect(fieldOf(`<a><b>1</b><resultdata>${escapeXml(any)}</resultdata></a>`, 'resultdata')).toBe(any);
      }),
    );
    expect(escapeXml(`{"a":"<&'>"}`)).toBe('{&quot;a&quot;:&quot;&lt;&amp;&apos;&gt;&quot;}');
  });

  it('are read with numbered references, attributes and a declaration', () => {
    const frame = '<?xml version="1.0"?>\n<open_device a="1"><code b="2">&#79;&#x4B;</code></open_device>';
    expect(rootOf(frame)).toBe('open_device');
    expect(fieldOf(frame, 'code')).toBe('OK');
    expect(fieldOf(frame, 'success')).toBeNull();
    expect(rootOf('no XML')).toBe('');
  });

  it.each(['&nbsp;', '&', '&amp', '&#x;', '&#99999999;'])(
    'refuse a reference that XML does not know: %s',
    (content) => {
      expect(() => unescapeXml(content)).toThrow(RangeError);
    },
  );
});
