import { jobName } from '#shared/shifts/jobs.ts';
import { shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import type { MyShift, MySwap } from '#shared/shifts/my-shifts.ts';
import { isoBerlin } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { SwapButton } from './swap-button.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { myShiftWords } from './words.ts';

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
  const words = useWords(myShiftWords);
  const lang = useLang();
  const { startsAt, endsAt, title, location, artwork } = shift;
  const hasBegun = startsAt <= now;
  const after = takesOver.length === 0 ? [] : [words.takesOver(endsAt, takesOver)];
  return (
    <section className="my-next paper" aria-labelledby="my-next">
      <Poster artwork={artwork} />
      <div>
        <h2 id="my-next">{hasBegun ? words.onNow : words.next}</h2>
        <p className="my-when">
          <time dateTime={isoBerlin(startsAt)}>{shiftDay(startsAt, lang)}</time> <span>{shiftHours(shift)}</span>
        </p>
        <p className="my-what">
          <b>{jobName(shift.job, lang)}</b> · {title}
          <br />
          {[location, ...after].join(', ')}
        </p>
      </div>
      <div className="my-acts">
        {!hasBegun && <SwapButton shift={shift} swap={swap} acts={acts} />}
        {!hasBegun && (
          <Button look="o" icon="x" onClick={() => onLeave(shift)}>
            {words.cantCome}
          </Button>
        )}
        <ButtonLink look="o" icon="map-pin" href={paths.mapSearch(location)}>
          {words.wayThere}
        </ButtonLink>
      </div>
      {!hasBegun && <p className="my-fine">{swap === undefined ? words.reminded : words.offeredNote}</p>}
    </section>
  );
}
