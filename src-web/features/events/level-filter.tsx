import { useLocation, useSearch } from 'wouter';
import { COURSE_LEVELS, type CourseLevel } from '#shared/events/course-level.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { useWords } from '#web/ui/lang.tsx';
import { levelWords } from '#web/ui/level-words.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

/** What courses are chosen by: a level, or that none is asked. */
type Asked = CourseLevel | 'none';
const ALL: readonly Asked[] = ['none', ...COURSE_LEVELS];

/** Of a course; null for anything else. */
const askedBy = ({ kind, level }: EventSummary): Asked | null => (kind === 'course' ? (level ?? 'none') : null);

type LevelChoice = {
  /** Those of the courses among the nights, the one that asks for nothing first. */ levels: readonly Asked[];
  /** Null is every night. */ chosen: Asked | null;
  choose: (level: Asked | null) => void;
};

/** Which of some nights are shown: all, or the courses of the level that the address names (`?level=improver`). */
export function useLevelChoice(
  events: readonly EventSummary[],
): LevelChoice & { isChosen: (event: EventSummary) => boolean } {
  const [path, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const levels = ALL.filter((level) => events.some((event) => askedBy(event) === level));
  const named = search.get('level');
  // The page as it was drawn for all shows every night.
  const chosen = (useIsHydrated() && levels.length > 1 && levels.find((level) => level === named)) || null;
  return {
    levels,
    chosen,
    choose: (level) => {
      if (level === null) search.delete('level');
      else search.set('level', level);
      navigate(search.size === 0 ? path : `${path}?${search}`, { replace: true });
    },
    isChosen: (event) => chosen === null || askedBy(event) === chosen,
  };
}

/** Courses of one level among the nights of a month; nothing where there is nothing to choose. */
export function LevelFilter({ levels, chosen, choose }: LevelChoice) {
  const { filter, all, none, names } = useWords(levelWords);
  if (levels.length < 2) return null;
  return (
    <div className="level-filter" role="group" aria-label={filter}>
      {([null, ...levels] as const).map((level) => (
        <button key={level ?? 'all'} type="button" aria-pressed={level === chosen} onClick={() => choose(level)}>
          {level === null ? all : level === 'none' ? none : names[level]}
        </button>
      ))}
    </div>
  );
}
