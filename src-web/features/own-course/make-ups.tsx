import IconCalendarRepeat from '@tabler/icons-react/dist/esm/icons/IconCalendarRepeat.mjs';
import { useRef } from 'react';
import type { OwnCourse } from '#shared/absences/absence.ts';
import type { MakeUp, MakeUpPlace } from '#shared/make-ups/make-up.ts';
import { makeUpHeading, missedWords, placeWords, untilWords } from '#shared/absences/own-course-words.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { levelWords } from '#web/ui/level-words.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import type { OwnCourseActs } from './use-own-course.ts';
import { useSaidInCourse } from './words.ts';

type MakeUpsProps = { course: OwnCourse; acts: OwnCourseActs; now: Date };
type Booked = MakeUp & { booked: NonNullable<MakeUp['booked']> };

const isBooked = (makeUp: MakeUp): makeUp is Booked => makeUp.booked !== null;

/** Evenings of other courses instead of those that one misses: the places one has, and those that are free. */
export function MakeUps({ course, acts, now }: MakeUpsProps) {
  const { makeUp } = useSaidInCourse().words;
  const heading = useRef<HTMLHeadingElement>(null);
  const booked = course.makeUps.filter(isBooked).filter((one) => one.booked.endsAt > now);
  const open = course.canSay && course.makeUpUntil > now ? course.makeUps.filter((one) => !isBooked(one)) : [];
  if (booked.length === 0 && open.length === 0) return null;
  // The button that was pressed is gone with its row.
  const focusAfter = (done: Promise<boolean>): void => void done.then((isDone) => isDone && heading.current?.focus());
  return (
    <section className="own-makeups" aria-labelledby="own-makeups">
      <h2 id="own-makeups" className="visually-hidden" ref={heading} tabIndex={-1}>
        {makeUp.title}
      </h2>
      {booked.map((one) => (
        <BookedPlace
          key={one.booked.ticketId}
          one={one}
          course={course}
          isBusy={acts.busy === one.booked.ticketId}
          onGiveBack={() => focusAfter(acts.giveBack(one.booked.ticketId))}
        />
      ))}
      {open[0] !== undefined && (
        <FreePlaces
          course={course}
          open={open}
          busy={acts.busy}
          onTake={(eveningId) =>
            focusAfter(acts.takePlace({ missedEveningId: open[0]?.missedEveningId ?? '', eveningId }))
          }
        />
      )}
    </section>
  );
}

const Sign = () => <IconCalendarRepeat size={26} stroke={2} aria-hidden="true" />;

type BookedPlaceProps = { one: Booked; course: OwnCourse; isBusy: boolean; onGiveBack: () => void };

function BookedPlace({ one, course, isBusy, onGiveBack }: BookedPlaceProps) {
  const said = useSaidInCourse();
  const { makeUp } = said.words;
  const { booked } = one;
  const until = booked.canGiveBackUntil;
  return (
    <div className="own-makeup">
      <h3>
        <Sign />
        {makeUp.placeFor(missedWords(one, course.evenings, said))}
      </h3>
      <p>
        {booked.event.title}, <b>{placeWords(booked, said.lang)}</b>.{' '}
        {until === null ? makeUp.tooLate : makeUp.canGiveBack(untilWords(until, said.lang))}
      </p>
      <div className="own-acts">
        <ButtonLink look="o" icon="ticket" href={booked.sharePath} data-reload="">
          {makeUp.ticket}
        </ButtonLink>
        {until !== null && (
          <Button look="o" isBusy={isBusy} busyText={makeUp.giveBack} onClick={onGiveBack}>
            {makeUp.giveBack}
          </Button>
        )}
      </div>
    </div>
  );
}

type FreePlacesProps = {
  course: OwnCourse;
  open: readonly MakeUp[];
  busy: string | null;
  onTake: (eveningId: string) => void;
};

function FreePlaces({ course, open, busy, onTake }: FreePlacesProps) {
  const said = useSaidInCourse();
  const { makeUp } = said.words;
  const places = trpc.profile.makeUpPlaces.useQuery(
    { ticketId: course.ticketId },
    { refetchOnMount: 'always', refetchOnWindowFocus: true },
  );
  return (
    <div className="own-makeup">
      <h3>
        <Sign />
        {makeUpHeading(open, course.evenings, said)}
      </h3>
      {places.data !== undefined ? (
        <PlaceList places={places.data} busy={busy} onTake={onTake} />
      ) : places.isError ? (
        <LoadFailed sentence={makeUp.loadFailed} isBusy={places.isFetching} onRetry={() => void places.refetch()} />
      ) : (
        <p role="status">{makeUp.loading}</p>
      )}
      <p className="own-fine">{makeUp.counts(untilWords(course.makeUpUntil, said.lang))}</p>
    </div>
  );
}

type PlaceListProps = Pick<FreePlacesProps, 'busy' | 'onTake'> & { places: readonly MakeUpPlace[] };

function PlaceList({ places, busy, onTake }: PlaceListProps) {
  const { words, lang } = useSaidInCourse();
  const { makeUp } = words;
  const { names } = useWords(levelWords);
  if (places.length === 0) return <p>{makeUp.none}</p>;
  return (
    <ul>
      {places.map((place) => (
        <li key={place.eveningId}>
          <p>
            {place.event.title}, <b>{placeWords(place, lang)}</b>
            {place.level !== null && <span> {names[place.level]}.</span>}
            {place.keptUntil !== null && <span> {makeUp.kept(untilWords(place.keptUntil, lang))}</span>}
          </p>
          <Button
            size="s"
            isBusy={busy === place.eveningId}
            busyText={makeUp.take}
            aria-label={`${makeUp.take}: ${place.event.title}, ${placeWords(place, lang)}`}
            onClick={() => onTake(place.eveningId)}
          >
            {makeUp.take}
          </Button>
        </li>
      ))}
    </ul>
  );
}
