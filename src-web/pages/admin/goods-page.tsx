import '../../styles/private.css';
import '#web/features/admin-goods/admin-goods.css';
import { GoodsList } from '#web/features/admin-goods/goods-list.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/desks/goods: what desks sell beside tickets. */
export function GoodsPage() {
  return (
    <AdminFrame tab="desks" title="Goods" back={{ href: adminPaths.desks, label: 'Desks' }}>
      <GoodsList />
    </AdminFrame>
  );
}
