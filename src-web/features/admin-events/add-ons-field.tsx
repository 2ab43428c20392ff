import { Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { MOST_ADD_ONS } from '#shared/add-ons/chosen.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { VAT_OPTIONS } from '#web/ui/admin/event-options.ts';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { Button } from '#web/ui/button.tsx';
import { groupProps } from '#web/hooks/use-private-form.ts';
import { newAddOn } from './add-on-values.ts';
import { ADD_ON_FIELD_WORDS as words } from './add-on-words.ts';
import type { EventForm } from './event-form-values.ts';
import { ListRowButtons } from './list-row-buttons.tsx';

type FormProps = { form: EventForm };

/** What is sold with the event's tickets, in the order in which it is offered. */
export function AddOnsField({ form }: FormProps) {
  const list = useRef<HTMLOListElement>(null);
  const { addOns } = form.values;
  const add = (): void => {
    form.insertListItem('addOns', newAddOn());
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  return (
    <fieldset className="ticket-type-list" {...groupProps(form, 'addOns')}>
      <legend className="heading-small">{words.heading}</legend>
      {addOns.length === 0 && <p className="dim">{words.none}</p>}
      <ol ref={list}>
        {addOns.map(({ id, name: typed, nameDe }, index) => {
          const name = typed.trim() || nameDe.trim() || words.name(index + 1);
          return (
            <li className="ticket-type" key={id}>
              <div className="ticket-type-head">
                <b>{name}</b>
                <ListRowButtons form={form} list="addOns" index={index} name={name} removed={words.removed(name)} />
              </div>
              <AddOnInputs form={form} index={index} />
            </li>
          );
        })}
      </ol>
      {addOns.length < MOST_ADD_ONS && (
        <Button look="o" size="s" icon="plus" onClick={add}>
          {words.add}
        </Button>
      )}
    </fieldset>
  );
}

function AddOnInputs({ form, index }: FormProps & { index: number }) {
  const at = `addOns.${index}` as const;
  const hasSizes = form.values.addOns[index]?.sizes.trim() !== '';
  const vat = form.getInputProps(`${at}.vat`) as { value: never; onChange: (value: string) => void; error?: string };
  return (
    <div className="ticket-type-fields">
      <TextInput label={words.title} maxLength={60} {...form.getInputProps(`${at}.name`)} />
      <TextInput label={words.titleDe} lang="de" maxLength={60} {...form.getInputProps(`${at}.nameDe`)} />
      <TextInput label={words.price} inputMode="decimal" {...form.getInputProps(`${at}.price`)} />
      <ChoiceField label={words.vat} options={VAT_OPTIONS} {...vat} />
      <TextInput label={words.most} inputMode="numeric" {...form.getInputProps(`${at}.most`)} />
      <TextInput
        label={words.changeHours}
        description={words.changeHoursHint}
        inputMode="numeric"
        {...form.getInputProps(`${at}.changeHours`)}
      />
      <div className="is-wide">
        <TextInput
          label={words.hint}
          description={words.hintHint}
          maxLength={120}
          {...form.getInputProps(`${at}.hint`)}
        />
        <TextInput label={words.hintDe} lang="de" maxLength={120} {...form.getInputProps(`${at}.hintDe`)} />
        <Textarea
          label={words.sizes}
          description={words.sizesHint}
          autosize
          minRows={2}
          {...form.getInputProps(`${at}.sizes`)}
        />
        <SwitchRow
          label={words.isRequired}
          description={words.isRequiredHint}
          {...form.getInputProps(`${at}.isRequired`, { type: 'checkbox' })}
        />
      </div>
      {!hasSizes && (
        <TextInput
          label={words.stock}
          description={words.stockHint}
          inputMode="numeric"
          {...form.getInputProps(`${at}.stock`)}
        />
      )}
    </div>
  );
}
