import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { localDateOf } from '#shared/time.ts';
import { DayCell } from '#web/features/events/day-cell.tsx';
import { nowOfRun } from '#tests/support/today.ts';

/** WCAG 2.5.3: what a cell shows is part of its accessible name. Gives the cells of which that is not so. */
function misnamed(html: string): string[] {
  const shown = (inside: string) => inside.replaceAll(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ').trim();
  return [...html.matchAll(/<span[^>]*role="gridcell"[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/span>/g)]
    .filter(([, name = '', inside = '']) => !name.toLowerCase().includes(shown(inside).toLowerCase()))
    .map(([cell]) => cell);
}

const [year = 0, month = 0, day = 0] = localDateOf(nowOfRun()).split('-').map(Number);
const today = renderToStaticMarkup(<DayCell day={day} shown={{ year, month }} events={[]} isToday isPast={false} isTabStop onOpen={() => undefined} />);

describe('a day without a night', () => {
  it('is named by what it shows, today too', () => {
    expect(today).toContain('aria-current="date"');
    expect(today).toContain('Today');
    expect(misnamed(today)).toEqual([]);
  });

  it('would be found if its mark were read but not named, as it was', () => {
    expect(misnamed(today.replace('<em aria-hidden="true">', '<em>'))).toHaveLength(1);
  });
});
