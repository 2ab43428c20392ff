import { Button, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TicketTypeFields } from '#shared/events/edit-event.ts';
import { MOST_TICKET_TYPES } from '#shared/events/event-limits.ts';
import type { TemplateFields } from '#shared/events/template.ts';
import { readEuros } from '#shared/read-euros.ts';
import { wordsFrom } from '#shared/website/other-words.ts';
import { textsOf, type TwoTexts } from '#shared/website/two-texts.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { CHANNEL_OPTIONS } from '#web/ui/admin/event-options.ts';
import { daysBefore, endingBefore, withType } from './type-rows.ts';
import type { NewNights } from './use-new-nights.ts';
import { nightsWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type TypesProps = { page: NewNights; fields: TemplateFields };

/** What a ticket costs: one price, or types with an early bird and a price at the door. */
export function TypesFields({ page, fields }: TypesProps) {
  const words = useWords(nightsWords);
  const { change, wrong } = page;
  const { ticketTypes, priceCents } = fields;
  return (
    <fieldset className="nights-types">
      <legend className="nights-label">{words.tickets}</legend>
      {ticketTypes.length === 0 && (
        <PriceField
          cents={priceCents}
          error={wrong['priceCents']}
          hint={words.costsEntry}
          onChange={(price) => change({ priceCents: price })}
        />
      )}
      {typeof wrong['ticketTypes'] === 'string' && (
        <p className="field-error" role="alert">
          {wrong['ticketTypes']}
        </p>
      )}
      <ol>
        {ticketTypes.map((type, index) => (
          <TypeRow key={`${index} of ${ticketTypes.length}`} page={page} fields={fields} index={index} type={type} />
        ))}
      </ol>
      {ticketTypes.length < MOST_TICKET_TYPES && (
        <div className="nights-add">
          <Button size="compact-md" variant="outline" onClick={() => change(withType(fields, 'early'))}>
            {words.earlyBird}
          </Button>
          <Button size="compact-md" variant="outline" onClick={() => change(withType(fields, 'door'))}>
            {words.doorPrice}
          </Button>
          <Button size="compact-md" variant="outline" onClick={() => change(withType(fields, 'plain'))}>
            {words.ticketType}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type TypeRowProps = TypesProps & { index: number; type: TicketTypeFields };

function TypeRow({ page: { change, wrong }, fields, index, type }: TypeRowProps) {
  const words = useWords(nightsWords);
  const put = (part: Partial<TicketTypeFields>): void =>
    change({ ticketTypes: fields.ticketTypes.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  const remove = (): void => change({ ticketTypes: fields.ticketTypes.filter((_one, at) => at !== index) });
  const called = type.name.trim() || words.typeNumber(index + 1);
  const at = `ticketTypes.${index}`;
  const named = (said: Partial<TwoTexts>) =>
    wordsFrom({ name: { ...textsOf(type, 'name'), ...said }, description: textsOf(type, 'description') }, 'name');
  return (
    <li aria-label={called}>
      <TextInput
        label={words.name}
        maxLength={80}
        value={textsOf(type, 'name').en}
        error={wrong[`${at}.name`]}
        onChange={(event) => put(named({ en: event.currentTarget.value }))}
      />
      <TextInput
        label={words.nameDe}
        lang="de"
        maxLength={80}
        value={textsOf(type, 'name').de}
        onChange={(event) => put(named({ de: event.currentTarget.value }))}
      />
      <div className="nights-two">
        <PriceField
          cents={type.priceCents}
          error={wrong[`${at}.priceCents`]}
          onChange={(priceCents) => put({ priceCents })}
        />
        <NumberInput
          label={words.untilDaysBefore}
          placeholder={words.theNight}
          min={0}
          max={365}
          allowDecimal={false}
          value={daysBefore(type, fields) ?? ''}
          error={wrong[`${at}.saleEndsAt`]}
          onChange={(days) => change(endingBefore(fields, index, days === '' ? null : Number(days)))}
        />
      </div>
      <ChoiceField
        label={words.sold}
        options={CHANNEL_OPTIONS}
        value={type.channel}
        onChange={(channel) => put({ channel })}
      />
      <Button size="compact-md" variant="subtle" aria-label={words.removeOne(called)} onClick={remove}>
        {words.remove}
      </Button>
    </li>
  );
}

type PriceFieldProps = {
  /** Not a number while it is none. */ cents: number;
  hint?: string;
  error?: string | undefined;
  onChange: (cents: number) => void;
};

/** An amount as it is typed; what is no amount is told when the nights are made. */
function PriceField({ cents, hint, error, onChange }: PriceFieldProps) {
  const words = useWords(nightsWords);
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && Object.is(readEuros(typed) ?? Number.NaN, cents);
  const text = isTyped ? typed : Number.isNaN(cents) ? '' : (cents / 100).toFixed(2);
  return (
    <TextInput
      label={words.priceIn}
      inputMode="decimal"
      description={hint}
      error={error}
      value={text}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(readEuros(event.currentTarget.value) ?? Number.NaN);
      }}
    />
  );
}
