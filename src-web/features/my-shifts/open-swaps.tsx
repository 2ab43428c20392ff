import { useState } from 'react';
import { jobName } from '#shared/shifts/jobs.ts';
import { shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import type { MyShift, MySwap } from '#shared/shifts/my-shifts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ShiftRow, useShiftName } from './shift-row.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { myShiftWords } from './words.ts';

type OpenSwapsProps = { swaps: readonly MySwap[]; own: readonly MyShift[]; now: Date; acts: MyShiftActs };

/** Shifts that others would like to swap, and those that one has said yes to. */
export function OpenSwaps({ swaps, own, now, acts }: OpenSwapsProps) {
  const words = useWords(myShiftWords);
  const nameOf = useShiftName();
  const [asked, setAsked] = useState<MySwap | null>(null);
  const others = swaps.filter(({ state }) => state === 'open' || state === 'promised');
  if (others.length === 0) return null;
  return (
    <section className="my-list" aria-labelledby="my-swaps">
      <header>
        <h2 id="my-swaps">{words.swapsOpen}</h2>
        <span>{words.count(others.length)}</span>
      </header>
      <ul>
        {others.map((swap) => (
          <ShiftRow
            key={swap.id}
            shift={swap.shift}
            note={swap.state === 'promised' ? words.promisedNote : words.offers(swap.who ?? '')}
          >
            {swap.state === 'promised' ? (
              <Button
                look="o"
                size="s"
                isBusy={acts.busy === swap.id}
                busyText={words.swapping}
                aria-label={`${words.takeAnswerBack}: ${nameOf(swap.shift)}`}
                onClick={() => acts.takeBackSwap(swap)}
              >
                {words.takeAnswerBack}
              </Button>
            ) : (
              <Button
                look="o"
                size="s"
                aria-label={`${words.swap}: ${nameOf(swap.shift)}`}
                onClick={() => setAsked(swap)}
              >
                {words.swap}
              </Button>
            )}
          </ShiftRow>
        ))}
      </ul>
      <Dialog isOpen={asked !== null} labelledBy="answer-swap" closeLabel={words.close} onClose={() => setAsked(null)}>
        {asked !== null && (
          <AnswerForm
            key={asked.id}
            swap={asked}
            own={own.filter(({ isOff, startsAt }) => !isOff && startsAt > now)}
            acts={acts}
            onClose={() => setAsked(null)}
          />
        )}
      </Dialog>
    </section>
  );
}

type AnswerProps = { swap: MySwap; own: readonly MyShift[]; acts: MyShiftActs; onClose: () => void };

/** Asks what one gives for it: nothing, or one of one's own. */
function AnswerForm({ swap, own, acts, onClose }: AnswerProps) {
  const words = useWords(myShiftWords);
  const lang = useLang();
  const nameOf = useShiftName();
  const [given, setGiven] = useState('');
  const options = [
    { value: '', label: words.answerNothing },
    ...own.map((shift) => ({ value: shift.id, label: `${nameOf(shift)}, ${shift.title}` })),
  ];
  const { shift } = swap;
  return (
    <form
      className="my-leave"
      onSubmit={(event) => {
        event.preventDefault();
        void acts.answerSwap(swap, given === '' ? null : given).then(onClose);
      }}
    >
      <h2 className="heading-medium" id="answer-swap">
        {words.offers(swap.who ?? '')}
      </h2>
      <p>
        <b>{`${shiftDay(shift.startsAt, lang)}, ${shiftHours(shift)}`}</b>
        <br />
        {`${jobName(shift.job, lang)}, ${shift.title}`}
      </p>
      <fieldset className="my-choice">
        <legend>{words.answerAsk}</legend>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name="given" value={value} checked={given === value} onChange={() => setGiven(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="row">
        <Button look="p" type="submit" isBusy={acts.busy === swap.id} busyText={words.swapping}>
          {words.answer}
        </Button>
        <Button look="o" onClick={onClose}>
          {words.ratherNot}
        </Button>
      </div>
    </form>
  );
}
