import { Radio } from '@mantine/core';
import type { PersonView } from '#shared/people/person-view.ts';
import { formatCents } from '#shared/money.ts';
import { ROLE_NAMES } from '#shared/permissions.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';

/** So many of the newest lines of what happened. */
const NEWEST = 5;

const factsOf = ({ money, membership, ...person }: PersonView): [label: string, text: string][] => [
  ['Address', `${person.email}${person.isConfirmed ? '' : ', not confirmed'}`],
  ['Since', formatMemberDate(person.createdAt)],
  ['Nights', String(person.nights)],
  ['Paid', formatCents(money.takenCents)],
  ['Membership', membership === null ? 'none' : `${membership.planName}, ${membership.phase}`],
  ['Newsletters', String(person.consents.newsletters.length)],
  ['Notes', String(person.notes.length)],
  ...(person.roles.length === 0
    ? []
    : [['Roles', person.roles.map((role) => ROLE_NAMES[role]).join(', ')] as [string, string]]),
];

/** One of two accounts: who it is, and the newest of its history. */
export function MergeSide({ person, stays }: { person: PersonView; stays: boolean }) {
  const lines = trpc.admin.people.timeline.useQuery({ userId: person.id, limit: NEWEST });
  return (
    <section aria-label={person.email} className={stays ? 'is-staying' : ''}>
      <Radio value={person.id} label={stays ? 'Stays' : 'Goes'} aria-label={`${person.email} stays`} />
      <h3>{person.displayName}</h3>
      <dl>
        {factsOf(person).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label="What happened last">
        {(lines.data?.items ?? []).map(({ id, at, title }) => (
          <li key={id}>
            <span className="dim">{formatMemberDate(at)}</span> {title}
          </li>
        ))}
        {lines.data?.items.length === 0 && <li className="dim">Nothing has happened yet.</li>}
      </ul>
    </section>
  );
}
