import type { PlanForPanel } from '#shared/membership/plan-inputs.ts';
import { trpc } from '#web/api.ts';

/** Every plan that is or was, as the panel names them; none while they are not known. */
export const usePlans = (): readonly PlanForPanel[] => trpc.admin.plans.list.useQuery().data ?? [];
