import { higherOf, type CourseLevel } from '#shared/events/course-level.ts';
import type { DanceStyle } from '#shared/events/event-kind.ts';

/** Who says what level somebody dances: the evenings of a course they came to, or the office. */
export const LEVEL_SOURCES = ['attendance', 'office'] as const;

/** One word about what somebody dances; null is the office's that it is none. */
export type LevelWord = { style: DanceStyle; level: CourseLevel | null; source: (typeof LEVEL_SOURCES)[number] };

/** What whoever has danced a course through can go on to. Nobody gets to `advanced` by one course alone. */
const LEADS_TO: Record<CourseLevel, CourseLevel> = {
  improver: 'intermediate',
  intermediate: 'intermediate',
  advanced: 'advanced',
};
export const reachedBy = (level: CourseLevel | null): CourseLevel => (level === null ? 'improver' : LEADS_TO[level]);

/** Three of four evenings at which somebody was counted, where that was at least every second one. */
export const hasDanced = ({ came, counted, all }: { came: number; counted: number; all: number }): boolean =>
  counted > 0 && counted * 2 >= all && came * 4 >= counted * 3;

/**
 * What somebody dances in each style, by all that was said, the oldest first: a course raises it, and what the office
 * says is so from then on.
 */
export function levelsBy(words: readonly LevelWord[]): Map<DanceStyle, CourseLevel> {
  const levels = new Map<DanceStyle, CourseLevel>();
  for (const { style, level, source } of words) {
    const next = source === 'office' ? level : higherOf(level, levels.get(style) ?? null);
    if (next === null) levels.delete(style);
    else levels.set(style, next);
  }
  return levels;
}
