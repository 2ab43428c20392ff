import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { accountingPeriods, type Period } from './period.ts';
import { adminWords } from './words.ts';
import { useWords } from '../lang.tsx';

/** The days that are asked for most, each at a press; the one that is chosen looks it. */
export function PeriodPresets({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const words = useWords(adminWords);
  const [periods] = useState(() => accountingPeriods(new Date(), words));
  return (
    <Group gap={8} mt={12} role="group" aria-label={words.days}>
      {periods.map(({ name, period: days }) => {
        const isChosen = days.from === period.from && days.to === period.to;
        return (
          <Button
            key={name}
            variant={isChosen ? 'filled' : 'default'}
            size="compact-md"
            mih={44}
            aria-pressed={isChosen}
            onClick={() => onChange(days)}
          >
            {name}
          </Button>
        );
      })}
    </Group>
  );
}
