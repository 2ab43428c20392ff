import { WORKSHOP_ADMIN_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { trpc } from '#web/api.ts';
import { useWorkshopAct } from './use-workshop-act.ts';

/** Accepts a proposal at once: it asks nothing. */
export function useAccept(): { accept: (id: string) => void; isAccepting: boolean } {
  const act = useWorkshopAct();
  const approve = trpc.admin.workshops.approve.useMutation();
  const accept = (id: string): void =>
    void act(() => approve.mutateAsync({ id }), {
      done: WORKSHOP_ADMIN_MESSAGES.approved,
      failed: WORKSHOP_ADMIN_MESSAGES.approveFailed,
    });
  return { accept, isAccepting: approve.isPending };
}
