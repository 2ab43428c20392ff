import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { LANGS, type Lang } from '#shared/lang.ts';
import { WEEKDAYS } from '#shared/opening-hours.ts';
import type { TwoTexts } from '#shared/website/two-texts.ts';
import { DayField } from '#web/ui/admin/day-field.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { FACT_FIELDS, HOURS_FIELDS, emptyFact, emptyHours, type ContentField } from './content-fields.ts';
import { ItemList, wrongBelow, type ItemFieldsProps, type Wrong } from './item-list.tsx';
import { FIELD_HINTS, FIELD_WORDS, LANG_NAMES, WEBSITE_WORDS } from './website-words.ts';

/** The fields of one item; each text in both languages, beside each other. */
export function ItemFields({ fields, values, wrong, onChange }: ItemFieldsProps) {
  return (
    <div className="website-fields">
      {fields
        .filter(({ unless }) => unless === undefined || values[unless] !== true)
        .map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name]}
            wrong={wrong}
            onChange={(value) => onChange({ ...values, [field.name]: value })}
          />
        ))}
    </div>
  );
}

type FieldProps = {
  field: ContentField;
  value: unknown;
  wrong: Wrong;
  onChange: (value: unknown) => void;
};

function Field({ field, value, wrong, onChange }: FieldProps) {
  const { name, as, most } = field;
  const label = FIELD_WORDS[name] ?? name;
  const error = wrong[name];
  if (as === 'two') return <TwoFields field={field} value={value as TwoTexts} wrong={wrong} onChange={onChange} />;
  if (as === 'switch')
    return <SwitchRow label={label} checked={value === true} onChange={(e) => onChange(e.currentTarget.checked)} />;
  if (as === 'day') return <DayField label={label} value={String(value)} error={error} onChange={onChange} />;
  if (as === 'days') return <DaysField value={value as readonly string[]} error={error} onChange={onChange} />;
  if (as === 'facts' || as === 'hours')
    return (
      <div>
        <p className="website-part-name">{label}</p>
        <ItemList
          label={label}
          {...LISTS[as]}
          items={value as ItemFieldsProps['values'][]}
          wrong={wrongBelow(wrong, name)}
          isWhole={() => true}
          onChange={onChange}
          form={(props) => <ItemFields {...props} />}
        />
      </div>
    );
  return (
    <TextInput
      label={label}
      value={String(value)}
      maxLength={most}
      error={error}
      description={FIELD_HINTS[name]}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  );
}

/** Lists inside of an item. */
const LISTS = {
  facts: { one: WEBSITE_WORDS.fact, addText: WEBSITE_WORDS.addFact, fields: FACT_FIELDS, most: 8, make: emptyFact },
  hours: { one: WEBSITE_WORDS.hours, addText: WEBSITE_WORDS.addHours, fields: HOURS_FIELDS, most: 7, make: emptyHours },
} as const;

type DaysFieldProps = Pick<FieldProps, 'onChange'> & { value: readonly string[]; error: string | undefined };

/** Some days of the week, in the order of the week whichever was chosen first. */
function DaysField({ value, error, onChange }: DaysFieldProps) {
  return (
    <Checkbox.Group
      label={FIELD_WORDS['days']}
      error={error}
      value={[...value]}
      onChange={(days) => onChange(WEEKDAYS.filter((day) => days.includes(day)))}
    >
      <div className="website-days">
        {WEEKDAYS.map((day) => (
          <Checkbox key={day} value={day} label={day} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function TwoFields({ field, value, wrong, onChange }: FieldProps & { value: TwoTexts }) {
  const { name, most = 0, isLong } = field;
  return (
    <fieldset className="website-two">
      <legend>{FIELD_WORDS[name]}</legend>
      {LANGS.map((lang: Lang) => {
        const shared = {
          label: LANG_NAMES[lang],
          description: WEBSITE_WORDS.of(value[lang].length, most),
          value: value[lang],
          maxLength: most,
          lang,
          error: wrong[`${name}.${lang}`],
          onChange: (e: { currentTarget: { value: string } }) => onChange({ ...value, [lang]: e.currentTarget.value }),
        };
        return isLong === true ? (
          <Textarea key={lang} autosize minRows={3} {...shared} />
        ) : (
          <TextInput key={lang} {...shared} />
        );
      })}
    </fieldset>
  );
}
