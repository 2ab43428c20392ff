import type { GoodsKind, GoodsView } from '#shared/door/goods.ts';

export const KIND_WORDS: Record<GoodsKind, string> = {
  cloakroom: 'Cloakroom',
  merchandise: 'Merchandise',
  drink: 'Drink',
  other: 'Something else',
};

/** Below zero more was sold than there was. */
export function stockWords({ stock }: Pick<GoodsView, 'stock'>): string {
  if (stock === null) return 'Not counted';
  if (stock < 0) return `${-stock} more sold than there were`;
  return stock === 0 ? 'None left' : `${stock} left`;
}
