import '../../styles/private.css';
import '#web/features/admin-plans/admin-plans.css';
import { PlansList } from '#web/features/admin-plans/plans-list.tsx';
import { PLANS_WORDS } from '#web/features/admin-plans/plans-words.ts';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/plans: what memberships there are, and what they cost. */
export function PlansPage() {
  return (
    <AdminFrame tab="plans" title={PLANS_WORDS.title}>
      <PlansList />
    </AdminFrame>
  );
}
