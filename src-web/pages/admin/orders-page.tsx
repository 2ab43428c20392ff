import '#web/features/admin-orders/orders.css';
import { OrderTable } from '#web/features/admin-orders/order-table.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/orders: every order, under a heading each. */
export function OrdersPage() {
  return (
    <AdminFrame tab="orders" title="Orders">
      <OrderTable />
    </AdminFrame>
  );
}
