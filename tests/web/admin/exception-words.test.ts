import { expect, test } from 'vitest';
import { DESK_EXCEPTION_KINDS } from '#shared/door/exception-kinds.ts';
import { exceptionWords } from '#web/features/admin-desks/exception-words.ts';

test('what a desk could not settle is told in words, its cents as euros', () => {
  expect(exceptionWords({ kind: 'price_differs', detail: '1250' })).toContain('€12.50 were taken');
  expect(exceptionWords({ kind: 'z_number_gap', detail: '3 4' })).toBe(
    'The desk counted this closing as Z 3; here it is Z 4.',
  );
  expect(exceptionWords({ kind: 'over_capacity', detail: '2' })).toContain('2 guests');
  expect(exceptionWords({ kind: 'goods_oversold', detail: 'T-Shirt -2' })).toContain('should be: T-Shirt -2. Count');
  expect(exceptionWords({ kind: 'double_admission', detail: 'already_used 22:10 Kasse 1' })).toContain(
    'The first time at 22:10, Kasse 1.',
  );
  expect(exceptionWords({ kind: 'of_tomorrow', detail: 'x' })).toBe('x');
  for (const kind of Object.keys(DESK_EXCEPTION_KINDS))
    for (const detail of ['', '1250', 'CASH_SESSION_NOT_OPEN', '3 4'])
      expect(exceptionWords({ kind, detail })).toMatch(/^[A-Z0-9€][^_]+\.$/);
});
