import { Radio } from '@mantine/core';
import type { PersonView } from '#shared/people/person-view.ts';
import { formatCents } from '#shared/money.ts';
import { ROLE_NAMES } from '#shared/permissions.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { questionWords, type QuestionWords } from './question-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import type { Lang } from '#shared/lang.ts';

/** So many of the newest lines of what happened. */
const NEWEST = 5;

const factsOf = (
  { money, membership, ...person }: PersonView,
  words: QuestionWords,
  lang: Lang,
): [label: string, text: string][] => [
  [words.address, `${person.email}${person.isConfirmed ? '' : words.alsoNotConfirmed}`],
  [words.since, formatMemberDate(person.createdAt, lang)],
  [words.nights, String(person.nights)],
  [words.paid, formatCents(money.takenCents, lang)],
  [words.membership, membership === null ? 'none' : `${membership.planName}, ${membership.phase}`],
  [words.newsletters, String(person.consents.newsletters.length)],
  [words.notes, String(person.notes.length)],
  ...(person.roles.length === 0
    ? []
    : [[words.roles, person.roles.map((role) => ROLE_NAMES[role]).join(', ')] as [string, string]]),
];

/** One of two accounts: who it is, and the newest of its history. */
export function MergeSide({ person, stays }: { person: PersonView; stays: boolean }) {
  const lang = useLang();
  const words = useWords(questionWords);
  const lines = trpc.admin.people.timeline.useQuery({ userId: person.id, limit: NEWEST });
  return (
    <section aria-label={person.email} className={stays ? 'is-staying' : ''}>
      <Radio value={person.id} label={stays ? words.stays : words.goes} aria-label={words.addressStays(person.email)} />
      <h3>{person.displayName}</h3>
      <dl>
        {factsOf(person, words, lang).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={words.whatHappenedLast}>
        {(lines.data?.items ?? []).map(({ id, at, title }) => (
          <li key={id}>
            <span className="dim">{formatMemberDate(at, lang)}</span> {title}
          </li>
        ))}
        {lines.data?.items.length === 0 && <li className="dim">{words.nothingHasHappenedYet}</li>}
      </ul>
    </section>
  );
}
