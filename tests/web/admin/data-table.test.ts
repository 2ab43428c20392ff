import { describe, expect, it } from 'vitest';
import { bulkSentence } from '#web/ui/admin/data-table/bulk-sentence.ts';
import { MOST_VIEWS, readViews, withoutView, withView } from '#web/ui/admin/data-table/kept-views.ts';
import { en } from '#web/ui/admin/words.en.ts';
import { fitColumns } from '#web/ui/admin/data-table/data-table.tsx';

describe('a table of the panel', () => {
  const columns = [
    { id: 'name', width: 200 },
    { id: 'date', width: 150 },
    { id: 'venue', width: 130, rank: 5 },
    { id: 'sold', width: 160, rank: 1 },
    { id: 'taken', width: 90, isExtra: true, rank: 4 },
  ];
  const shown = (width: number, chosen: readonly string[] | null = null): string =>
    fitColumns(columns, chosen, { width, ends: 2 })
      .map(({ id }) => id)
      .join(' ');

  it('shows what was chosen, and leaves out first what matters least where there is no room', () => {
    expect(shown(1_200)).toBe('name date venue sold');
    expect(shown(700)).toBe('name date sold');
    expect(shown(400)).toBe('name');
    expect(shown(1_200, ['taken', 'sold'])).toBe('name sold taken');
  });

  it('says of an act on many how many were done, and which were not and why', () => {
    const done = { id: '1', title: 'A', code: null };
    const nights = { noun: ['night', 'nights'], done: 'hidden' } as const;
    expect(bulkSentence([done], nights, en)).toEqual({ title: '1 night hidden' });
    const refused = ['b', 'c', 'd', 'e'].map((title) => ({ id: title, title, code: 'EVENT_CANCELLED' as const }));
    const { title, text } = bulkSentence([done, ...refused], nights, en);
    expect(title).toBe('1 night hidden, 4 not');
    expect(text).toContain('b: This event is cancelled.');
    expect(text).toContain('and 1 more');
  });

  it('keeps views under a name each, and reads back only what is one', () => {
    const [friday, dear] = [
      { name: 'Friday', query: 'event=1' },
      { name: 'Dear', query: 'sort=amount&down=1' },
    ];
    const both = withView(withView([], friday), dear);
    expect(both).toEqual([friday, dear]);
    const moved = { name: 'Friday', query: 'event=2' };
    expect(withView(both, moved)).toEqual([moved, dear]);
    expect(withoutView(both, 'Friday')).toEqual([dear]);
    expect(readViews(JSON.parse(JSON.stringify(both)))).toEqual(both);
    expect(readViews([friday, { name: 1, query: '' }, null, 'x'])).toEqual([friday]);
    expect(readViews({ length: 2 })).toEqual([]);
    expect(readViews(Array.from({ length: 30 }, () => dear))).toHaveLength(MOST_VIEWS);
  });
});
