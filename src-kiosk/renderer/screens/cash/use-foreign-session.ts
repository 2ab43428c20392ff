import type { CashierView } from '#shared/door/desk-state.ts';
import { useDesk } from '../../bridge.ts';

/**
 * Whose digits it takes to touch somebody else's session; null when it is one's own, or one may anyway (decisions §6).
 */
export function useForeignSession(): CashierView[] | null {
  const { cash, cashier, cashiers } = useDesk();
  if (cash === null || cashier === null || cash.holderId === cashier.userId || cashier.isSupervisor) return null;
  return cashiers.filter(({ isSupervisor }) => isSupervisor);
}
