import { ORDER_LIST_WORDS, type ListedOrder, type OrderList } from '#shared/orders/order-list.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { IconName } from '#web/ui/icon.tsx';

const LOOKS: Record<OrderList, { tone: ChipTone; icon: IconName }> = {
  paid: { tone: 'ok', icon: 'circle-check' },
  open: { tone: 'plain', icon: 'hourglass' },
  abandoned: { tone: 'plain', icon: 'ban' },
  refunded: { tone: 'plain', icon: 'refresh' },
  moved: { tone: 'plain', icon: 'arrow-right' },
  free: { tone: 'plain', icon: 'ticket' },
  door: { tone: 'plain', icon: 'map-pin' },
};

/** Under which heading an order stands, and what is wrong with it. */
export function OrderState({ order }: { order: Pick<ListedOrder, 'listedAs' | 'isDisputed' | 'status'> }) {
  const { tone, icon } = LOOKS[order.listedAs];
  return (
    <span className="row order-state">
      <Chip tone={tone} icon={icon}>
        {order.status === 'refund_pending' && order.listedAs === 'refunded'
          ? 'Refund on its way'
          : ORDER_LIST_WORDS[order.listedAs]}
      </Chip>
      {order.isDisputed && (
        <Chip tone="warn" icon="alert-triangle">
          Disputed
        </Chip>
      )}
    </span>
  );
}

/** Whose an order is, in words. */
export function buyerOf({ buyerName, listedAs, isGiven }: ListedOrder): string {
  if (isGiven) return buyerName === null ? 'Given, the name is deleted' : `Given to ${buyerName}`;
  return buyerName ?? (listedAs === 'door' ? 'At the door' : 'A deleted account');
}
