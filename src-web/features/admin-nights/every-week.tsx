import { Button } from '@mantine/core';
import { useState } from 'react';
import { MOST_SERIES_NIGHTS } from '#shared/events/event-limits.ts';
import { DayField } from '#web/ui/admin/day-field.tsx';
import { everyWeekUntil } from './days-of-month.ts';
import type { NewNights } from './use-new-nights.ts';
import { nightsWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** The tapped days again every week, also in months that are not shown. */
export function EveryWeek({ page: { ids, setDays } }: { page: NewNights }) {
  const words = useWords(nightsWords);
  const [until, setUntil] = useState('');
  const days = [...ids.keys()].sort();
  const all = everyWeekUntil(days, until);
  const isTooLong = all.length > MOST_SERIES_NIGHTS;
  const more = all.length - days.length;
  return (
    <div className="nights-repeat">
      <DayField
        label={words.repeatEveryWeekUntil}
        hint={days.length === 0 ? words.tapFirstDays : words.tappedAgain}
        error={isTooLong ? words.atMostNights(MOST_SERIES_NIGHTS) : null}
        min={days[0] ?? ''}
        value={until}
        onChange={setUntil}
      />
      <Button variant="outline" disabled={more === 0 || isTooLong} onClick={() => setDays(all, true)}>
        {more > 0 && !isTooLong ? words.tapMoreOf(more) : words.tapMore}
      </Button>
    </div>
  );
}
