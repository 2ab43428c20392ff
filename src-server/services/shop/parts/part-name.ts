import type { Lang } from '#shared/lang.ts';
import type { orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findParts } from './find-parts.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'partsCents' | 'partOfOrderId'>;

const WORDS = {
  en: (parts: string, all: number) => `${parts.includes('+') ? 'parts' : 'part'} ${parts} of ${all}`,
  de: (parts: string, all: number) => `${parts.includes('+') ? 'Teile' : 'Teil'} ${parts} von ${all}`,
};

/** What a line of an order is called that pays a part of a price, or several: 'Course pass, part 2 of 3'. */
export function withParts(
  ctx: Pick<ServiceContext, 'db'>,
  { id, partsCents, partOfOrderId }: Order,
  { name, lang }: { name: string; lang: Lang },
): string {
  if (partsCents === null && partOfOrderId === null) return name;
  const all = findParts(ctx, partOfOrderId ?? id);
  const own = partOfOrderId === null ? all.slice(0, 1) : all.filter(({ partOrderId }) => partOrderId === id);
  return own.length === 0 ? name : `${name}, ${WORDS[lang](own.map(({ n }) => n).join(' + '), all.length)}`;
}
