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

/** `2 × Party Only, 1 × T-Shirt`: what was sold, each name once. */
export function soldWords(positions: readonly { name: string }[]): string {
  const counts = new Map<string, number>();
  for (const { name } of positions) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ');
}

/** What a supervisor allows when money goes back, and for what. */
export const refundWords = (positions: readonly { name: string; priceCents: number }[], left: PaidBack): string => {
  const amountCents = positions.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return `${soldWords(positions)}: Erstattung ${paidBackWords(refundWays(left, amountCents))}`;
};
