import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListedOrder } from '#shared/orders/order-list.ts';
import { cents } from '#shared/money.ts';
import { orderColumns } from '#web/features/admin-orders/order-columns.tsx';

function amountOf(totalCents: number, refundedCents: number, movedCents: number): string {
  const order = {
    totalCents: cents(totalCents),
    refundedCents: cents(refundedCents),
    movedCents: cents(movedCents),
  } as ListedOrder;
  const cell = orderColumns({ amount: true }).find(({ id }) => id === 'amount')!.cell;
  return renderToStaticMarkup(<>{cell(order)}</>).replaceAll(/<[^>]*>/g, '');
}

test('an amount says what went back to somebody, and apart from it what went on with moved tickets', () => {
  expect(amountOf(4_000, 0, 0)).toBe('€40.00');
  expect(amountOf(4_000, 1_000, 0)).toBe('€40.00 −€10.00');
  expect(amountOf(4_000, 4_000, 4_000)).toBe('€40.00 €40.00 moved');
  expect(amountOf(4_000, 4_000, 3_000)).toBe('€40.00 −€10.00 €30.00 moved');
});
