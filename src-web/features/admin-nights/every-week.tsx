import { Button } from '@mantine/core';
import { useState } from 'react';
import { MOST_SERIES_NIGHTS } from '#shared/events/event-limits.ts';
import { DayField } from '#web/ui/admin/day-field.tsx';
import { everyWeekUntil } from './days-of-month.ts';
import type { NewNights } from './use-new-nights.ts';

/** The tapped days again every week, also in months that are not shown. */
export function EveryWeek({ page: { ids, setDays } }: { page: NewNights }) {
  const [until, setUntil] = useState('');
  const days = [...ids.keys()].sort();
  const all = everyWeekUntil(days, until);
  const isTooLong = all.length > MOST_SERIES_NIGHTS;
  const more = all.length - days.length;
  return (
    <div className="nights-repeat">
      <DayField
        label="Repeat every week until"
        hint={days.length === 0 ? 'Tap the first days above.' : 'The days that are tapped, each week again.'}
        error={isTooLong ? `At most ${MOST_SERIES_NIGHTS} nights at once.` : null}
        min={days[0] ?? ''}
        value={until}
        onChange={setUntil}
      />
      <Button variant="outline" disabled={more === 0 || isTooLong} onClick={() => setDays(all, true)}>
        {more > 0 && !isTooLong ? `Tap ${more} more` : 'Tap more'}
      </Button>
    </div>
  );
}
