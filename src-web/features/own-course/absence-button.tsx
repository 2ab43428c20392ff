import type { OwnEvening } from '#shared/absences/absence.ts';
import { whenWords } from '#shared/absences/own-course-words.ts';
import { Button } from '#web/ui/button.tsx';
import { CalendarOff } from './calendar-off.tsx';
import type { OwnCourseActs } from './use-own-course.ts';
import { useSaidInCourse } from './words.ts';

type AbsenceButtonProps = {
  evening: OwnEvening;
  acts: OwnCourseActs;
  /** Among others: says which evening it is of. */ isOfList?: boolean;
};

/** 'I can't come', or 'I'm coming after all': one press each. */
export function AbsenceButton({ evening, acts, isOfList = false }: AbsenceButtonProps) {
  const { words: course, lang } = useSaidInCourse();
  const isAbsent = evening.absence !== null;
  const words = isAbsent ? course.comeAfterAll : course.cantCome;
  return (
    <Button
      look="o"
      size={isOfList ? 's' : 'm'}
      {...(isAbsent && { icon: 'check' })}
      isBusy={acts.busy === evening.id}
      busyText={words}
      aria-label={isOfList ? `${words}: ${whenWords(evening, lang)}` : undefined}
      onClick={() => acts.say(evening.id, !isAbsent)}
    >
      {!isAbsent && <CalendarOff />}
      {words}
    </Button>
  );
}
