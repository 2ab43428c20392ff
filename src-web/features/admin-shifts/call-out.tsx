import { Paper } from '@mantine/core';
import { jobName } from '#shared/shifts/jobs.ts';
import type { ShiftPlan } from '#shared/shifts/shift-plan.ts';
import { listed } from '#shared/words.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import type { OpenPlace } from './plan-side.tsx';
import { hoursWords, jobIcon, nightDay } from './shift-words.ts';
import { planWords, type PlanWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** More names are counted. */
const SHOWN = 3;

/** `asks Ben, Kaya, Lena and 2 more` */
function asksWords(names: readonly string[], words: PlanWords): string {
  if (names.length === 0) return words.nobodyToAsk;
  const more = names.length - SHOWN;
  const shown = names.slice(0, SHOWN);
  if (more > 0) return words.asksMore(shown.join(', '), more);
  return words.asks(listed(shown, 'and'));
}

type CallOutProps = { places: readonly OpenPlace[]; onChanged: () => Promise<void> } & Pick<ShiftPlan, 'callOut'>;

/** Open shifts, and whom each would ask before it asks. */
export function CallOut({ places, callOut, onChanged }: CallOutProps) {
  const lang = useLang();
  const words = useWords(planWords);
  const ask = trpc.admin.shifts.callOut.useMutation({
    onSuccess: ({ asked }) => void toast.ok(asked === 1 ? words.oneAsked : words.manyAsked(asked), words.firstYes),
    onError: (error) => void tellFailure(error, { title: words.nobodyWasAsked }),
    onSettled: onChanged,
  });
  const wanted = places.flatMap(({ night, shift }) => {
    const names = callOut.find(({ shiftId }) => shiftId === shift.id)?.names;
    return names === undefined ? [] : [{ night, shift, names }];
  });
  const shiftIds = wanted.filter(({ names }) => names.length > 0).map(({ shift }) => shift.id);
  if (wanted.length === 0) return null;
  return (
    <Paper component="section" className="shift-side shift-call" aria-labelledby="shift-call">
      <header>
        <h2 id="shift-call">{words.theCallOut}</h2>
        <span className="dim">{words.asksOnly}</span>
      </header>
      <ul>
        {wanted.map(({ night, shift, names }) => (
          <li key={shift.id}>
            <p>
              <AdminIcon name={jobIcon(shift.job)} size={20} />
              <b>{`${nightDay(night.startsAt, lang)}, ${hoursWords(shift)}`}</b>
              <span>{jobName(shift.job, lang)}</span>
              <span className="dim">{asksWords(names, words)}</span>
            </p>
          </li>
        ))}
      </ul>
      {shiftIds.length > 0 && (
        <Button
          look="p"
          size="s"
          isBusy={ask.isPending}
          busyText={words.asking}
          onClick={() => ask.mutate({ shiftIds })}
        >
          {shiftIds.length === 1 ? words.callOutOne : words.callOutMany(shiftIds.length)}
        </Button>
      )}
      <p className="dim shift-call-note">
        <Icon name="info-circle" size={18} />
        {words.whoIsAsked}
      </p>
    </Paper>
  );
}
