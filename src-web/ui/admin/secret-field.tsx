import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../icon.tsx';

type SecretFieldProps = Omit<TextInputProps, 'type' | 'rightSection' | 'rightSectionWidth'> & {
  showLabel: string;
  hideLabel: string;
};

/** A password or a key that can be looked at before it is sent; the keyboard reaches the button for it. */
export function SecretField({ showLabel, hideLabel, description, ...field }: SecretFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextInput
      {...field}
      // What is wrong takes the place of the hint.
      description={field.error ? undefined : description}
      type={isShown ? 'text' : 'password'}
      rightSection={
        <ActionIcon aria-label={isShown ? hideLabel : showLabel} onClick={() => setIsShown(!isShown)}>
          <Icon name={isShown ? 'eye-off' : 'eye'} size={22} />
        </ActionIcon>
      }
      rightSectionWidth={52}
    />
  );
}
