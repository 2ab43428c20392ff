import { PAID_BY_WORDS } from '#shared/membership/paid-by.ts';
import type { PersonMembership, PersonView } from '#shared/people/person-view.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { Button } from '#web/ui/button.tsx';

const day = (instant: Date | null): string => (instant === null ? '–' : formatMemberDate(instant));

/** Beside the timeline: money, membership, consents, notes. */
export function PersonSide({ person }: { person: PersonView }) {
  const { money, membership, consents } = person;
  return (
    <div className="person-side">
      <section className="admin-panel" aria-label="Money with us">
        <h2>Money with us</h2>
        <FactList
          rows={[
            ['Taken', formatCents(money.takenCents)],
            ['Given back', formatCents(money.givenBackCents)],
            ['Owed', formatCents(money.owedCents)],
          ]}
        />
      </section>
      <section className="admin-panel" aria-label="Membership">
        <h2>Membership</h2>
        {membership === null ? <p className="dim">Never joined.</p> : <FactList rows={membershipRows(membership)} />}
      </section>
      <section className="admin-panel" aria-label="May be written to">
        <h2>May be written to</h2>
        <FactList
          rows={[
            ...consents.newsletters.map(
              ({ type, since }) => [`Newsletter ${type}`, `yes, ${formatMemberDate(since)}`] as const,
            ),
            ...(consents.newsletters.length === 0 ? [['Newsletters', 'no'] as const] : []),
            ['Reminder before a night', consents.hasReminders ? 'yes' : 'no'],
            ['Photo at the door', consents.doorPhotoSince === null ? 'no' : `yes, ${day(consents.doorPhotoSince)}`],
          ]}
        />
      </section>
      <Notes person={person} />
    </div>
  );
}

function membershipRows(membership: PersonMembership): (readonly [string, string])[] {
  const { planName, paidBy, monthlyCents, startedAt, paidUntil, owedCents, owedMonths, minimumTermEnd } = membership;
  const { nextPlan, freeMonthAt, cancelAt, pauseStartsAt, pauseEndsAt, perks, oldNumber } = membership;
  return [
    ['Plan', paidBy === 'free' ? planName : `${planName}, ${formatCents(monthlyCents)} a month`],
    ['Paid', PAID_BY_WORDS[paidBy]],
    ['Joined', day(startedAt)],
    ...(oldNumber === null ? [] : [['Old number', oldNumber] as const]),
    ...(paidBy === 'free' ? [] : [['Paid until', day(paidUntil)] as const]),
    ...(owedCents > 0
      ? [['Owed', `${formatCents(owedCents)}, ${owedMonths === 1 ? '1 month' : `${owedMonths} months`}`] as const]
      : []),
    ...(paidBy === 'card'
      ? [['Minimum term', minimumTermEnd === null ? 'over' : `until ${day(minimumTermEnd)}`] as const]
      : []),
    ...(nextPlan === null ? [] : [['Next plan', `${nextPlan.name}, from ${day(nextPlan.beginsAt)}`] as const]),
    ...(freeMonthAt === null ? [] : [['Free month', `from ${day(freeMonthAt)}`] as const]),
    ...(cancelAt === null ? [] : [['Ends on', day(cancelAt)] as const]),
    ...(pauseEndsAt === null ? [] : [['Paused', `${day(pauseStartsAt)} to ${day(pauseEndsAt)}`] as const]),
    ['Handed out', perks.length === 0 ? 'nothing yet' : perks.join(', ')],
  ];
}

function Notes({ person }: { person: PersonView }) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.people.removeNote.useMutation({ onSettled: () => utils.admin.people.invalidate() });
  return (
    <section className="admin-panel" aria-label="Notes">
      <h2>Notes</h2>
      {person.notes.length === 0 && <p className="dim">None.</p>}
      <ul className="admin-list">
        {person.notes.map(({ id, text, author, at }) => (
          <li key={id}>
            <p className="person-note">{text}</p>
            <p className="admin-facts">
              <span>{`${author ?? 'A deleted account'}, ${formatMemberDate(at)}, ${formatTime(at)}`}</span>
              <Button
                look="t"
                size="s"
                aria-label={`Remove the note of ${formatMemberDate(at)}`}
                isBusy={remove.isPending}
                busyText="Removing"
                onClick={() => remove.mutate({ id })}
              >
                Remove
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
