import '#web/features/admin-orders/orders.css';
import { OrderTable } from '#web/features/admin-orders/order-table.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /admin/orders: every order, under a heading each. */
export function OrdersPage() {
  const words = useWords(adminPageWords);
  return (
    <AdminFrame tab="orders" title={words.orders}>
      <OrderTable />
    </AdminFrame>
  );
}
