import type { PersonView } from '#shared/people/person-view.ts';
import { ROLE_NAMES } from '#shared/permissions.ts';
import { formatMemberDate } from '#shared/time.ts';
import { formatCents } from '#shared/money.ts';
import { Chip } from '#web/ui/chip.tsx';
import { AddressFacts } from './address-question.tsx';
import { BanFacts } from './ban-facts.tsx';
import { PersonActs } from './person-acts.tsx';
import { Merges } from './undo-merge.tsx';
import { personWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const initials = (name: string): string =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** Who it is, with what matters in a few tags, and what may be done. */
export function PersonHead({ person }: { person: PersonView }) {
  const lang = useLang();
  const words = useWords(personWords);
  const { displayName, accountName, email, isConfirmed, createdAt, danceRole, roles, nights, membership, money } =
    person;
  return (
    <section className="admin-panel person-head" aria-label={displayName}>
      <span className="person-initials" aria-hidden="true">
        {initials(displayName)}
      </span>
      <div className="person-who">
        <h2>{displayName}</h2>
        <p className="dim">
          {[
            email,
            isConfirmed ? 'confirmed' : words.notConfirmed,
            words.sinceDay(formatMemberDate(createdAt, lang)),
            ...(danceRole === null ? [] : [words.usuallyDances(danceRole.toLowerCase())]),
            ...(accountName === displayName ? [] : [words.accountOf(accountName)]),
          ].join(' · ')}
        </p>
        <div className="row admin-chips">
          {membership !== null && (
            <Chip tone={membership.phase === 'active' ? 'ok' : 'warn'} icon="id-badge-2">
              {words.planPaidUntil(
                membership.planName,
                membership.paidUntil === null ? '–' : formatMemberDate(membership.paidUntil, lang),
              )}
            </Chip>
          )}
          {person.ban !== null && (
            <Chip tone="stop" icon="ban">
              {words.banned}
            </Chip>
          )}
          {money.owedCents > 0 && (
            <Chip tone="warn" icon="alert-triangle">
              {words.owes(formatCents(money.owedCents, lang))}
            </Chip>
          )}
          {membership?.cardEnds?.isSoon === true && (
            <Chip tone="warn" icon="alert-triangle">
              {words.cardEnds(String(membership.cardEnds.month).padStart(2, '0'), membership.cardEnds.year % 100)}
            </Chip>
          )}
          {roles.map((role) => (
            <Chip key={role} icon="lock">
              {ROLE_NAMES[role]}
            </Chip>
          ))}
          <Chip>{nights === 1 ? words.night : words.manyNights(nights)}</Chip>
        </div>
      </div>
      <PersonActs person={person} />
      {person.ban !== null && <BanFacts ban={person.ban} whose={displayName} />}
      <AddressFacts person={person} />
      <Merges person={person} />
    </section>
  );
}
