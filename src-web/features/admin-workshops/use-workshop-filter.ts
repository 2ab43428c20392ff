import { WORKSHOP_TIMES, type WorkshopTime } from '#shared/workshops/admin-workshops.ts';
import { WORKSHOP_STATES, type WorkshopState } from '#shared/workshops/workshop-state.ts';
import { useTableAddress } from '#web/ui/admin/data-table/use-table-address.ts';

const VIEWS = ['all', ...WORKSHOP_STATES] as const;
const WAITING_FIRST = { by: 'waiting', isDown: false } as const;

/** What board and table are narrowed to. */
export type WorkshopFilter = { when: WorkshopTime; search: string };

/** Which proposals are shown and how, as the address says it. */
export function useWorkshopFilter() {
  const address = useTableAddress({ views: VIEWS, sorts: ['waiting'], sortOf: () => WAITING_FIRST });
  const when = WORKSHOP_TIMES.find((one) => one === address.filter('when')) ?? 'coming';
  const state: WorkshopState | null = address.view === 'all' ? null : address.view;
  return { address, when, state, search: address.search, isTable: address.filter('as') === 'table', views: VIEWS };
}
