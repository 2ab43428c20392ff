import { useRef, useState } from 'react';
import { MOST_TICKET_TYPES } from '#shared/events/event-limits.ts';
import { newKey } from '#shared/new-key.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { groupProps } from '#web/hooks/use-private-form.ts';
import type { EventForm, TypeValues } from './event-form-values.ts';
import { ruleValuesOf } from './rule-values.ts';
import { TicketTypeRow } from './ticket-type-row.tsx';

/** The event's ticket types in the order they are shown to buyers. */
export function TicketTypesField({ form }: { form: EventForm }) {
  const dragged = useRef<number | null>(null);
  const { list, said, move, add, remove } = useTypeList(form);
  const { types } = form.values;
  return (
    <fieldset className="ticket-type-list" {...groupProps(form, 'types')}>
      <legend className="heading-small">Ticket types</legend>
      {types.length === 0 && <p className="dim">None: the event sells ‘General Admission’ at its own price.</p>}
      {typeof form.errors['types'] === 'string' && (
        <p className="field-error" role="alert">
          {form.errors['types']}
        </p>
      )}
      <ol ref={list}>
        {types.map((type, index) => (
          <TicketTypeRow
            key={type.key}
            form={form}
            index={index}
            count={types.length}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
            onDragStart={() => (dragged.current = index)}
            onDragEnter={() => {
              if (dragged.current === null || dragged.current === index) return;
              move(dragged.current, index);
              dragged.current = index;
            }}
            onDragEnd={() => (dragged.current = null)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {types.length < MOST_TICKET_TYPES && (
        <Button look="o" size="s" icon="plus" onClick={add}>
          Add ticket type
        </Button>
      )}
    </fieldset>
  );
}

function newType(): TypeValues {
  return {
    key: newKey(),
    name: '',
    description: '',
    nameDe: '',
    descriptionDe: '',
    price: '',
    vat: '1900',
    channel: 'both',
    scope: 'whole',
    quota: '',
    saleStart: '',
    saleEnd: '',
    isActive: true,
    needsCode: false,
    ticketRule: ruleValuesOf(null),
    parts: [],
    sold: 0,
    held: 0,
  };
}

/** What changes the list: said aloud, taken back where something goes. */
function useTypeList(form: EventForm) {
  const { types } = form.values;
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const nameOf = (index: number): string => types[index]?.name.trim() || `Ticket type ${index + 1}`;
  const move = (from: number, to: number): void => {
    form.reorderListItem('types', { from, to });
    setSaid(`${nameOf(from)} is number ${to + 1} of ${types.length} now.`);
  };
  const add = (): void => {
    form.insertListItem('types', newType());
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  const remove = (index: number): void => {
    const type = types[index];
    if (type === undefined) return;
    if (type.sold + type.held > 0) {
      form.setFieldValue(`types.${index}.isActive`, false);
      toast.undo(`${nameOf(index)} is off sale, once you save`, () =>
        form.setFieldValue(`types.${index}.isActive`, true),
      );
    } else {
      form.removeListItem('types', index);
      toast.undo(`${nameOf(index)} removed, once you save`, () => form.insertListItem('types', type, index));
    }
  };
  return { list, said, move, add, remove };
}
