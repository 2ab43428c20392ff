import { FullHouse } from '../full-house.tsx';
import type { Selling } from './use-selling.ts';

/** What a sale asks before it is one: no money has moved. */
export function Questions({ selling: { question, sell, drop } }: { selling: Selling }) {
  if (question === null) return null;
  const { sale } = question;
  return (
    <FullHouse
      people={sale.items.reduce((sum, { quantity }) => sum + quantity, 0)}
      what="sale"
      onOver={(over) => sell({ ...sale, over })}
      onClose={drop}
    />
  );
}
