import type { NightOfPlan } from '#shared/shifts/shift-plan.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { planWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type SameProps = { /** Those without a plan. */ nights: readonly NightOfPlan[]; onChanged: () => Promise<void> };

/** Gives nights without a plan that of their series, or of the night before. */
export function SameAsBefore({ nights, onChanged }: SameProps) {
  const words = useWords(planWords);
  const fill = trpc.admin.shifts.fill.useMutation({
    onSuccess: ({ nights: filled, shifts }) =>
      void (shifts === 0
        ? toast.ok(words.thereNothingCopy, words.noEarlierPlan)
        : toast.ok(words.planned(shifts), filled === 1 ? words.atOneNight : words.atNights(filled))),
    onError: (error) => void tellFailure(error, { title: words.notPlanned }),
    onSettled: onChanged,
  });
  if (nights.length === 0) return null;
  return (
    <p className="shift-same">
      <Button
        look="t"
        size="s"
        isBusy={fill.isPending}
        busyText={words.planning}
        onClick={() => fill.mutate({ nights: nights.map(({ eventId, eveningId }) => ({ eventId, eveningId })) })}
      >
        <AdminIcon name="copy" size={18} />
        {words.sameAsBefore}
      </Button>
      <span className="dim">{nights.length === 1 ? words.oneWithoutPlan : words.manyWithoutPlan(nights.length)}</span>
    </p>
  );
}
