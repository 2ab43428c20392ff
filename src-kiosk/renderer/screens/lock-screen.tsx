import { useState } from 'react';
import { dayAndTime } from '#shared/door/doors-open.ts';
import { eveningOf } from '#shared/door/evening-words.ts';
import type { CashierView } from '#shared/door/desk-state.ts';
import { ask, useDesk } from '../bridge.ts';
import { Poster } from '../ui/art.tsx';
import { atTime } from '../ui/german.ts';
import { Icon } from '../ui/icon.tsx';
import { useDoorway } from './setup/doorway.ts';
import { PinPad } from '../ui/pin-pad.tsx';
import { PlainMark } from '../ui/plain-mark.tsx';
import { useNow } from '../ui/use-now.ts';

/** Nothing to show yet: the club's own poster. */
const NO_NIGHT = { id: 'no-night-tonight', genre: 'bachata' } as const;

function People({ people, onChoose }: { people: CashierView[]; onChoose: (cashier: CashierView) => void }) {
  if (people.length === 0)
    return <p className="empty">Noch niemand in der Liste. Kassenrechte vergibt der Admin-Bereich.</p>;
  return (
    <div className="lock-people">
      {people.map((cashier) => (
        <button key={cashier.userId} type="button" onClick={() => onChoose(cashier)}>
          {cashier.name}
          <small>
            {cashier.isPinVoided
              ? 'braucht eine neue PIN'
              : cashier.isOnShift
                ? 'heute im Dienst'
                : cashier.isSupervisor
                  ? 'Aufsicht'
                  : 'nicht eingeteilt'}
          </small>
        </button>
      ))}
    </div>
  );
}

/** Tonight's event; on a day without one, when the next one is. */
function NightTitle() {
  const { tonight } = useDesk();
  return (
    <div className="lock-title">
      <b>{tonight?.isToday === true ? tonight.title : 'Heute kein Event'}</b>
      {tonight !== null && (
        <span>
          {tonight.isToday
            ? [
                `${atTime(tonight.startsAt)} bis ${atTime(tonight.endsAt)}`,
                eveningOf(tonight.evening),
                tonight.location,
              ]
                .filter((part) => part !== null)
                .join(' · ')
            : `Das nächste: ${tonight.title}, ${dayAndTime(tonight.startsAt)}`}
        </span>
      )}
    </div>
  );
}

/** Tonight's poster, the clock, who is there, their four digits. */
export function LockScreen() {
  const { onLeave, onSettings } = useDoorway();
  const { cashiers, tonight, deskName, link } = useDesk();
  const [chosenId, choose] = useState<string | null>(null);
  const now = useNow();
  const chosen = cashiers.find(({ userId }) => userId === chosenId);
  return (
    <main className="lock">
      <section className="lock-art">
        <Poster of={tonight ?? NO_NIGHT} width={720} height={800} />
        <NightTitle />
      </section>
      <section className="lock-pad">
        <div className="clock">{atTime(now)}</div>
        {chosen === undefined ? (
          <>
            <h1>Wer ist an der Kasse?</h1>
            <People people={cashiers} onChoose={({ userId }) => choose(userId)} />
          </>
        ) : (
          <>
            <div className="lock-who">
              <h1>{chosen.name}, PIN eingeben</h1>
              <button type="button" className="kb" onClick={() => choose(null)}>
                Andere Person
              </button>
            </div>
            <PinPad label="PIN" onPin={(pin) => ask('unlock', { userId: chosen.userId, pin })} />
          </>
        )}
        <div className="lock-foot">
          <button type="button" className="lock-leave" onClick={onLeave}>
            <Icon name="door-exit" />
            Beenden
          </button>
          <button type="button" className="lock-leave" aria-label="Einstellungen" onClick={onSettings}>
            <Icon name="settings" />
          </button>
          <span>Gerät {deskName}</span>
          <PlainMark />
          <span className={`pill ${link.isOnline ? 'pill-on' : 'pill-off'}`}>
            <Icon name={link.isOnline ? 'wifi' : 'wifi-off'} />
            {link.isOnline ? 'Online' : 'Offline'}
          </span>
        </div>
      </section>
    </main>
  );
}
