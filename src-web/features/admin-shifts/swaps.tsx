import { Paper } from '@mantine/core';
import { jobName } from '#shared/shifts/jobs.ts';
import type { PlanSwap } from '#shared/shifts/shift-plan.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { hoursWords, nightDay } from './shift-words.ts';
import { planWords, type PlanWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import type { Lang } from '#shared/lang.ts';

const words = (shift: PlanSwap['shift'], lang: Lang): string =>
  `${nightDay(shift.startsAt, lang)}, ${jobName(shift.job, lang)} ${hoursWords(shift)}`;

/** `Jonas offers Sat 31, Till 21:00–00:00; Lena has not answered.` */
function whereItStands({ who, answeredBy, given }: PlanSwap, say: PlanWords, lang: Lang): string {
  if (answeredBy === null) return say.nobodyHasAnsweredYet;
  return given === null ? say.wouldTake(answeredBy, who) : say.wouldGive(answeredBy, words(given, lang), who);
}

type SwapsProps = { swaps: readonly PlanSwap[]; onChanged: () => Promise<void> };

/** Swaps that two helpers settle by themselves; whoever plans sees them, and may end one. */
export function Swaps({ swaps, onChanged }: SwapsProps) {
  const lang = useLang();
  const say = useWords(planWords);
  const stop = trpc.admin.shifts.stopSwap.useMutation({
    onSuccess: () => void toast.ok(say.swapEnded, say.bothGetMailAll),
    onError: (error) => void tellFailure(error, { title: say.notEnded }),
    onSettled: onChanged,
  });
  if (swaps.length === 0) return <p className="dim">{say.nobodyWouldLikeSwap}</p>;
  return (
    <Paper component="section" className="shift-side" aria-labelledby="shift-swaps">
      <header>
        <h2 id="shift-swaps">{say.swaps}</h2>
        <span className="dim">{say.helpersSettleThemBy}</span>
      </header>
      <ul>
        {swaps.map((swap) => (
          <li key={swap.id}>
            <p>
              <b>{say.wantsSwap(swap.who, words(swap.shift, lang))}</b>
              <span className="dim">{whereItStands(swap, say, lang)}</span>
            </p>
            <Button
              look="o"
              size="s"
              isBusy={stop.isPending}
              busyText={say.saving}
              aria-label={say.endItOf(swap.who, words(swap.shift, lang))}
              onClick={() => stop.mutate({ id: swap.id })}
            >
              <AdminIcon name="ban" size={18} />
              {say.endIt}
            </Button>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
