import { useRef } from 'react';
import { MOST_TICKET_TYPES } from '#shared/events/event-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { newType } from './event-form-values.ts';
import { TicketTypeRow } from './ticket-type-row.tsx';
import type { EventForm } from './use-event-form.ts';

/** The event's ticket types in the order they are shown to buyers. */
export function TicketTypesField({ form }: { form: EventForm }) {
  const dragged = useRef<number | null>(null);
  const { types } = form.values;
  const move = (from: number, to: number): void => form.reorderListItem('types', { from, to });
  return (
    <fieldset className="etype-list">
      <legend className="h-s">Ticket types</legend>
      {types.length === 0 && <p className="dim">None: the event sells ‘General Admission’ at its own price.</p>}
      {typeof form.errors['types'] === 'string' && (
        <p className="msg" role="alert">
          {form.errors['types']}
        </p>
      )}
      <ol>
        {types.map((type, index) => (
          <TicketTypeRow
            key={type.key}
            form={form}
            index={index}
            count={types.length}
            onMove={(to) => move(index, to)}
            onRemove={() => (type.sold + type.held > 0 ? form.setFieldValue(`types.${index}.isActive`, false) : form.removeListItem('types', index))}
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
      {types.length < MOST_TICKET_TYPES && (
        <Button look="o" size="s" icon="plus" onClick={() => form.insertListItem('types', newType())}>
          Add ticket type
        </Button>
      )}
    </fieldset>
  );
}
