import '../../styles/private.css';
import '#web/features/admin-goods/admin-goods.css';
import { GoodsList } from '#web/features/admin-goods/goods-list.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /admin/desks/goods: what desks sell beside tickets. */
export function GoodsPage() {
  const words = useWords(adminPageWords);
  return (
    <AdminFrame tab="desks" title={words.goods} back={{ href: adminPaths.desks, label: words.desks }}>
      <GoodsList />
    </AdminFrame>
  );
}
