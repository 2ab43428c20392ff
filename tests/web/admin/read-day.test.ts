import { expect, test } from 'vitest';
import { readDay } from '#web/ui/admin/day-field.tsx';

test('a day is read as people type it, and only if the calendar has it', () => {
  const read = Object.fromEntries(
    ['2026-12-24', ' 24.12.2026', '24.12.26', '1/2/2027', 'Thu, 24 Dec 2026', '3 march 2027', '29.2.2028'].map(
      (text) => [text, readDay(text)],
    ),
  );
  expect(read).toEqual({
    '2026-12-24': '2026-12-24',
    ' 24.12.2026': '2026-12-24',
    '24.12.26': '2026-12-24',
    '1/2/2027': '2027-02-01',
    'Thu, 24 Dec 2026': '2026-12-24',
    '3 march 2027': '2027-03-03',
    '29.2.2028': '2028-02-29',
  });
  for (const wrong of ['', 'soon', '29.2.2027', '2026-13-01', '31.4.2026', '24 Foo 2026', '24.12.']) {
    expect(readDay(wrong), wrong).toBeNull();
  }
});
