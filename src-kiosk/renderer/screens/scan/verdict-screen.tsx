import { useEffect, useState } from 'react';
import { UNDO_WINDOW_MS } from '#shared/door/desk-limits.ts';
import { eveningOf } from '#shared/door/evening-words.ts';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { useDesk, ask } from '../../bridge.ts';
import { lookOf } from '#shared/door/verdict-look.ts';
import { useNow } from '../../ui/use-now.ts';
import { GroupOffer, useGroup, type Group } from './group-offer.tsx';
import { GroupScreen } from './group-screen.tsx';
import { VerdictActs, type VerdictActions } from './verdict-acts.tsx';
import { MemberPanel } from './member-panel.tsx';
import { factsOf } from './verdict-facts.ts';
import { VerdictFrame } from './verdict-frame.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';

type EarlySheetProps = { view: ScanView; onShow: (view: ScanView) => void; onClose: () => void };

/** Somebody comes in before the doors open: a supervisor answers for just this entry. */
function EarlySheet({ view, onShow, onClose }: EarlySheetProps) {
  const { code, verdict } = view;
  const who = [verdict.holder, verdict.ticketTypeName].filter((part) => part !== null).join(', ');
  return (
    <SupervisorSheet
      title="Trotzdem einlassen"
      what={`${who === '' ? '' : `${who}: `}${verdict.todo}`}
      onClose={onClose}
      onPin={async (supervisor) => onShow(await ask('scan', { text: code, confirmed: 'too_early', supervisor }))}
    />
  );
}

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

/** What a scan says. Green goes by itself; amber and red wait for a human. */
export function VerdictScreen({ view, actions }: { view: ScanView; actions: VerdictActions }) {
  const { tone, glyph, returnsAfterMs } = lookOf(view);
  const { verdict } = view;
  const [problem, setProblem] = useState('');
  const [isEarly, setEarly] = useState(false);
  const { tonight } = useDesk();
  const now = useNow(10_000);
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
    <VerdictFrame
      look={{ tone, glyph, word: verdict.word, todo: todoOf(view) }}
      isOffline={view.isOffline}
      people={verdict.member !== null && <MemberPanel view={view} member={verdict.member} />}
      facts={factsOf(view, now, { event: tonight?.title ?? null, evening: eveningOf(tonight?.evening) })}
      problem={problem}
      sheet={isEarly && <EarlySheet view={view} onShow={actions.onShow} onClose={() => setEarly(false)} />}
    >
      {shownMs !== null && (
        <div className="verdict-time">
          <i key={shownMs} style={{ animationDuration: `${shownMs}ms` }} />
        </div>
      )}
      <GroupOffer group={group} onProblem={setProblem} />
      <VerdictActs view={view} actions={actions} onEarly={() => setEarly(true)} onProblem={setProblem} />
    </VerdictFrame>
  );
}
