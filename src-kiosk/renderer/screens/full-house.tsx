import { useEffect, useState } from 'react';
import type { OverInput } from '#shared/door/kiosk-bridge.ts';
import { OVER_REASONS, type HouseView, type OverReason } from '#shared/door/walk-in.ts';
import { ask, useDesk } from '../bridge.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { PersonPad, Supervisors, useOnlySupervisor } from '../ui/person-pad.tsx';
import { ReasonGrid } from '../ui/reason-grid.tsx';

const ICONS: Record<OverReason, IconName> = {
  left: 'user-check',
  'no-show': 'ticket',
  companion: 'users',
  other: 'message-circle',
};
const CHOICES = (Object.keys(OVER_REASONS) as OverReason[]).map((reason) => ({
  reason,
  icon: ICONS[reason],
  word: OVER_REASONS[reason],
}));

const WORDS = {
  sale: { ask: 'Kein Geld genommen. Darf noch jemand hinein?', counts: 'Der Verkauf zählt', no: 'Nicht verkaufen' },
  entry: { ask: 'Noch nicht gezählt. Darf noch jemand hinein?', counts: 'Der Einlass zählt', no: 'Nicht einlassen' },
} as const;

function useHouse(people: number): HouseView | null {
  const [house, setHouse] = useState<HouseView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    ask('house', { people }).then(
      (view) => isCurrent && setHouse(view),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [people]);
  return house;
}

function Top({ house, line }: { house: HouseView | null; line: string }) {
  return (
    <div className="full-top">
      <svg viewBox="0 0 84 84" aria-hidden="true" fill="none" strokeLinecap="round">
        <path d="M42 14V48" stroke="#7A5000" strokeWidth="24" />
        <path d="M42 14V48" stroke="#fff" strokeWidth="14" />
        <circle cx="42" cy="71" r="11" fill="#7A5000" />
        <circle cx="42" cy="71" r="6.5" fill="#fff" />
      </svg>
      <div>
        <h2>Haus voll</h2>
        <p>{line}</p>
      </div>
      {house !== null && (
        <p className="full-number">
          {house.taken}
          {house.capacity !== null && ` / ${house.capacity}`}
          <small>
            {house.inside} drin, {house.expected} noch erwartet
          </small>
        </p>
      )}
    </div>
  );
}

type PinPartProps = { reason: OverReason | null; onOver: (over: OverInput) => Promise<void> };

/** Who answers for it types four digits; with one supervisor nobody has to be chosen. */
function PinPart({ reason, onOver }: PinPartProps) {
  const { cashiers } = useDesk();
  const only = useOnlySupervisor();
  const [chosenId, choose] = useState<string | null>(null);
  const person = cashiers.find(({ userId }) => userId === chosenId) ?? only;
  return (
    <div className="full-pin">
      {(reason === null || person === undefined) && <h3>PIN der Aufsicht</h3>}
      {reason === null ? (
        <p className="empty">Zuerst den Grund wählen.</p>
      ) : person === undefined ? (
        <Supervisors onChoose={choose} />
      ) : (
        <PersonPad
          person={person}
          onPin={async (pin) => {
            await onOver({ reason, supervisor: { userId: person.userId, pin } });
            return { outcome: 'open' };
          }}
        />
      )}
    </div>
  );
}

type FullHouseProps = {
  people: number;
  what: keyof typeof WORDS;
  /** Who or what comes in, and for how much. */ about: string;
  onOver: (over: OverInput) => Promise<void>;
  onClose: () => void;
};

/** The house does not hold them: nothing has happened yet, and only a supervisor lets it happen. */
export function FullHouse({ people, what, about, onOver, onClose }: FullHouseProps) {
  const house = useHouse(people);
  const [reason, choose] = useState<OverReason | null>(null);
  const words = WORDS[what];
  return (
    <div className="sheet full-sheet" role="alertdialog" aria-label="Haus voll">
      <div className="full-box">
        <Top house={house} line={words.ask} />
        <div className="full-why">
          <h3>Warum trotzdem?</h3>
          <ReasonGrid label="Warum trotzdem?" choices={CHOICES} chosen={reason} onChoose={choose} />
          <p className="full-say">
            <b>{about}</b>
            <br />
            {words.counts} als <b>{house?.tooMany ?? people} über dem Haus</b> und steht mit Grund und Namen im Bericht
            des Abends.{house !== null && ` Heute bisher: ${house.overTonight}.`}
          </p>
          <button type="button" className="kb kb-large full-no" autoFocus onClick={onClose}>
            <Icon name="hand-stop" />
            {words.no}
          </button>
        </div>
        <PinPart reason={reason} onOver={onOver} />
      </div>
    </div>
  );
}
