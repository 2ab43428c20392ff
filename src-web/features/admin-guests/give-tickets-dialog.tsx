import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { GiveToMany } from './give-to-many.tsx';
import { GiveToOne, type GiveDialogProps } from './give-to-one.tsx';

const WAYS = [
  { value: 'one', label: 'One person' },
  { value: 'many', label: 'Several people' },
];

/** Gives tickets to one person, or to all of a list that is pasted. */
export function GiveTicketsDialog(props: Omit<GiveDialogProps, 'way'>) {
  const [way, setWay] = useState('one');
  const choice = (
    <>
      <p>They cost nothing, take seats like sold ones, and arrive by mail with their codes.</p>
      <SegmentedControl aria-label="To how many" data={WAYS} value={way} onChange={setWay} />
    </>
  );
  return way === 'one' ? <GiveToOne {...props} way={choice} /> : <GiveToMany {...props} way={choice} />;
}
