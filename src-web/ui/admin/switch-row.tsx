import { Switch, type SwitchProps } from '@mantine/core';
import { useId } from 'react';

/** A switch at the end of its row, called by its label alone: what it does is read after its state. */
export function SwitchRow({ label, ...rest }: SwitchProps) {
  const id = useId();
  return <Switch {...rest} label={<span id={id}>{label}</span>} aria-labelledby={id} />;
}
