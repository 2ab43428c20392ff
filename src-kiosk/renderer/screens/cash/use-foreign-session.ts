import type { CashierView } from '#shared/door/desk-state.ts';
import { useDesk } from '../../bridge.ts';

/**
 * Whose digits it takes to touch somebody else's session, also for a supervisor at work: the server wants them typed
 * for it. Null when it is one's own.
 */
export function useForeignSession(): CashierView[] | null {
  const { cash, cashier, cashiers } = useDesk();
  if (cash === null || cashier === null || cash.holderId === cashier.userId) return null;
  return cashiers.filter(({ isSupervisor }) => isSupervisor);
}
