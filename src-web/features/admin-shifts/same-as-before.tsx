import type { NightOfPlan } from '#shared/shifts/shift-plan.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';

type SameProps = { /** Those without a plan. */ nights: readonly NightOfPlan[]; onChanged: () => Promise<void> };

/** Gives nights without a plan that of their series, or of the night before. */
export function SameAsBefore({ nights, onChanged }: SameProps) {
  const fill = trpc.admin.shifts.fill.useMutation({
    onSuccess: ({ nights: filled, shifts }) =>
      void (shifts === 0
        ? toast.ok('There is nothing to copy', 'No earlier night of these series has a plan.')
        : toast.ok(
            `${shifts === 1 ? '1 shift' : `${shifts} shifts`} planned`,
            filled === 1 ? 'At one night.' : `At ${filled} nights.`,
          )),
    onError: (error) => void tellFailure(error, { title: 'Not planned' }),
    onSettled: onChanged,
  });
  if (nights.length === 0) return null;
  return (
    <p className="shift-same">
      <Button
        look="t"
        size="s"
        isBusy={fill.isPending}
        busyText="Planning"
        onClick={() => fill.mutate({ nights: nights.map(({ eventId, eveningId }) => ({ eventId, eveningId })) })}
      >
        <AdminIcon name="copy" size={18} />
        Same as before
      </Button>
      <span className="dim">
        {nights.length === 1 ? '1 night has no plan yet' : `${nights.length} nights have no plan yet`}
      </span>
    </p>
  );
}
