import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { COURSE_LEVELS, LEVEL_WORDS, type CourseLevel } from '#shared/events/course-level.ts';
import { DANCE_STYLES, type DanceStyle } from '#shared/events/event-kind.ts';
import { PAID_BY_WORDS } from '#shared/membership/paid-by.ts';
import type { PersonMembership, PersonView } from '#shared/people/person-view.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';

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
      <Levels person={person} />
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

const LEVELS = [
  { value: '', label: 'None yet' },
  ...COURSE_LEVELS.map((level) => ({ value: level, label: LEVEL_WORDS[level] })),
];
const STYLES = DANCE_STYLES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** What they dance in each style; the office's word counts from then on. */
function Levels({ person: { id: userId, levels } }: { person: PersonView }) {
  const utils = trpc.useUtils();
  const [style, setStyle] = useState<DanceStyle>('bachata');
  const [level, setLevel] = useState<CourseLevel | null>(levels.bachata ?? null);
  const set = trpc.admin.people.setLevel.useMutation({
    onSuccess: () => void toast.ok('Level noted'),
    onError: (error) => void tellFailure(error, { title: 'Level not noted' }),
    onSettled: () => utils.admin.people.invalidate(),
  });
  const choose = (next: DanceStyle): void => {
    setStyle(next);
    setLevel(levels[next] ?? null);
  };
  const reached = STYLES.flatMap(({ value, label }) => {
    const one = levels[value];
    return one === undefined ? [] : [[label, LEVEL_WORDS[one]] as const];
  });
  return (
    <section className="admin-panel" aria-label="Levels">
      <h2>Levels</h2>
      {reached.length === 0 ? <p className="dim">None yet.</p> : <FactList rows={reached} />}
      <form
        className="person-level"
        onSubmit={(event) => {
          event.preventDefault();
          set.mutate({ userId, style, level });
        }}
      >
        <NativeSelect
          label="Style"
          value={style}
          data={STYLES}
          onChange={({ currentTarget }) => choose(DANCE_STYLES.find((one) => one === currentTarget.value) ?? style)}
        />
        <NativeSelect
          label="Level"
          value={level ?? ''}
          data={LEVELS}
          onChange={({ currentTarget }) => setLevel(COURSE_LEVELS.find((one) => one === currentTarget.value) ?? null)}
        />
        <Button type="submit" look="o" size="s" isBusy={set.isPending} busyText="Noting">
          Note it
        </Button>
      </form>
      <p className="dim">A course that was danced through raises it. What is noted here counts from now on.</p>
    </section>
  );
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
