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
import { personWords, type PersonWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import type { Lang } from '#shared/lang.ts';
import { MissedNights } from './missed-nights.tsx';

const day = (instant: Date | null, lang: Lang): string => (instant === null ? '–' : formatMemberDate(instant, lang));

/** Beside the timeline: money, membership, consents, notes. */
export function PersonSide({ person }: { person: PersonView }) {
  const lang = useLang();
  const words = useWords(personWords);
  const { money, membership, consents } = person;
  return (
    <div className="person-side">
      <section className="admin-panel" aria-label={words.moneyWithUs}>
        <h2>{words.moneyWithUs}</h2>
        <FactList
          rows={[
            [words.taken, formatCents(money.takenCents, lang)],
            [words.givenBack, formatCents(money.givenBackCents, lang)],
            [words.owed, formatCents(money.owedCents, lang)],
          ]}
        />
      </section>
      <section className="admin-panel" aria-label={words.membership}>
        <h2>{words.membership}</h2>
        {membership === null ? (
          <p className="dim">{words.neverJoined}</p>
        ) : (
          <FactList rows={membershipRows(membership, words, lang)} />
        )}
      </section>
      <section className="admin-panel" aria-label={words.mayBeWritten}>
        <h2>{words.mayBeWritten}</h2>
        <FactList
          rows={[
            ...consents.newsletters.map(
              ({ type, since }) => [words.newsletterOf(type), words.yesSince(formatMemberDate(since, lang))] as const,
            ),
            ...(consents.newsletters.length === 0 ? [[words.newsletters, 'no'] as const] : []),
            [words.reminderBeforeNight, consents.hasReminders ? 'yes' : 'no'],
            [
              words.photoAtDoor,
              consents.doorPhotoSince === null ? 'no' : words.yesSince(day(consents.doorPhotoSince, lang)),
            ],
          ]}
        />
      </section>
      <MissedNights person={person} />
      <Levels person={person} />
      <Notes person={person} />
    </div>
  );
}

function membershipRows(membership: PersonMembership, words: PersonWords, lang: Lang): (readonly [string, string])[] {
  const { planName, paidBy, monthlyCents, startedAt, paidUntil, owedCents, owedMonths, minimumTermEnd } = membership;
  const { nextPlan, freeMonthAt, cancelAt, pauseStartsAt, pauseEndsAt, perks, oldNumber } = membership;
  return [
    [words.plan, paidBy === 'free' ? planName : words.planAMonth(planName, formatCents(monthlyCents, lang))],
    [words.paid, PAID_BY_WORDS[paidBy]],
    [words.joined, day(startedAt, lang)],
    ...(oldNumber === null ? [] : [[words.oldNumber, oldNumber] as const]),
    ...(paidBy === 'free' ? [] : [[words.paidUntil, day(paidUntil, lang)] as const]),
    ...(owedCents > 0
      ? [
          [
            words.owed,
            `${formatCents(owedCents, lang)}, ${owedMonths === 1 ? '1 month' : words.countMonths(owedMonths)}`,
          ] as const,
        ]
      : []),
    ...(paidBy === 'card'
      ? [[words.minimumTerm, minimumTermEnd === null ? 'over' : words.untilDay(day(minimumTermEnd, lang))] as const]
      : []),
    ...(nextPlan === null
      ? []
      : [[words.nextPlan, words.planFrom(nextPlan.name, day(nextPlan.beginsAt, lang))] as const]),
    ...(freeMonthAt === null ? [] : [[words.freeMonth, words.fromDay(day(freeMonthAt, lang))] as const]),
    ...(cancelAt === null ? [] : [[words.endsOn, day(cancelAt, lang)] as const]),
    ...(pauseEndsAt === null
      ? []
      : [[words.paused, words.fromTo(day(pauseStartsAt, lang), day(pauseEndsAt, lang))] as const]),
    [words.handedOut, perks.length === 0 ? words.nothingYet : perks.join(', ')],
  ];
}

const levelsIn = (words: PersonWords) => [
  { value: '', label: words.noneYet },
  ...COURSE_LEVELS.map((level) => ({ value: level, label: LEVEL_WORDS[level] })),
];
const STYLES = DANCE_STYLES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** What they dance in each style; the office's word counts from then on. */
function Levels({ person: { id: userId, levels } }: { person: PersonView }) {
  const words = useWords(personWords);
  const utils = trpc.useUtils();
  const [style, setStyle] = useState<DanceStyle>('bachata');
  const [level, setLevel] = useState<CourseLevel | null>(levels.bachata ?? null);
  const set = trpc.admin.people.setLevel.useMutation({
    onSuccess: () => void toast.ok(words.levelNoted),
    onError: (error) => void tellFailure(error, { title: words.levelNotNoted }),
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
    <section className="admin-panel" aria-label={words.levels}>
      <h2>{words.levels}</h2>
      {reached.length === 0 ? <p className="dim">{words.noLevelsYet}</p> : <FactList rows={reached} />}
      <form
        className="person-level"
        onSubmit={(event) => {
          event.preventDefault();
          set.mutate({ userId, style, level });
        }}
      >
        <NativeSelect
          label={words.style}
          value={style}
          data={STYLES}
          onChange={({ currentTarget }) => choose(DANCE_STYLES.find((one) => one === currentTarget.value) ?? style)}
        />
        <NativeSelect
          label={words.level}
          value={level ?? ''}
          data={levelsIn(words)}
          onChange={({ currentTarget }) => setLevel(COURSE_LEVELS.find((one) => one === currentTarget.value) ?? null)}
        />
        <Button type="submit" look="o" size="s" isBusy={set.isPending} busyText={words.noting}>
          {words.noteIt}
        </Button>
      </form>
      <p className="dim">{words.levelMeans}</p>
    </section>
  );
}

function Notes({ person }: { person: PersonView }) {
  const lang = useLang();
  const words = useWords(personWords);
  const utils = trpc.useUtils();
  const remove = trpc.admin.people.removeNote.useMutation({ onSettled: () => utils.admin.people.invalidate() });
  return (
    <section className="admin-panel" aria-label={words.notes}>
      <h2>{words.notes}</h2>
      {person.notes.length === 0 && <p className="dim">{words.none}</p>}
      <ul className="admin-list">
        {person.notes.map(({ id, text, author, at }) => (
          <li key={id}>
            <p className="person-note">{text}</p>
            <p className="admin-facts">
              <span>{`${author ?? words.aDeletedAccount}, ${formatMemberDate(at, lang)}, ${formatTime(at)}`}</span>
              <Button
                look="t"
                size="s"
                aria-label={words.removeNoteOf(formatMemberDate(at, lang))}
                isBusy={remove.isPending}
                busyText={words.removing}
                onClick={() => remove.mutate({ id })}
              >
                {words.remove}
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
