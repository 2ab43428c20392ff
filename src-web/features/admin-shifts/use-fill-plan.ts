import type { NightOfPlan } from '#shared/shifts/shift-plan.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { toast } from '#web/ui/frame/toast.ts';

/** Gives nights without a plan that of their series, or of the night before. */
export function useFillPlan(onChanged: () => Promise<void>): {
  isBusy: boolean;
  fill: (nights: readonly NightOfPlan[]) => void;
} {
  const mutation = trpc.admin.shifts.fill.useMutation({
    onSuccess: ({ nights, shifts }) =>
      void (shifts === 0
        ? toast.ok('There is nothing to copy', 'No earlier night of these series has a plan.')
        : toast.ok(
            `${shifts === 1 ? '1 shift' : `${shifts} shifts`} planned`,
            nights === 1 ? 'At one night.' : `At ${nights} nights.`,
          )),
    onError: (error) => void tellFailure(error, { title: 'Not planned' }),
    onSettled: onChanged,
  });
  return {
    isBusy: mutation.isPending,
    fill: (nights) => mutation.mutate({ nights: nights.map(({ eventId, eveningId }) => ({ eventId, eveningId })) }),
  };
}
