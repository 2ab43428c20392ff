import { describe, expect, it } from 'vitest';
import { movedTime, readTime } from '#web/ui/admin/time-field.tsx';

describe('a time of day', () => {
  it('is read as people type it, on 24 hours', () => {
    for (const typed of ['20:30', '20.30', '2030', ' 20:30 ', '20h30']) expect(readTime(typed), typed).toBe('20:30');
    expect([readTime('8'), readTime('830'), readTime('08:30'), readTime('0'), readTime('23:59')]).toEqual([
      '08:00',
      '08:30',
      '08:30',
      '00:00',
      '23:59',
    ]);
  });

  it('that the clock does not have is none', () => {
    for (const typed of ['', '24:00', '9999', '8:3', '20:60', '8 PM', 'noon', '-1', '20:30:15'])
      expect(readTime(typed), typed).toBeNull();
  });

  it('moves over midnight', () => {
    expect([movedTime('23:50', 15), movedTime('00:05', -15), movedTime('20:30', 15)]).toEqual([
      '00:05',
      '23:50',
      '20:45',
    ]);
  });
});
