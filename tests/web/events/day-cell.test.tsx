import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { localDateOf } from '#shared/time.ts';
import { DayCell } from '#web/features/events/day-cell.tsx';
import { nowOfRun } from '#tests/support/today.ts';
import { loadWords } from '#web/ui/lang.tsx';

await loadWords('en');

/**
 * WCAG 2.5.3: a name that is given instead of a cell's own text has to hold what the cell shows. Gives the cells of
 * which that is not so.
 */
function misnamed(html: string): string[] {
  const shown = (inside: string) =>
    inside
      .replaceAll(/<span class="visually-hidden">[^<]*<\/span>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return [...html.matchAll(/<span[^>]*role="gridcell"[^>]*aria-label="([^"]*)"[^>]*>(.*)<\/span>/g)]
    .filter(([, name = '', inside = '']) => !name.toLowerCase().includes(shown(inside).toLowerCase()))
    .map(([cell]) => cell);
}

const [year = 0, month = 0, day = 0] = localDateOf(nowOfRun()).split('-').map(Number);
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const today = renderToStaticMarkup(
  <DayCell
    day={day}
    shown={{ year, month }}
    events={[]}
    now={nowOfRun()}
    isToday
    isPast={false}
    isTabStop
    onOpen={() => undefined}
  />,
);

describe('a day without a night', () => {
  it('is named by what it shows and its month, today too', () => {
    expect(today).toContain('aria-current="date"');
    expect(today.replaceAll(/<[^>]+>/g, '')).toBe(`${day} ${MONTHS[month - 1]}Today`);
    expect(misnamed(today)).toEqual([]);
  });

  it('would be found if it were named by its date alone, as it was', () => {
    const named = today.replace('role="gridcell"', `role="gridcell" aria-label="${day} ${MONTHS[month - 1]}"`);
    expect(misnamed(named)).toHaveLength(1);
  });
});
