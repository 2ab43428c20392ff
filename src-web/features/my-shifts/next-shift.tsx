import { jobName } from '#shared/shifts/jobs.ts';
import { MY_SHIFTS, shiftDay, shiftHours, takesOverWords } from '#shared/shifts/my-shift-words.ts';
import type { MyShift, MySwap } from '#shared/shifts/my-shifts.ts';
import { isoBerlin } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { SwapButton } from './swap-button.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';

type NextShiftProps = {
  shift: MyShift;
  takesOver: readonly string[];
  now: Date;
  onLeave: (shift: MyShift) => void;
  /** One's own offer of it, which nobody has answered. */ swap: MySwap | undefined;
  acts: MyShiftActs;
};

/** The shift that is on or comes next, on paper: when, what, where, and who comes after. */
export function NextShift({ shift, takesOver, now, onLeave, swap, acts }: NextShiftProps) {
  const { startsAt, endsAt, title, location, artwork } = shift;
  const hasBegun = startsAt <= now;
  const after = takesOver.length === 0 ? [] : [takesOverWords(endsAt, takesOver)];
  return (
    <section className="my-next paper" aria-labelledby="my-next">
      <Poster artwork={artwork} />
      <div>
        <h2 id="my-next">{hasBegun ? MY_SHIFTS.onNow : MY_SHIFTS.next}</h2>
        <p className="my-when">
          <time dateTime={isoBerlin(startsAt)}>{shiftDay(startsAt)}</time> <span>{shiftHours(shift)}</span>
        </p>
        <p className="my-what">
          <b>{jobName(shift.job, 'de')}</b> · {title}
          <br />
          {[location, ...after].join(', ')}
        </p>
      </div>
      <div className="my-acts">
        {!hasBegun && <SwapButton shift={shift} swap={swap} acts={acts} />}
        {!hasBegun && (
          <Button look="o" icon="x" onClick={() => onLeave(shift)}>
            {MY_SHIFTS.cantCome}
          </Button>
        )}
        <ButtonLink look="o" icon="map-pin" href={paths.mapSearch(location)}>
          {MY_SHIFTS.wayThere}
        </ButtonLink>
      </div>
      {!hasBegun && <p className="my-fine">{swap === undefined ? MY_SHIFTS.reminded : MY_SHIFTS.offeredNote}</p>}
    </section>
  );
}
