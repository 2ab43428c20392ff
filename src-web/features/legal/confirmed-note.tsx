import { formatMemberDate } from '#shared/time.ts';
import { useSite } from '#web/site.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Which day the text is of; until the operator has confirmed it, it says that it is a draft. */
export function ConfirmedNote({ lang = 'en' }: { lang?: 'en' | 'de' }) {
  const { operator } = useSite();
  const { legalTextsConfirmedOn: day } = operator;
  if (day !== undefined) return <p className="dim small">As of {formatMemberDate(new Date(`${day}T12:00:00Z`))}</p>;
  return (
    <p className="draft-note">
      <Icon name="alert-triangle" size={22} />
      <span>
        {lang === 'de'
          ? 'Entwurf: Der Betreiber hat diesen Text noch nicht bestätigt.'
          : 'Draft: the operator has not confirmed this text yet.'}
      </span>
    </p>
  );
}
