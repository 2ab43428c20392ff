import { Paper } from '@mantine/core';
import { jobName } from '#shared/shifts/jobs.ts';
import type { PlanSwap } from '#shared/shifts/shift-plan.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { hoursWords, nightDay } from './shift-words.ts';

const words = (shift: PlanSwap['shift']): string =>
  `${nightDay(shift.startsAt)}, ${jobName(shift.job, 'en')} ${hoursWords(shift)}`;

/** `Jonas offers Sat 31, Till 21:00–00:00; Lena has not answered.` */
function whereItStands({ who, answeredBy, given }: PlanSwap): string {
  if (answeredBy === null) return 'Nobody has answered yet.';
  return given === null
    ? `${answeredBy} would take it, ${who} has not answered.`
    : `${answeredBy} gives ${words(given)}, ${who} has not answered.`;
}

type SwapsProps = { swaps: readonly PlanSwap[]; onChanged: () => Promise<void> };

/** Swaps that two helpers settle by themselves; whoever plans sees them, and may end one. */
export function Swaps({ swaps, onChanged }: SwapsProps) {
  const stop = trpc.admin.shifts.stopSwap.useMutation({
    onSuccess: () => void toast.ok('The swap is ended', 'Both get a mail; all shifts stay as they are.'),
    onError: (error) => void tellFailure(error, { title: 'Not ended' }),
    onSettled: onChanged,
  });
  if (swaps.length === 0) return <p className="dim">Nobody would like to swap a shift.</p>;
  return (
    <Paper component="section" className="shift-side" aria-labelledby="shift-swaps">
      <header>
        <h2 id="shift-swaps">Swaps</h2>
        <span className="dim">helpers settle them by themselves</span>
      </header>
      <ul>
        {swaps.map((swap) => (
          <li key={swap.id}>
            <p>
              <b>{`${swap.who} would like to swap ${words(swap.shift)}`}</b>
              <span className="dim">{whereItStands(swap)}</span>
            </p>
            <Button
              look="o"
              size="s"
              isBusy={stop.isPending}
              busyText="Saving"
              aria-label={`End it: ${swap.who}, ${words(swap.shift)}`}
              onClick={() => stop.mutate({ id: swap.id })}
            >
              <AdminIcon name="ban" size={18} />
              End it
            </Button>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
