import type { OwnEvening } from '#shared/absences/absence.ts';
import { OWN_COURSE, whenWords } from '#shared/absences/own-course-words.ts';
import { Button } from '#web/ui/button.tsx';
import { CalendarOff } from './calendar-off.tsx';
import type { OwnCourseActs } from './use-own-course.ts';

type AbsenceButtonProps = {
  evening: OwnEvening;
  acts: OwnCourseActs;
  /** Among others: says which evening it is of. */ isOfList?: boolean;
};

/** 'I can't come', or 'I'm coming after all': one press each. */
export function AbsenceButton({ evening, acts, isOfList = false }: AbsenceButtonProps) {
  const isAbsent = evening.absence !== null;
  const words = isAbsent ? OWN_COURSE.comeAfterAll : OWN_COURSE.cantCome;
  return (
    <Button
      look="o"
      size={isOfList ? 's' : 'm'}
      {...(isAbsent && { icon: 'check' })}
      isBusy={acts.busy === evening.id}
      busyText={words}
      aria-label={isOfList ? `${words}: ${whenWords(evening)}` : undefined}
      onClick={() => acts.say(evening.id, !isAbsent)}
    >
      {!isAbsent && <CalendarOff />}
      {words}
    </Button>
  );
}
