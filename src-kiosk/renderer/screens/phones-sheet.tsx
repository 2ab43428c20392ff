import { useCallback, useEffect, useState } from 'react';
import type { PhoneInvitation, PhoneList, PhoneView } from '#shared/door/phone-views.ts';
import { ask, sentenceOf, useDesk } from '../bridge.ts';
import { agoFrom, atTime, restOf } from '../ui/german.ts';
import { QrDrawing } from '../ui/qr-drawing.tsx';
import { SheetBox } from '../ui/sheet-box.tsx';
import { useNow } from '../ui/use-now.ts';

const ASK_EVERY_MS = 3_000;

const STATES = { active: 'ist dabei', ended: 'beendet', over: 'Abend vorbei' } as const;

function factsOf({ state, admitted, lastSeenAt, queueLength }: PhoneView, now: Date): string {
  const seen = lastSeenAt === null ? 'noch nicht gesehen' : `gesehen ${agoFrom(new Date(lastSeenAt), now)}`;
  const waits = queueLength === 0 ? '' : `, ${queueLength} noch nicht abgeglichen`;
  return `${STATES[state]}, ${admitted} eingelassen, ${seen}${waits}`;
}

/** One code, one phone, ten minutes: drawn anew for the next helper. */
function Invitation({ invitation, onNext }: { invitation: PhoneInvitation; onNext: () => void }) {
  const now = useNow(1_000);
  const until = new Date(invitation.expiresAt);
  const isOver = until <= now;
  return (
    <div className="phone-code">
      {isOver ? (
        <p className="empty">Dieser Code ist abgelaufen.</p>
      ) : (
        <QrDrawing text={invitation.url} label="Code für das Handy einer Helferin oder eines Helfers" />
      )}
      <p>
        {isOver
          ? 'Ein neuer gilt wieder zehn Minuten.'
          : `Mit der Kamera des Handys lesen. Gilt für ein Handy, noch ${restOf(until, now)}.`}
      </p>
      <button type="button" className="kb" onClick={onNext}>
        Neuer Code
      </button>
    </div>
  );
}

function Phones({ phones, onEnd }: { phones: readonly PhoneView[]; onEnd: (id: string) => void }) {
  const now = useNow(10_000);
  if (phones.length === 0) return <p className="empty">Noch hilft niemand mit dem Handy.</p>;
  return (
    <ul className="notices phones">
      {phones.map((phone) => (
        <li key={phone.id}>
          <b>{`${phone.helperName ?? ''} (${phone.name})`}</b>
          <span>{factsOf(phone, now)}</span>
          <small>{`seit ${atTime(new Date(phone.joinedAt))}, ${phone.eventTitle}`}</small>
          {phone.state === 'active' && (
            <button
              type="button"
              className="kb"
              aria-label={`${phone.helperName ?? phone.name} beenden`}
              onClick={() => onEnd(phone.id)}
            >
              Beenden
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Helpers' phones: the code that lets one in, who is there, and how each is ended. */
export function PhonesSheet({ onClose }: { onClose: () => void }) {
  const { tonight } = useDesk();
  const [list, setList] = useState<PhoneList | null>(null);
  const [invitation, setInvitation] = useState<PhoneInvitation | null>(null);
  const [problem, setProblem] = useState('');
  const look = useCallback(
    () =>
      ask('phones', {}).then(
        (found) => {
          setList(found);
          setProblem('');
        },
        (error: unknown) => setProblem(sentenceOf(error)),
      ),
    [],
  );
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);
  const invite = () => {
    ask('invitePhone', {}).then(setInvitation, (error: unknown) => setProblem(sentenceOf(error)));
  };
  const end = (id: string) => {
    ask('endPhone', { id }).then(look, (error: unknown) => setProblem(sentenceOf(error)));
  };
  return (
    <SheetBox title="Handys am Einlass" isWide onClose={onClose}>
      {problem !== '' && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      <div className="phones-two">
        {invitation === null ? (
          <div className="phone-code">
            <p>Ein Handy liest Tickets mit, ohne Konto und nur für diesen Abend.</p>
            <button type="button" className="kb kb-main" disabled={tonight === null} onClick={invite}>
              Code zeigen
            </button>
          </div>
        ) : (
          <Invitation key={invitation.id} invitation={invitation} onNext={invite} />
        )}
        {list !== null && <Phones phones={list.phones} onEnd={end} />}
      </div>
    </SheetBox>
  );
}
