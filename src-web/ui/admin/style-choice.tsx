import { Checkbox } from '@mantine/core';
import type { DanceStyle } from '#shared/events/event-kind.ts';
import { STYLE_OPTIONS } from './event-options.ts';
import { adminWords } from './words.ts';
import { useWords } from '../lang.tsx';

type StyleChoiceProps = { value: readonly DanceStyle[]; onChange: (styles: DanceStyle[]) => void };

/** The dance styles of a night, in the order in which they were chosen: the first one picks its poster. */
export function StyleChoice({ value, onChange }: StyleChoiceProps) {
  const words = useWords(adminWords);
  return (
    <fieldset className="style-choice">
      <legend>{words.styles}</legend>
      {STYLE_OPTIONS.map((style) => (
        <Checkbox
          key={style.value}
          label={style.label}
          checked={value.includes(style.value)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked ? [...value, style.value] : value.filter((other) => other !== style.value),
            )
          }
        />
      ))}
    </fieldset>
  );
}
