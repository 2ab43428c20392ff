import { expect, test } from 'vitest';
import { DESK_EXCEPTION_KINDS } from '#shared/door/exception-kinds.ts';
import { exceptionTodo, exceptionWords } from '#shared/door/exception-words.ts';

test('what a desk could not settle is told in words, its cents as euros', () => {
  expect(exceptionWords({ kind: 'price_differs', detail: '1250' })).toContain('€12.50 were taken');
  expect(exceptionWords({ kind: 'z_number_gap', detail: '3 4' })).toBe(
    'The desk counted this closing as Z 3; here it is Z 4.',
  );
  expect(exceptionWords({ kind: 'over_capacity', detail: '2' })).toContain('2 guests');
  expect(exceptionWords({ kind: 'goods_oversold', detail: 'T-Shirt -2' })).toContain('should be: T-Shirt -2.');
  expect(exceptionTodo('goods_oversold')).toContain('Count what is left');
  expect(exceptionWords({ kind: 'double_admission', detail: 'already_used 22:10 Kasse 1' })).toContain(
    'came in twice: 22:10 Kasse 1.',
  );
  expect(exceptionWords({ kind: 'supervisor_unproved', detail: '900' })).toMatch(/^€9\.00 went back, and the super/);
  expect(exceptionWords({ kind: 'supervisor_unproved', detail: 'admission' })).not.toContain('went back'); // no money
  expect(exceptionWords({ kind: 'document_gap', detail: '7 5' })).toContain('receipt number 7, and 5 should follow');
  expect(exceptionWords({ kind: 'document_twice', detail: '7' })).toContain('Receipt number 7 was given twice');
  expect(exceptionWords({ kind: 'document_differs', detail: 'sums signed' })).toBe(
    'A receipt contradicts itself: lines, tax and payments do not come to the same sum, and the signed text says other sums.',
  );
  expect(exceptionWords({ kind: 'signature_wrong', detail: 'repeated' })).toContain('another receipt has the same one');
  expect(exceptionWords({ kind: 'signature_wrong', detail: 'stand-in' })).toContain('nobody has certified');
  expect(exceptionWords({ kind: 'signature_wrong', detail: 'other-device' })).toContain('never proven for this desk');
  expect(exceptionWords({ kind: 'outage_differs', detail: 'close unknown' })).toContain('the end of an outage');
  expect(exceptionWords({ kind: 'closing_differs', detail: 'range 9 7, missing 2, left 1' })).toBe(
    'The closing begins with receipt 9, and 7 should follow the closing before. 2 receipts of the closing have not ' +
      'arrived. A receipt from before the closing is not in it.',
  );
  expect(exceptionWords({ kind: 'closing_differs', detail: 'unsigned 1 9, inside 2 12' })).toBe(
    'Receipt 9 of the closing has no signature, and the desk told of no outage then. ' +
      '2 receipts of the closing, the first is 12, are signed, though the desk told of an outage then.',
  );
  expect(exceptionWords({ kind: 'closing_differs', detail: 'range' })).toContain(
    'names its first and last receipt wrongly',
  );
  expect(exceptionWords({ kind: 'of_tomorrow', detail: 'x' })).toContain('no words for');
  for (const kind of Object.keys(DESK_EXCEPTION_KINDS))
    for (const detail of ['', '1250', 'CASH_SESSION_NOT_OPEN', '3 4', 'toString'])
      expect(exceptionWords({ kind, detail })).toMatch(/^[A-Z0-9€][^_]+\.$/);
});
