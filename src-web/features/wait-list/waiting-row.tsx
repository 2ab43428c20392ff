import type { OwnPlace } from '#shared/wait-list/wait-list.ts';
import { RoleMark } from '#web/ui/role-mark.tsx';
import { marksOf, ofAllWho, ordinalEnding, rowInWords } from '#shared/wait-list/wait-list-words.ts';

/** One's own place in large print, and everybody who waits as a mark, oneself among them. */
export function WaitingRow({ mine }: { mine: OwnPlace }) {
  const { place, role } = mine;
  const { marks, others } = marksOf(mine);
  return (
    <>
      <p className="wait-place">
        <b>
          {place}
          <sup>{ordinalEnding(place)}</sup>
        </b>
        <span>{ofAllWho(mine)}</span>
      </p>
      <div className={role === null ? 'wait-row' : 'wait-row has-roles'} role="img" aria-label={rowInWords(mine)}>
        {marks.map((at) => (
          <i key={at} className={at === place ? 'is-me' : undefined}>
            {role !== null && <RoleMark of={role} />}
          </i>
        ))}
        {others > 0 && <b className="tabular">+{others}</b>}
      </div>
    </>
  );
}
