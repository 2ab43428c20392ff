import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { MomentField } from '#web/ui/admin/moment-field.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { EventForm, TypeValues } from './event-form-values.ts';
import { PartsField } from './parts-field.tsx';
import { RuleFields } from './rule-fields.tsx';
import { CHANNEL_OPTIONS, VAT_OPTIONS } from '#web/ui/admin/event-options.ts';

type TicketTypeRowProps = {
  form: EventForm;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDragEnter: () => void;
  onDragEnd: () => void;
};

/** One ticket type: dragged by its grip, moved by its two buttons, or with Alt and an arrow from any of its fields. */
export function TicketTypeRow({
  form,
  index,
  count,
  onMove,
  onRemove,
  onDragStart,
  onDragEnter,
  onDragEnd,
}: TicketTypeRowProps) {
  const type = form.values.types[index];
  if (type === undefined) return null;
  const name = type.name.trim() || type.nameDe.trim() || `Ticket type ${index + 1}`;
  /** Moving takes what is focused out of the page for a moment. */
  const moveTo = (to: number): void => {
    const focused = document.activeElement;
    if (to < 0 || to >= count) return;
    onMove(to);
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  const moveByKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    moveTo(event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  return (
    <li
      className="ticket-type"
      onKeyDown={moveByKey}
      onDragEnter={onDragEnter}
      onDragOver={(event) => event.preventDefault()}
    >
      <div className="ticket-type-head">
        <span
          className="ticket-type-grip"
          draggable
          onDragStart={onDragStart}
          onDragEnd={onDragEnd}
          title="Drag to sort, or Alt and an arrow key"
        >
          <AdminIcon name="grip-vertical" />
        </span>
        <b>{name}</b>
        {type.sold + type.held > 0 && (
          <span className="dim small">{`${type.sold} sold${type.held > 0 ? `, ${type.held} held` : ''}`}</span>
        )}
        <RowButtons
          name={name}
          index={index}
          count={count}
          isSold={type.sold + type.held > 0}
          onMove={moveTo}
          onRemove={onRemove}
        />
      </div>
      <TypeFields form={form} index={index} />
    </li>
  );
}

type RowButtonsProps = Pick<TicketTypeRowProps, 'index' | 'count' | 'onMove' | 'onRemove'> & {
  name: string;
  isSold: boolean;
};

function RowButtons({ name, index, count, isSold, onMove, onRemove }: RowButtonsProps) {
  return (
    <span className="ticket-type-acts">
      <button
        type="button"
        className="round"
        aria-label={`Move ${name} up`}
        aria-disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <span className="turn-up">
          <Icon name="chevron-down" size={20} />
        </span>
      </button>
      <button
        type="button"
        className="round"
        aria-label={`Move ${name} down`}
        aria-disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <Icon name="chevron-down" size={20} />
      </button>
      <button
        type="button"
        className="round"
        aria-label={isSold ? `Take ${name} off sale` : `Remove ${name}`}
        onClick={onRemove}
      >
        <AdminIcon name="trash" />
      </button>
    </span>
  );
}

function TypeFields({ form, index }: { form: EventForm; index: number }) {
  const at = `types.${index}` as const;
  const type = form.values.types[index];
  const isOneEvening = form.values.kind === 'course' && type !== undefined && type.scope !== 'whole';
  return (
    <div className="ticket-type-fields">
      {form.values.kind === 'course' && type !== undefined && <ScopeField form={form} index={index} type={type} />}
      <TextInput label="Name" maxLength={80} {...form.getInputProps(`${at}.name`)} />
      <TextInput label="Bezeichnung (Deutsch)" lang="de" maxLength={80} {...form.getInputProps(`${at}.nameDe`)} />
      <TextInput label="Price in €" inputMode="decimal" {...form.getInputProps(`${at}.price`)} />
      <TextInput
        label={isOneEvening ? 'Seats each evening' : 'Seats of this type'}
        inputMode="numeric"
        description={isOneEvening ? 'Empty: as many as the evening has free.' : 'Empty: as many as the event has.'}
        {...form.getInputProps(`${at}.quota`)}
      />
      <div className="is-wide">
        <SwitchRow
          label="On sale"
          description="Off: nobody can buy it; tickets that were sold stay valid."
          {...form.getInputProps(`${at}.isActive`, { type: 'checkbox' })}
        />
        {!isOneEvening && (
          <SwitchRow
            label="Only with a promo code"
            description="On: the website shows it to nobody but those with a code that unlocks it."
            {...form.getInputProps(`${at}.needsCode`, { type: 'checkbox' })}
          />
        )}
      </div>
      {!isOneEvening && <PartsField form={form} index={index} />}
      <More form={form} index={index} />
      {type !== undefined && <RuleFields form={form} at={`${at}.ticketRule`} values={type.ticketRule} />}
    </div>
  );
}

const SCOPE_OPTIONS = [
  { value: 'whole', label: 'The whole course' },
  { value: 'evening', label: 'One evening (drop-in)' },
  { value: 'trial', label: 'A trial, once per person and style' },
];

/** What a ticket of a course lets in to; once one was sold it stays so. */
function ScopeField({ form, index, type }: { form: EventForm; index: number; type: TypeValues }) {
  const field = form.getInputProps(`types.${index}.scope`) as {
    value: TypeValues['scope'];
    onChange: (value: string) => void;
    error?: string;
  };
  return (
    <div className="is-wide">
      <ChoiceField
        label="Lets in to"
        options={SCOPE_OPTIONS}
        isDisabled={type.sold + type.held > 0}
        hint={
          type.scope === 'whole'
            ? undefined
            : 'On sale from three days before each evening until it ends, where a place and the balance allow it.'
        }
        {...field}
      />
    </div>
  );
}

const DETAILS = ['channel', 'vat', 'description', 'descriptionDe', 'saleStart', 'saleEnd'] as const;

/** What most nights leave as it is: folded away, unless something in it is wrong. */
function More({ form, index }: { form: EventForm; index: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const at = `types.${index}`;
  const type = form.values.types[index];
  if (type === undefined) return null;
  const isWrong = DETAILS.some((field) => form.errors[`${at}.${field}`] !== undefined);
  const select = (field: string) =>
    form.getInputProps(`${at}.${field}`) as { value: never; onChange: (value: string) => void; error?: string };
  const words = [
    CHANNEL_OPTIONS.find(({ value }) => value === type.channel)?.label,
    `${VAT_OPTIONS.find(({ value }) => value === type.vat)?.label ?? type.vat} VAT`,
    type.saleStart !== '' || type.saleEnd !== '' ? 'on sale for a time' : null,
  ];
  return (
    <details
      className="ticket-type-more is-wide"
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <b>Where, when and with which VAT</b>
        <span className="dim">{words.filter((word) => word != null).join(', ')}</span>
      </summary>
      <div className="ticket-type-fields">
        <ChoiceField label="Sold" options={CHANNEL_OPTIONS} {...select('channel')} />
        <ChoiceField label="VAT" options={VAT_OPTIONS} {...select('vat')} />
        <TextInput label="Description" maxLength={300} {...form.getInputProps(`${at}.description`)} />
        <TextInput
          label="Beschreibung (Deutsch)"
          lang="de"
          maxLength={300}
          {...form.getInputProps(`${at}.descriptionDe`)}
        />
        <MomentField
          label="On sale from"
          firstTime="00:00"
          hint="Empty: at once."
          {...form.getInputProps(`${at}.saleStart`)}
        />
        <MomentField
          label="On sale until"
          firstTime="23:59"
          hint="Empty: until the event ends."
          {...form.getInputProps(`${at}.saleEnd`)}
        />
      </div>
    </details>
  );
}
