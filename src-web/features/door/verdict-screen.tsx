import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { verdictGlyph } from '#shared/art/verdict-glyph.ts';
import { lookOf } from '#shared/door/verdict-look.ts';
import { OTHER_NIGHT } from '#shared/door/night-name.ts';
import type { VerdictReason } from '#shared/door/verdict-words.ts';
import { formatTime, MINUTE_MS } from '#shared/time.ts';
import { DoorIcon } from './door-icon.tsx';
import type { ScanState, Seen } from './phone.ts';
import { countWords } from './night-head.tsx';
import { signals } from './verdict-signals.ts';

type Acts = { onNext: () => void; onUndo: (seen: Seen) => Promise<void>; onReenter: (seen: Seen) => Promise<void> };
type VerdictProps = { seen: Seen; state: ScanState; now: number; acts: Acts };

/** The word fills its line: the longer its longest part is, the narrower it is cut. */
function widthOf(word: string): string {
  const longest = Math.max(...word.split(' ').map((part) => part.length));
  return longest > 8 ? 'is-narrow' : longest > 6 ? 'is-tight' : '';
}

function agoFrom(at: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - at) / MINUTE_MS));
  if (minutes === 0) return 'gerade eben';
  return minutes < 120 ? `vor ${minutes} Min.` : `vor ${Math.floor(minutes / 60)} Std.`;
}

function factsOf({ verdict }: Seen, now: number): [label: string, value: string][] {
  const { reason, validFor, usedAt, usedAtDesk, by, holder, ticketTypeName, isAdmitted, told } = verdict;
  if (usedAt !== null) {
    const where = [usedAtDesk, by].filter((part) => part !== null).join(', ');
    return [
      ['Eingelassen', `${formatTime(new Date(usedAt))}, ${agoFrom(usedAt, now)}`],
      ['Wo', where === '' ? 'unbekannt' : where],
      ...(holder === null ? [] : ([['Name', holder]] as [string, string][])),
    ];
  }
  return [
    ...(reason === 'wrong_event' ? ([['Gilt für', validFor ?? OTHER_NIGHT]] as [string, string][]) : []),
    ...(reason === 'cancelled' && validFor !== null ? ([['Gilt jetzt für', validFor]] as [string, string][]) : []),
    ...(holder === null ? [] : ([['Name', holder]] as [string, string][])),
    ...(ticketTypeName === null ? [] : ([['Ticket', ticketTypeName]] as [string, string][])),
    ...(isAdmitted && told != null ? ([['Angaben', told]] as [string, string][]) : []),
  ];
}

/** These say by themselves where the guest goes. */
const TELLS_WHERE: readonly VerdictReason[] = ['already_used', 'voucher'];

/** What a helper does: money, supervisors and papers are at the desk. */
const todoOf = ({ verdict }: Seen): string =>
  verdict.colour === 'amber' && !TELLS_WHERE.includes(verdict.reason)
    ? `Zur Kasse schicken. ${verdict.todo}`
    : verdict.todo;

function VerdictActs({ seen, acts }: Pick<VerdictProps, 'seen' | 'acts'>) {
  const { verdict } = seen;
  const [problem, setProblem] = useState('');
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const attempt = (work: Promise<void>) =>
    void work.catch(() => setProblem('Das ging nicht. Bitte an der Kasse melden.'));
  const isUsed = verdict.reason === 'already_used';
  return (
    <div className="door-acts">
      {problem !== '' && <p role="alert">{problem}</p>}
      <button ref={main} type="button" className="door-button is-main" onClick={acts.onNext}>
        {isUsed && <DoorIcon name="hand-stop" />}
        {isUsed ? 'Abweisen' : 'Weiter scannen'}
      </button>
      {isUsed && (
        <button type="button" className="door-button" onClick={() => attempt(acts.onReenter(seen))}>
          <DoorIcon name="door-enter" />
          Stempel da: rein
        </button>
      )}
      {verdict.isAdmitted && verdict.reason !== 'reentry' && (
        <button type="button" className="door-button" onClick={() => attempt(acts.onUndo(seen))}>
          <DoorIcon name="arrow-back-up" />
          Zurücknehmen
        </button>
      )}
    </div>
  );
}

/** The whole screen says it: colour, sign, word, sound. Green goes by itself; amber and red wait for a human. */
export function VerdictScreen({ seen, state, now, acts }: VerdictProps) {
  const { verdict, isOffline } = seen;
  const { tone, glyph, sound, returnsAfterMs } = lookOf(seen);
  const isSoundOn = useSyncExternalStore(signals.subscribe, signals.isOn);
  const { onNext } = acts;
  useEffect(() => signals.play(sound), [seen, sound]);
  useEffect(() => {
    if (returnsAfterMs === null) return undefined;
    const timer = setTimeout(onNext, returnsAfterMs);
    return () => clearTimeout(timer);
  }, [seen, returnsAfterMs, onNext]);
  const facts = factsOf(seen, now);
  return (
    <section className={`door-verdict is-${tone}`} role="alert">
      <p className="door-verdict-top">
        <span>
          <DoorIcon name={isSoundOn ? 'volume' : 'volume-off'} />
          {isSoundOn ? 'Ton an' : 'Ton aus'}
          {isOffline && ' · ohne Netz'}
        </span>
        <span>{countWords(state)}</span>
      </p>
      <div
        className="door-glyph"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: verdictGlyph({ name: glyph, tone }, 'whole') }}
      />
      <h1 className={widthOf(verdict.word)}>{verdict.word}</h1>
      <p className="door-todo">{todoOf(seen)}</p>
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
