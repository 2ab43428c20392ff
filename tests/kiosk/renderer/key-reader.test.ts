import { describe, expect, test } from 'vitest';
import { KeyReader } from '#kiosk/renderer/scanner/key-reader.ts';
import { keyAt, replay, scanned } from '../support/key-timings.ts';

const TICKET = `K1${'0123456789ABCDEFGHIJKLMNOPQRSTUV'.repeat(5).slice(0, 144)}`;
const SERVER = 'K0D1Q6IVJ5DPK6UPRCDPIG';

/** The same numbers in every run: what fails once fails again. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const CODES: Record<string, string> = {
  'a ticket': TICKET,
  'an EAN of digits only': '4006381333931',
  'an EAN-8': '40170725',
  'four digits': '1234',
  'six digits': '123456',
  'an address': 'HTTPS://EXAMPLE.COM/T/1234 5678',
  'half a ticket': TICKET.slice(0, 37),
  'half an EAN': '40063',
};
const ENDS: Record<string, string[]> = {
  Enter: ['Enter'],
  Tab: ['Tab'],
  'CR and LF': ['Enter', '^j'],
  'CR and LF as two Enter': ['Enter', 'Enter'],
  'control characters': ['^m', '^j'],
  nothing: [],
  'a function key': ['F8'],
};
const PACES: Record<string, (r: ReturnType<typeof dice>) => () => number> = {
  'all at once': () => () => 0,
  '2 ms': () => () => 2,
  'as USB polls': (r) => () => 8 + r(9),
  '35 ms': (r) => () => 30 + r(10),
  '50 ms': (r) => () => 42 + r(16),
  '100 ms': (r) => () => 92 + r(16),
  '200 ms': (r) => () => 190 + r(20),
  'with a pause in the middle': (r) => {
    const pausesAt = 4 + r(8);
    return (() => {
      let nth = 0;
      return () => (++nth === pausesAt ? 80 + r(480) : 10);
    })();
  },
};

const PREFIXES: readonly string[][] = [[], [']', 'Q', '1'], ['F3'], ['^b']];

describe('nothing a scanner types is a try', () => {
  for (const [pace, gapOf] of Object.entries(PACES))
    test(`every code, prefix and end, ${pace}`, () => {
      const isSlow = pace.endsWith('00 ms');
      const r = dice(pace.length);
      for (const [code, text] of Object.entries(CODES))
        for (const [end, suffix] of Object.entries(ENDS))
          for (const prefix of PREFIXES)
            for (const length of [4, 6, 4, 6]) {
              // As many digits as the pad takes, as slowly as a person types them: told apart by nothing.
              if (isSlow && text.length === length) continue;
              const heard = replay(scanned(text, { gap: gapOf(r), prefix, suffix }), { length });
              const what = `${code}, ${prefix.join('')} before, ${end} behind`;
              expect(heard.tries, what).toEqual([]);
              expect(
                heard.passed.filter((key) => key === 'Enter' || key === ' '),
                what,
              ).toEqual([]);
              // A function key alone for so long is a finger's.
              if (!isSlow && pace !== 'with a pause in the middle') expect(heard.functionKeys, what).toEqual([]);
            }
    });

  test('a hundred codes one behind the other, and a person who types meanwhile: only the person’s own digits count', () => {
    const r = dice(7);
    const codes = Object.values(CODES);
    let at = 0;
    const keys = Array.from({ length: 100 }, () => {
      const burst = scanned(codes[r(codes.length)]!, { at, gap: () => r(50) });
      at = (burst.at(-1)?.at ?? 0) + 900 + r(400);
      return burst;
    }).flat();
    expect(replay(keys).tries).toEqual([]);
    const pin = [keyAt('7', at + 900), keyAt('3', at + 1_400)];
    const burst = scanned('4006381333931', { at: at + 2_000 });
    const rest = [keyAt('5', at + 3_500), keyAt('1', at + 3_700)];
    expect(replay([...keys, ...pin, ...burst, ...rest]).tries).toEqual(['7351']);
  });
});

describe('a person at the pad', () => {
  const typed = (text: string, gap: () => number) => replay(scanned(text, { gap, suffix: [] }));

  test.each([90, 120, 180, 260, 900])('four digits %i ms apart are one try', (ms) => {
    expect(typed('7351', () => ms)).toMatchObject({ tries: ['7351'], scans: [], foreign: 0 });
  });
  test('unevenly, with Enter out of habit, with one taken back', () => {
    const r = dice(3);
    for (let i = 0; i < 200; i++) expect(typed('0420', () => 75 + r(500)).tries).toEqual(['0420']);
    expect(replay(scanned('7351', { gap: () => 150 }))).toMatchObject({ tries: ['7351'], passed: [] });
    expect(
      replay(scanned('', { gap: () => 150, prefix: ['7', '4', 'Backspace', '3', '5', '1'], suffix: [] })).tries,
    ).toEqual(['7351']);
  });
  test('a key held down types one digit; fingers quicker than a hand count nothing, and are told', () => {
    const held = [keyAt('7', 0), ...[500, 533, 566, 600].map((at) => ({ ...keyAt('7', at), isRepeat: true }))];
    expect(replay(held).tries).toEqual([]);
    expect(typed('7351', () => 30)).toMatchObject({ tries: [], foreign: 1 });
  });
  test('digits typed at one pad are not for the one that lies there next', () => {
    const digits: string[] = [];
    const ignored = () => undefined;
    const reader = new KeyReader({
      onScan: ignored,
      onDigits: (typed, isSettled) => void (isSettled && digits.push(typed)),
      onErase: ignored,
      onForeign: ignored,
      onFunctionKey: ignored,
      onHand: ignored,
      onBegin: ignored,
      onPutBack: ignored,
      onGiveBack: ignored,
    });
    reader.press(keyAt('1', 0), 'pad', 0);
    reader.press(keyAt('2', 150), 'pad', 150);
    reader.forgetDigits();
    reader.quiet(1_000);
    reader.press(keyAt('3', 1_100), 'pad', 1_100);
    reader.quiet(2_000);
    expect(digits).toEqual(['3']);
  });
  test('Enter and space still press the button that has the focus', () => {
    expect(replay([keyAt('Enter', 0), keyAt(' ', 500), keyAt('Tab', 900)]).passed).toEqual(['Enter', ' ', 'Tab']);
  });
});

describe('whether there is a keyboard', () => {
  test.each(['pad', 'screen', 'field'] as const)('%s: no scanner is taken for one', (place) => {
    const r = dice(5);
    for (const text of Object.values(CODES))
      for (const suffix of Object.values(ENDS))
        for (const gap of [() => 0, () => 8 + r(9), () => 42 + r(16)])
          expect(replay(scanned(text, { gap, suffix }), { place }).hands).toBe(0);
  });
  test.each(['F2', 'Escape', 'ArrowDown', '7'])('a person who presses %s shows it', (key) => {
    for (const place of ['pad', 'screen', 'field'] as const)
      expect(replay([keyAt(key, 0)], { place }).hands).toBeGreaterThan(0);
  });
});

describe('a code is read on every screen', () => {
  const places = ['screen', 'pad', 'field'] as const;

  test.each(places)('%s: one scan, whatever the scanner sends before and behind it', (place) => {
    const r = dice(11);
    for (const [end, suffix] of Object.entries(ENDS))
      for (const prefix of [[], [']', 'Q', '1'], ['F3'], ['T', '7', '-']])
        for (const gap of [() => 0, () => 8 + r(9), () => 42 + r(16)]) {
          const heard = replay(scanned(TICKET, { gap, prefix, suffix }), { place });
          expect(heard.scans, `${end} ${prefix.join('')}`).toEqual([TICKET]);
          expect(heard).toMatchObject({ tries: [], field: '', functionKeys: [] });
          expect(heard.passed.filter((key) => key === 'Enter' || key === 'Tab')).toEqual([]);
        }
  });
  test.each(places)('%s: the panel’s code, an EAN and a number without Enter', (place) => {
    for (const text of [SERVER, '4006381333931', '40170725'])
      for (const suffix of [['Enter'], []])
        expect(replay(scanned(text, { gap: () => 50, suffix }), { place }), text).toMatchObject({
          scans: [text],
          field: '',
        });
  });
  test('what a dead key swallows is heard by the places of the keys, as an American computer has them', () => {
    const typed = scanned('ABXC123456');
    const keys = typed.map((key, at) => {
      if (at === 2) return { ...key, key: 'Dead', code: 'Equal' };
      return at === 3 ? { ...key, key: 'Ć', isShifted: true } : { ...key, isShifted: at < 2 };
    });
    for (const place of ['screen', 'field'] as const)
      expect(replay(keys, { place }), place).toMatchObject({ scans: ['AB=C123456'] });
  });
  test('a scanner set to another keyboard is understood for codes of ours', () => {
    const german = scanned('K1YZ', { suffix: [] }); // none of ours has Y or Z: those stay as they are
    expect(replay(german, { place: 'screen' }).scans).toEqual([]);
    const keys = scanned(TICKET.slice(0, 20)).map((key) => ({ ...key, key: key.key === '1' ? '&' : key.key }));
    expect(replay(keys).scans).toEqual([TICKET.slice(0, 20)]);
  });
});

describe('a busy machine brings the keys late', () => {
  const places = ['screen', 'pad', 'field'] as const;
  const ways: Record<string, (r: ReturnType<typeof dice>) => (nth: number) => number> = {
    'each later than the one before': () => (nth) => nth * 9,
    'after a standstill in the middle': (r) => {
      const [from, ms] = [1 + r(100), 80 + r(900)];
      return (nth) => (nth >= from ? ms : 0);
    },
    'in clumps': (r) => {
      let late = 0;
      return (nth) => (nth % 7 === 0 ? (late = r(400)) : late);
    },
  };

  for (const [way, lateOf] of Object.entries(ways))
    test.each(places)(`${way}: one code, and nothing of it anywhere (%s)`, (place) => {
      const r = dice(way.length);
      for (let i = 0; i < 100; i++)
        for (const gap of [() => 2, () => 8 + r(9)]) {
          const heard = replay(scanned(TICKET, { gap }), { place, lateBy: lateOf(r) });
          expect(heard.scans.at(-1), String(i)).toBe(TICKET); // of a code in pieces the whole one is the last word
          expect(heard).toMatchObject({ tries: [], field: '', functionKeys: [] });
        }
    });
  test('digits of a scanner that seemed to be a person’s are taken back', () => {
    const r = dice(13);
    for (let i = 0; i < 200; i++) {
      const from = 1 + r(12);
      const lateBy = (nth: number) => (nth >= from ? 700 : 0);
      const codes = Array.from({ length: 4 }, (_, nth) => scanned('4006381333931', { at: nth * 2_000 })).flat();
      expect(replay(codes, { lateBy: (nth) => lateBy(nth % 14) }).tries, String(from)).toEqual([]);
    }
  });
  test('a person’s PIN counts, however late its digits come', () => {
    const r = dice(17);
    for (let i = 0; i < 200; i++) {
      const late = [r(900), r(900), r(900), r(900)];
      const keys = scanned('0420', { gap: () => 90 + r(400), suffix: [] });
      expect(replay(keys, { lateBy: (nth) => late[nth]! }).tries).toEqual(['0420']);
    }
  });
  test('a ticket whose times were lost in a standstill is put together again', () => {
    for (const place of places)
      for (let at = 9; at < 146; at++) {
        const keys = scanned(TICKET, { gap: (nth) => (nth === at ? 550 : 0) });
        expect(replay(keys, { place }), String(at)).toMatchObject({ scans: [TICKET], tries: [], field: '' });
      }
  });
});

describe('a person in a field', () => {
  test('what they type stays, Enter sends it, however quick they are', () => {
    const r = dice(5);
    for (let i = 0; i < 100; i++) {
      const heard = replay(scanned('geht heim 25', { gap: () => 45 + r(140) }), { place: 'field' });
      expect(heard).toMatchObject({ scans: [], field: 'geht heim 25' });
    }
    expect(replay(scanned('25', { gap: () => 20 }), { place: 'field' }).passed).toContain('Enter');
  });
  test('a code that breaks off is given back', () => {
    expect(replay(scanned('K1AB', { suffix: [] }), { place: 'field' })).toMatchObject({ scans: [], field: 'K1AB' });
  });
});

describe('function keys', () => {
  test('a person’s are heard once, a scanner’s never', () => {
    expect(replay([keyAt('F7', 0), keyAt('F11', 400)], { place: 'screen' }).functionKeys).toEqual(['F7', 'F11']);
    expect(replay([keyAt('F7', 0), { ...keyAt('F7', 500), isRepeat: true }], { place: 'screen' })).toMatchObject({
      functionKeys: ['F7'],
      passed: [],
    });
    for (const gap of [() => 0, () => 16, () => 55])
      for (const [prefix, suffix] of [
        [['F7'], ['Enter']],
        [[], ['F7']],
        [[], ['Enter', 'F7']],
        [['F1', 'F2'], ['F12']],
      ] as const)
        for (const place of ['screen', 'pad', 'field'] as const) {
          const heard = replay(scanned('40170725', { gap, prefix, suffix }), { place });
          expect(heard, `${prefix.join()} ${suffix.join()}`).toMatchObject({ functionKeys: [], scans: ['40170725'] });
        }
  });
});
