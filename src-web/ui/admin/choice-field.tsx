import { NativeSelect } from '@mantine/core';

type Choice<Value extends string> = { value: Value; label: string };

type ChoiceFieldProps<Value extends string> = {
  label: string;
  options: readonly Choice<Value>[];
  value: Value;
  hint?: string | undefined;
  error?: string | null;
  /** It can't be another one any more. */ isDisabled?: boolean;
  /** `getInputProps` of a form gives it: the form finds the field by it. */ 'data-path'?: string;
  onChange: (value: Value) => void;
};

/** Gives the value that was chosen, as one of the options' own. */
const chosen =
  <Value extends string>(options: readonly Choice<Value>[], onChange: (value: Value) => void) =>
  (event: { currentTarget: { value: string } }): void => {
    const option = options.find(({ value }) => value === event.currentTarget.value);
    if (option !== undefined) onChange(option.value);
  };

/** In a form: the system's own list, for values whose names differ from what is kept. */
export function ChoiceField<Value extends string>({
  label,
  options,
  value,
  hint,
  error,
  isDisabled = false,
  onChange,
  'data-path': path,
}: ChoiceFieldProps<Value>) {
  return (
    <NativeSelect
      label={label}
      data={[...options]}
      value={value}
      description={hint}
      error={error}
      disabled={isDisabled}
      data-path={path}
      onChange={chosen(options, onChange)}
    />
  );
}

type FilterSelectProps<Value extends string> = Pick<
  ChoiceFieldProps<Value>,
  'label' | 'options' | 'value' | 'onChange'
>;

/** Beside a list's search field: its label is read, its value is seen. */
export function FilterSelect<Value extends string>({ label, options, value, onChange }: FilterSelectProps<Value>) {
  return (
    <NativeSelect
      className="admin-filter"
      aria-label={label}
      size="md"
      data={[...options]}
      value={value}
      onChange={chosen(options, onChange)}
    />
  );
}
