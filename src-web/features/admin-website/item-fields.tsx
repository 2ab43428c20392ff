import { Textarea, TextInput } from '@mantine/core';
import { LANGS, type Lang } from '#shared/lang.ts';
import type { TwoTexts } from '#shared/website/two-texts.ts';
import { DayField } from '#web/ui/admin/day-field.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { FACT_FIELDS, emptyFact, type ContentField } from './content-fields.ts';
import { ItemList, wrongBelow, type ItemFieldsProps, type Wrong } from './item-list.tsx';
import { FIELD_WORDS, LANG_NAMES, WEBSITE_WORDS } from './website-words.ts';

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
  if (as === 'facts')
    return (
      <div>
        <p className="website-part-name">{label}</p>
        <ItemList
          label={label}
          one={WEBSITE_WORDS.fact}
          addText={WEBSITE_WORDS.addFact}
          items={value as ItemFieldsProps['values'][]}
          fields={FACT_FIELDS}
          wrong={wrongBelow(wrong, name)}
          most={8}
          isWhole={() => true}
          make={emptyFact}
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
      description={name === 'id' ? WEBSITE_WORDS.idHint : undefined}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
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
