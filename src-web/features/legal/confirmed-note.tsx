import { useSite } from '#web/site.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { legalWords } from './words.ts';

/** Which day the text is of; until the operator has confirmed it, it says that it is a draft. */
export function ConfirmedNote() {
  const { operator } = useSite();
  const { legalTextsConfirmedOn: day } = operator;
  const { asOf, draft } = useWords(legalWords);
  if (day !== undefined) return <p className="dim small">{asOf(new Date(`${day}T12:00:00Z`))}</p>;
  return (
    <p className="draft-note">
      <Icon name="alert-triangle" size={22} />
      <span>{draft}</span>
    </p>
  );
}
