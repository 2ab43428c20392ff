import type { OwnPlace } from '#shared/wait-list/wait-list.ts';
import { RoleMark } from '#web/ui/role-mark.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { waitListWords } from './words.ts';

/** The row is drawn whole up to this length. */
const MOST_MARKS = 12;

/** How the row is drawn: a mark for each who waits, or of a long one only one's own place, and how many others there are. */
const marksOf = ({ place, waiting }: OwnPlace): { marks: number[]; others: number } =>
  waiting > MOST_MARKS
    ? { marks: [place], others: waiting - 1 }
    : { marks: Array.from({ length: waiting }, (_, i) => i + 1), others: 0 };

/** One's own place in large print, and everybody who waits as a mark, oneself among them. */
export function WaitingRow({ mine }: { mine: OwnPlace }) {
  const { place, role } = mine;
  const { marks, others } = marksOf(mine);
  const words = useWords(waitListWords);
  const ending = words.ordinalEnding(place);
  return (
    <>
      <p className="wait-place">
        <b>
          {place}
          {ending !== '' && <sup>{ending}</sup>}
        </b>
        <span>{words.ofAllWho(mine)}</span>
      </p>
      <div className={role === null ? 'wait-row' : 'wait-row has-roles'} role="img" aria-label={words.rowInWords(mine)}>
        {marks.map((at) => (
          <i key={at} className={at === place ? 'is-me' : undefined} data-me={at === place ? words.you : undefined}>
            {role !== null && <RoleMark of={role} />}
          </i>
        ))}
        {others > 0 && <b className="tabular">+{others}</b>}
      </div>
    </>
  );
}
