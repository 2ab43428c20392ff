import type { OpenShift, ShiftView } from '#shared/shifts/shift-calendar.ts';
import { shiftDayTitle } from '#shared/shifts/shift-month.ts';
import type { LocalDate } from '#shared/time.ts';
import { Button } from '#web/ui/button.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { ShiftForm } from './shift-form.tsx';
import { kasseWords } from './words.ts';

type ShiftDayProps = {
  day: LocalDate;
  /** Undefined while they load. */
  entries: readonly ShiftView[] | undefined;
  /** Shifts of the plan that want somebody. */
  open: readonly OpenShift[];
  /** The entry that is being deleted. */
  removing: string | null;
  onAdd: (entry: { name: string; note: string }) => Promise<boolean>;
  onRemove: (id: string) => void;
};

/** One day: who is there, who is wanted, and a name to add. The delete control stands on what one may delete only. */
export function ShiftDay({ day, entries, open, removing, onAdd, onRemove }: ShiftDayProps) {
  const words = useWords(kasseWords);
  const lang = useLang();
  const shown = entries?.filter(({ date }) => date === day) ?? [];
  return (
    <section className="shift-panel paper" aria-labelledby="shift-day-heading">
      <h2 className="heading-medium" id="shift-day-heading" aria-live="polite">
        {shiftDayTitle(day, lang)}
      </h2>
      {entries === undefined ? (
        <MarkLoader text={words.loadingEntries} />
      ) : shown.length === 0 ? (
        <p className="shift-none">{words.nobody}</p>
      ) : (
        <ul className="shift-list">
          {shown.map(({ id, name, note, isOwn, mayRemove }) => (
            <li key={id} className={isOwn ? 'is-own' : undefined}>
              <span>
                <b>{name}</b>
                {note !== '' && <small>{note}</small>}
              </span>
              {mayRemove && (
                <Button
                  look="o"
                  size="s"
                  icon="x"
                  aria-label={words.removeOf(name)}
                  isBusy={removing === id}
                  busyText={words.removing}
                  onClick={() => onRemove(id)}
                >
                  {words.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Wanted open={open.filter(({ date }) => date === day)} />
      <ShiftForm key={day} onAdd={onAdd} />
    </section>
  );
}

function Wanted({ open }: { open: readonly OpenShift[] }) {
  const words = useWords(kasseWords);
  if (open.length === 0) return null;
  return (
    <section className="shift-wanted" aria-labelledby="shift-wanted-heading">
      <h3 id="shift-wanted-heading">{words.wanted}</h3>
      <ul>
        {open.map(({ id, words: shift, missing }) => (
          <li key={id}>{missing === 1 ? shift : words.more(shift, missing)}</li>
        ))}
      </ul>
    </section>
  );
}
