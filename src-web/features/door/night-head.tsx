import { useEffect, useState } from 'react';
import { genreOf } from '#shared/art/genre.ts';
import { formatTime } from '#shared/time.ts';
import { DoorIcon } from './door-icon.tsx';
import type { ScanState } from './phone-state.ts';
import { useDoorWords, type DoorWords } from './words.ts';

/** People inside, with those this phone has let in and nobody else knows of yet. */
const insideOf = ({ night, notCounted }: Pick<ScanState, 'night' | 'notCounted'>): number =>
  Math.max(0, night.counts.admitted + notCounted);

export function countWords(state: Pick<ScanState, 'night' | 'notCounted'>, { head }: DoorWords): string {
  const { capacity } = state.night.counts;
  return head.inside(capacity === null ? String(insideOf(state)) : `${insideOf(state)} / ${capacity}`);
}

/** The night's poster; its generator comes after everything that is needed to scan. */
function NightPoster({ event }: { event: ScanState['night']['event'] }) {
  const [svg, setSvg] = useState('');
  const { id, kind } = event;
  const genre = genreOf(event);
  useEffect(() => {
    let isOver = false;
    void import('#shared/art/poster.ts').then(
      ({ clavePoster }) => {
        const floor = genre === 'workshop' ? { floorOf: id } : {};
        if (!isOver) setSvg(clavePoster({ id, genre, w: 96, h: 96, columns: 2, hasCount: false, ...floor }));
      },
      () => undefined, // without a network there is a dark square
    );
    return () => {
      isOver = true;
    };
  }, [id, kind, genre]);
  return <div className="door-poster" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** Which night, what there is to know of it, and whether there is a network. */
export function NightLine({ state, facts }: { state: ScanState; facts: readonly (string | null)[] }) {
  const { event } = state.night;
  const { evening: eveningOf, online, offline } = useDoorWords().head;
  const evening = event.evening == null ? null : eveningOf(event.evening.number, event.evening.of);
  const isOffline = state.offlineSince !== null;
  return (
    <div className="door-night">
      <NightPoster event={event} />
      <div>
        <h1>{event.title}</h1>
        <p>{[evening, ...facts].filter((part) => part !== null).join(', ')}</p>
      </div>
      <p className={`door-link${isOffline ? ' is-off' : ''}`}>
        <DoorIcon name={isOffline ? 'wifi-off' : 'wifi'} size={26} />
        {isOffline ? offline : online}
      </p>
    </div>
  );
}

/** The night, who helps until when, and how full the house is. */
export function NightHead({ state }: { state: ScanState }) {
  const words = useDoorWords().head;
  const { night, self, people, offlineSince } = state;
  const { capacity } = night.counts;
  const inside = insideOf(state);
  const isOffline = offlineSince !== null;
  const expected = Math.max(0, night.expected - state.notCounted);
  // Who teaches comes again next week: 'until' would be a time of months from now.
  const until = people === null ? words.until(formatTime(new Date(self.endsAt))) : null;
  return (
    <header className="door-head">
      <NightLine state={state} facts={[self.helperName, until]} />
      <div className="door-count">
        <p>
          <b>{inside}</b>
          {capacity !== null && <span>{` / ${capacity}`}</span>}
        </p>
        <p className="door-count-words">
          {isOffline ? words.insideAsOf : words.insideExpected}
          <br />
          {isOffline ? words.asOf(formatTime(new Date(night.at))) : words.expected(expected)}
        </p>
      </div>
      {capacity !== null && (
        <div className="door-bar" aria-hidden="true">
          <i style={{ inlineSize: `${Math.min(100, (inside / Math.max(1, capacity)) * 100)}%` }} />
        </div>
      )}
    </header>
  );
}

type OfflineProps = { state: ScanState; says?: string };

/** Never a dialog: scanning goes on. */
export function OfflineStrip({ state: { offlineSince, waiting }, says }: OfflineProps) {
  const words = useDoorWords().head;
  if (offlineSince === null) return null;
  return (
    <p className="door-offline" role="status">
      <DoorIcon name="cloud-off" size={36} />
      <span>
        <b>{words.offlineSince(formatTime(new Date(offlineSince)))}</b>
        {` ${says ?? words.checkedHere} ${words.waiting(waiting)}`}
      </span>
    </p>
  );
}
