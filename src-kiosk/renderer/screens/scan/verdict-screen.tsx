import { useEffect, useState } from 'react';
import { UNDO_WINDOW_MS } from '#shared/door/desk-limits.ts';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { useSoundOn } from '../../scanner/sounds.ts';
import { lookOf } from '#shared/door/verdict-look.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { GroupOffer, useGroup, type Group } from './group-offer.tsx';
import { GroupScreen } from './group-screen.tsx';
import { VerdictActs, type VerdictActions } from './verdict-acts.tsx';
import { MemberPanel } from './member-panel.tsx';
import { VerdictFacts } from './verdict-facts.tsx';

/** The word fills its line: the longer it is, the narrower it is cut. */
const widthOf = (word: string): string => (word.length > 8 ? 'narrow' : word.length > 6 ? 'tight' : '');

/** What to do, with the sum where there is one: that is what the cashier says aloud. */
function todoOf({ verdict }: ScanView): string {
  const cents = verdict.reason === 'member_pays' ? verdict.member?.priceCents : null;
  return cents === null || cents === undefined ? verdict.todo : `${formatCents(cents, 'de')} kassieren`;
}

/** Who is asked about a group gets the time in which a mis-scan is taken back, and all of it while it is let in. */
function shownFor(returnsAfterMs: number | null, { offer, isBusy }: Group): number | null {
  if (returnsAfterMs === null || isBusy) return null;
  return offer.length > 0 ? UNDO_WINDOW_MS : Math.min(returnsAfterMs, UNDO_WINDOW_MS);
}

/** The whole screen says it: colour, glyph, word, sound. Green goes by itself; amber and red wait for a human. */
export function VerdictScreen({ view, actions }: { view: ScanView; actions: VerdictActions }) {
  const { tone, glyph, returnsAfterMs } = lookOf(view);
  const { verdict } = view;
  const [problem, setProblem] = useState('');
  const isSoundOn = useSoundOn();
  const { onNext } = actions;
  const group = useGroup(view);
  const shownMs = shownFor(returnsAfterMs, group);
  useEffect(() => {
    if (shownMs === null) return undefined;
    const timer = setTimeout(() => onNext(view.verdict.entryId, true), shownMs);
    return () => clearTimeout(timer);
  }, [view, shownMs, onNext]);
  if (group.scans !== null) return <GroupScreen scans={group.scans} onNext={() => onNext(verdict.entryId)} />;
  return (
    <main className={`verdict verdict-${tone}`} role="alert">
      <Glyph name={glyph} tone={tone} />
      <div className="verdict-sound">
        <Icon name={isSoundOn ? 'volume' : 'volume-off'} size={24} />
        {isSoundOn ? 'Ton an' : 'Ton aus'}
        {view.isOffline && ' · ohne Netz geprüft'}
      </div>
      <div className="verdict-text">
        <h1 className={widthOf(verdict.word)}>{verdict.word}</h1>
        <p className="verdict-do">{todoOf(view)}</p>
        {verdict.member !== null && <MemberPanel view={view} member={verdict.member} />}
        <VerdictFacts view={view} />
        {problem !== '' && <p className="verdict-problem">{problem}</p>}
        <div className="verdict-foot">
          {shownMs !== null && (
            <div className="verdict-time">
              <i key={shownMs} style={{ animationDuration: `${shownMs}ms` }} />
            </div>
          )}
          <GroupOffer group={group} onProblem={setProblem} />
          <VerdictActs view={view} actions={actions} onProblem={setProblem} />
        </div>
      </div>
    </main>
  );
}
