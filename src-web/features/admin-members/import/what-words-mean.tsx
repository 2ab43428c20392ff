import { Select } from '@mantine/core';
import { LANGS } from '#shared/lang.ts';
import type { ForeignWord, MemberImportPreview } from '#shared/membership/import/member-import.ts';
import { HAND_WAYS, PAID_BY_WORDS } from '#shared/membership/paid-by.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { DayField } from '#web/ui/admin/day-field.tsx';
import type { ChosenTable } from './chosen-table.ts';
import { usePlans } from '#web/hooks/use-plans.ts';
import { importWords } from './import-words.ts';

const { meaning: words } = importWords;
const WAYS = HAND_WAYS.map((value) => ({ value, label: PAID_BY_WORDS[value] }));
const LANGUAGES = LANGS.map((value) => ({ value, label: words.langs[value] }));

type WhatWordsMeanProps = {
  chosen: ChosenTable;
  preview: MemberImportPreview;
  onChange: (change: Partial<ChosenTable>) => void;
};

/** Which plan and which way to pay each word of the table is, and what holds for rows that say nothing. */
export function WhatWordsMean({ chosen, preview: { plans, ways, counts }, onChange }: WhatWordsMeanProps) {
  const open = usePlans()
    .filter(({ isOpen }) => isOpen)
    .map(({ id, tier }) => ({ value: id, label: tier }));
  return (
    <section className="import-part" aria-labelledby="member-words">
      <h2 id="member-words">{words.heading}</h2>
      <p className="dim">{words.lead}</p>
      {plans.map((word) => (
        <Word
          key={word.key}
          word={word}
          label={words.plan(word.key)}
          options={open}
          onChange={(planId) => onChange({ plans: { ...chosen.plans, [word.key]: planId } })}
        />
      ))}
      {ways.map((word) => (
        <Word
          key={word.key}
          word={word}
          label={words.way(word.key)}
          options={WAYS}
          onChange={(way) => onChange({ ways: { ...chosen.ways, [word.key]: way } })}
        />
      ))}
      {counts.withoutDay > 0 && (
        <DayField
          label={words.lastDay}
          hint={words.lastDayHint(counts.withoutDay)}
          value={chosen.lastDay ?? ''}
          onChange={(day) => onChange({ lastDay: day === '' ? null : day })}
        />
      )}
      <ChoiceField label={words.lang} options={LANGUAGES} value={chosen.lang} onChange={(lang) => onChange({ lang })} />
    </section>
  );
}

type WordProps<T extends string> = {
  word: ForeignWord<T>;
  label: string;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
};

function Word<T extends string>({ word: { members, value }, label, options, onChange }: WordProps<T>) {
  return (
    <Select
      className="import-night"
      label={label}
      description={words.members(members)}
      placeholder={words.open}
      allowDeselect={false}
      data={options}
      value={value}
      onChange={(next) => {
        const option = options.find((one) => one.value === next);
        if (option !== undefined) onChange(option.value);
      }}
    />
  );
}
