import type { Lang } from '#shared/lang.ts';
import { BERLIN, formatMemberDate } from '#shared/time.ts';
import { useSite } from '#web/site.tsx';
import { Icon } from '#web/ui/icon.tsx';

const DRAFT = {
  en: 'Draft: the operator has not confirmed this text yet.',
  de: 'Entwurf: Der Betreiber hat diesen Text noch nicht bestätigt.',
};
const AS_OF = {
  en: (day: Date) => `As of ${formatMemberDate(day)}`,
  de: (day: Date) => `Stand: ${day.toLocaleDateString('de-DE', { timeZone: BERLIN, dateStyle: 'long' })}`,
};

/** Which day the text is of; until the operator has confirmed it, it says that it is a draft. */
export function ConfirmedNote({ lang }: { lang: Lang }) {
  const { operator } = useSite();
  const { legalTextsConfirmedOn: day } = operator;
  if (day !== undefined) return <p className="dim small">{AS_OF[lang](new Date(`${day}T12:00:00Z`))}</p>;
  return (
    <p className="draft-note">
      <Icon name="alert-triangle" size={22} />
      <span>{DRAFT[lang]}</span>
    </p>
  );
}
