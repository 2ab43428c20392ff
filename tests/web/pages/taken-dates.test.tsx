import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { TakenDates } from '#web/features/workshops/taken-dates.tsx';

test('a date that was sent just now is written like those beside it', () => {
  const approved = {
    id: 'a',
    workshopTopic: 'Turns',
    artistName: 'Luz',
    workshopDate: new Date('2027-01-16T14:00:00Z'),
  };
  const html = renderToStaticMarkup(
    <TakenDates
      workshops={[approved as WorkshopView]}
      pending={['2027-01-23']}
      hasFailed={false}
      onRetry={() => {}}
      mine={[{ workshopTopic: 'Styling', artistName: 'Ana', day: '2027-01-09T15:00' }]}
    />,
  );
  expect([...html.matchAll(/<b class="tabular">([^<]*)/g)].map(([, when]) => when)).toEqual([
    'Jan 09, 2027 15:00',
    'Jan 16, 2027 15:00',
    'Jan 23, 2027',
  ]);
});
