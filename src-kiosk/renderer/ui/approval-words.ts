import type { BasketView } from '#shared/door/basket-view.ts';
import { refundWays, type PaidBack } from '#shared/door/refund-ways.ts';
import { formatCents } from '#shared/money.ts';

/** `2 × Abendkasse, 1 × T-Shirt, 50,00 €`: what is on a bill, and what it costs. */
export function billWords({ lines, goods, totalCents }: Pick<BasketView, 'lines' | 'goods' | 'totalCents'>): string {
  const items = [...lines, ...goods].map(({ quantity, name }) => `${quantity} × ${name}`);
  return [...items, formatCents(totalCents, 'de')].join(', ');
}

/** `12,00 € bar`, `12,00 € auf die Karte`, or both: how a refund is paid out. */
function paidBackWords({ cardCents, cashCents }: PaidBack): string {
  const parts = [
    ...(cashCents > 0 ? [`${formatCents(cashCents, 'de')} bar`] : []),
    ...(cardCents > 0 ? [`${formatCents(cardCents, 'de')} auf die Karte`] : []),
  ];
  return parts.length === 0 ? formatCents(0, 'de') : parts.join(' und ');
}

/** What a supervisor allows when money goes back. */
export const refundWords = (amountCents: number, left: PaidBack): string =>
  `Erstattung ${paidBackWords(refundWays(left, amountCents))}`;
