import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import type { EventForm } from './event-form-values.ts';
import { ROW_WORDS } from './question-words.ts';

type RowButtonsProps = {
  form: EventForm;
  list: 'questions' | 'addOns';
  index: number;
  name: string;
  /** What is said once it is out, with a way back. */ removed: string;
};

/** Moves a row of one of the event's lists up or down, or takes it out. */
export function ListRowButtons({ form, list, index, name, removed }: RowButtonsProps) {
  const last = form.values[list].length - 1;
  const moveTo = (to: number): void => {
    if (to >= 0 && to <= last) form.reorderListItem(list, { from: index, to });
  };
  const remove = (): void => {
    const row = form.values[list][index];
    if (row === undefined) return;
    form.removeListItem(list, index);
    toast.undo(removed, () => form.insertListItem(list, row, index));
  };
  return (
    <span className="ticket-type-acts">
      <button
        type="button"
        className="round"
        aria-label={ROW_WORDS.up(name)}
        aria-disabled={index === 0}
        onClick={() => moveTo(index - 1)}
      >
        <span className="turn-up">
          <Icon name="chevron-down" size={20} />
        </span>
      </button>
      <button
        type="button"
        className="round"
        aria-label={ROW_WORDS.down(name)}
        aria-disabled={index === last}
        onClick={() => moveTo(index + 1)}
      >
        <Icon name="chevron-down" size={20} />
      </button>
      <button type="button" className="round" aria-label={ROW_WORDS.remove(name)} onClick={remove}>
        <AdminIcon name="trash" />
      </button>
    </span>
  );
}
