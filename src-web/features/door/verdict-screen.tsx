import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { verdictGlyph } from '#shared/art/verdict-glyph.ts';
import { lookOf } from '#shared/door/verdict-look.ts';
import { VERDICTS, type VerdictReason } from '#shared/door/verdict-words.ts';
import { formatTime, MINUTE_MS } from '#shared/time.ts';
import { DoorIcon } from './door-icon.tsx';
import type { ScanState, Seen } from './phone-state.ts';
import { countWords } from './night-head.tsx';
import { signals } from './verdict-signals.ts';
import { useDoorWords, type DoorWords } from './words.ts';

type Acts = { onNext: () => void } & Record<'onUndo' | 'onReenter' | 'onHandOut', (seen: Seen) => Promise<void>>;
type VerdictProps = { seen: Seen; state: ScanState; now: number; acts: Acts };

/** The word fills its line: the longer its longest part is, the narrower it is cut. */
function widthOf(word: string): string {
  const longest = Math.max(...word.split(' ').map((part) => part.length));
  return longest > 8 ? 'is-narrow' : longest > 6 ? 'is-tight' : '';
}

function agoFrom(at: number, now: number, words: DoorWords['verdict']): string {
  const minutes = Math.max(0, Math.round((now - at) / MINUTE_MS));
  if (minutes === 0) return words.justNow;
  return minutes < 120 ? words.minutesAgo(minutes) : words.hoursAgo(Math.floor(minutes / 60));
}

function factsOf({ verdict }: Seen, now: number, words: DoorWords['verdict']): [label: string, value: string][] {
  const { reason, validFor, usedAt, usedAtDesk, by, holder, ticketTypeName, isAdmitted, told } = verdict;
  if (usedAt !== null) {
    const where = [usedAtDesk, by].filter((part) => part !== null).join(', ');
    return [
      [words.letIn, `${formatTime(new Date(usedAt))}, ${agoFrom(usedAt, now, words)}`],
      [words.where, where === '' ? words.unknown : where],
      ...(holder === null ? [] : ([[words.name, holder]] as [string, string][])),
    ];
  }
  return [
    ...(reason === 'wrong_event' ? ([[words.validFor, validFor ?? words.otherNight]] as [string, string][]) : []),
    ...(reason === 'cancelled' && validFor !== null ? ([[words.nowValidFor, validFor]] as [string, string][]) : []),
    ...(holder === null ? [] : ([[words.name, holder]] as [string, string][])),
    ...(ticketTypeName === null ? [] : ([[words.ticket, ticketTypeName]] as [string, string][])),
    ...(isAdmitted && told != null ? ([[words.told, told]] as [string, string][]) : []),
  ];
}

/** These say by themselves where the guest goes. */
const TELLS_WHERE: readonly VerdictReason[] = ['already_used', 'voucher'];

/** What a helper does: money, supervisors and papers are at the desk. */
function todoOf({ verdict: { colour, reason, todo: told } }: Seen, { verdict, verdicts }: DoorWords): string {
  // The server and the phone's own rules say it in German, with a day or a time where there is one.
  const todo = verdicts[reason] === VERDICTS[reason] ? told : verdicts[reason].todo;
  return colour === 'amber' && !TELLS_WHERE.includes(reason) ? `${verdict.toTheDesk} ${todo}` : todo;
}

function VerdictActs({ seen, acts }: Pick<VerdictProps, 'seen' | 'acts'>) {
  const { verdict } = seen;
  const words = useDoorWords().verdict;
  const [problem, setProblem] = useState('');
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const attempt = (work: Promise<void>) => void work.catch(() => setProblem(words.failed));
  const isUsed = verdict.reason === 'already_used';
  return (
    <div className="door-acts">
      {problem !== '' && <p role="alert">{problem}</p>}
      <button ref={main} type="button" className="door-button is-main" onClick={acts.onNext}>
        {isUsed && <DoorIcon name="hand-stop" />}
        {isUsed ? words.turnAway : words.next}
      </button>
      {verdict.bought != null && (
        <button type="button" className="door-button" onClick={() => attempt(acts.onHandOut(seen))}>
          <DoorIcon name="circle-check" />
          {words.handedOut(verdict.bought)}
        </button>
      )}
      {isUsed && (
        <button type="button" className="door-button" onClick={() => attempt(acts.onReenter(seen))}>
          <DoorIcon name="door-enter" />
          {words.stamped}
        </button>
      )}
      {verdict.isAdmitted && verdict.reason !== 'reentry' && (
        <button type="button" className="door-button" onClick={() => attempt(acts.onUndo(seen))}>
          <DoorIcon name="arrow-back-up" />
          {words.takeBack}
        </button>
      )}
    </div>
  );
}

/** The whole screen says it: colour, sign, word, sound. Green goes by itself; amber and red wait for a human. */
export function VerdictScreen({ seen, state, now, acts }: VerdictProps) {
  const words = useDoorWords();
  const { verdict, isOffline } = seen;
  const { word } = words.verdicts[verdict.reason];
  const { tone, glyph, sound, returnsAfterMs } = lookOf(seen);
  const isSoundOn = useSyncExternalStore(signals.subscribe, signals.isOn);
  const { onNext } = acts;
  useEffect(() => signals.play(sound), [seen, sound]);
  useEffect(() => {
    if (returnsAfterMs === null) return undefined;
    const timer = setTimeout(onNext, returnsAfterMs);
    return () => clearTimeout(timer);
  }, [seen, returnsAfterMs, onNext]);
  const facts = factsOf(seen, now, words.verdict);
  return (
    <section className={`door-verdict is-${tone}`} role="alert">
      <p className="door-verdict-top">
        <span>
          <DoorIcon name={isSoundOn ? 'volume' : 'volume-off'} />
          {isSoundOn ? words.scan.soundOn : words.scan.soundOff}
          {isOffline && ` · ${words.scan.offline}`}
        </span>
        <span>{countWords(state, words)}</span>
      </p>
      <div
        className="door-glyph"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: verdictGlyph({ name: glyph, tone }, 'whole') }}
      />
      <h1 className={widthOf(word)}>{word}</h1>
      <p className="door-todo">{todoOf(seen, words)}</p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="door-verdict-foot">
        {returnsAfterMs !== null && (
          <div className="door-time" aria-hidden="true">
            <i key={verdict.entryId} style={{ animationDuration: `${returnsAfterMs}ms` }} />
          </div>
        )}
        <VerdictActs seen={seen} acts={acts} />
      </div>
    </section>
  );
}
