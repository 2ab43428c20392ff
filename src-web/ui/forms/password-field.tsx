import { useState } from 'react';
import { Icon } from '../icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'> & { showLabel: string; hideLabel: string };

/** A password that can be looked at before it is sent. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="input-end"
          aria-label={isShown ? hideLabel : showLabel}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} size={22} />
        </button>
      }
    />
  );
}
