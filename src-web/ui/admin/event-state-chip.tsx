import type { EventSales } from '#shared/admin/admin-views.ts';
import { Chip } from '../chip.tsx';
import { adminWords } from './words.ts';
import { useWords } from '../lang.tsx';

/** What else one must know of a night: cancelled, hidden, sold out; nothing for most of them. */
export function EventStateChip({
  event: { isActive, isCancelled, sold, maxCapacity },
}: {
  event: Pick<EventSales, 'isActive' | 'isCancelled' | 'sold' | 'maxCapacity'>;
}) {
  const words = useWords(adminWords);
  if (isCancelled) {
    return (
      <Chip tone="bad" icon="ban">
        {words.cancelled}
      </Chip>
    );
  }
  if (!isActive) {
    return <Chip icon="eye-off">{words.hidden}</Chip>;
  }
  if (maxCapacity === null || sold < maxCapacity) return null;
  return (
    <Chip tone="ok" icon="circle-check">
      {words.soldOut}
    </Chip>
  );
}
