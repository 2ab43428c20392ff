import { useState } from 'react';
import { MAX_WALK_INS, WALK_IN_REASONS, type WalkInReason } from '#shared/door/walk-in.ts';
import type { OverInput } from '#shared/door/kiosk-bridge.ts';
import { ask, Refusal, sentenceOf, useDesk } from '../../bridge.ts';
import { personWord } from '../../ui/german.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ReasonGrid } from '../../ui/reason-grid.tsx';
import { say } from '../../ui/said.tsx';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { FullHouse } from '../full-house.tsx';

const ICONS: Record<WalkInReason, IconName> = { elsewhere: 'cash', guest: 'gift', artist: 'music', staff: 'shirt' };
const REASONS = Object.keys(WALK_IN_REASONS) as WalkInReason[];

function People({ people, onChange }: { people: number; onChange: (people: number) => void }) {
  return (
    <div className="walk-people" role="group" aria-label="Personen">
      <button type="button" aria-label="weniger" disabled={people <= 1} onClick={() => onChange(people - 1)}>
        <Icon name="minus" size={40} />
      </button>
      <b role="status">{people}</b>
      <button type="button" aria-label="mehr" disabled={people >= MAX_WALK_INS} onClick={() => onChange(people + 1)}>
        <Icon name="plus" size={40} />
      </button>
    </div>
  );
}

function After({ people }: { people: number }) {
  const { heads } = useDesk();
  return (
    <p className="walk-after">
      <span>Drin danach</span>
      <b>
        {heads.admitted + people}
        {heads.capacity !== null && ` / ${heads.capacity}`}
      </b>
    </p>
  );
}

/** What each reason counted so far stands under it. */
function useChoices() {
  const { byReason } = useDesk().walkIns;
  return REASONS.map((reason) => {
    const today = byReason.find((row) => row.reason === reason)?.people ?? 0;
    return {
      reason,
      icon: ICONS[reason],
      word: WALK_IN_REASONS[reason],
      detail: today === 0 && reason === 'elsewhere' ? 'an der Bar, beim Kurs' : `heute ${today}`,
    };
  });
}

/** The two things that can be done, what is wrong with the last one, and whether the house is full. */
function useCounting(reason: WalkInReason | null, { people, onDone }: { people: number; onDone: () => void }) {
  const [isFull, setFull] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [word, setWord] = useState('');
  async function busily(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setWord('');
    await work().catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'HOUSE_FULL') setFull(true);
      else setWord(sentenceOf(error));
    });
    setBusy(false);
  }
  async function count(over?: OverInput): Promise<void> {
    if (reason === null) return;
    await ask('countWalkIn', { reason, people, ...(over !== undefined && { over }) });
    say(`${personWord(people)} gezählt: ${WALK_IN_REASONS[reason]}.`);
    onDone();
  }
  const takeBack = async ({ entryId, people: gone }: { entryId: string; people: number }) => {
    await ask('undoWalkIn', { entryId });
    say(`${personWord(gone)} zurückgenommen.`);
  };
  return { isFull, setFull, isBusy, word, busily, count, takeBack };
}

/** '+1': somebody comes in without a ticket. Counts the head; no amount, no means of payment, no receipt. */
export function WalkInSheet({ onClose }: { onClose: () => void }) {
  const { last } = useDesk().walkIns;
  const choices = useChoices();
  const [reason, choose] = useState<WalkInReason | null>(last?.reason ?? null);
  const [people, setPeople] = useState(1);
  const { isFull, setFull, isBusy, word, busily, count, takeBack } = useCounting(reason, { people, onDone: onClose });
  const about = [personWord(people), ...(reason === null ? [] : [WALK_IN_REASONS[reason]])].join(', ');
  if (isFull)
    return <FullHouse people={people} what="entry" about={about} onOver={count} onClose={() => setFull(false)} />;
  return (
    <SheetBox title="+1 ohne Ticket" onClose={onClose}>
      <div className="walk">
        <div>
          <p className="walk-sub">Wer ist es? Ein Grund genügt.</p>
          <ReasonGrid label="Grund" choices={choices} chosen={reason} onChoose={choose} />
          <p className="walk-note">
            <Icon name="info-circle" size={26} />
            Zählt nur den Kopf: kein Betrag, kein Zahlungsmittel, kein Bon.
          </p>
          <p role="alert" className="alert">
            {word}
          </p>
        </div>
        <div className="walk-count">
          <People people={people} onChange={setPeople} />
          <After people={people} />
          <button
            type="button"
            className="kb kb-primary kb-large kb-wide"
            disabled={reason === null || isBusy}
            onClick={() => void busily(() => count())}
          >
            {personWord(people)} zählen
          </button>
          <button
            type="button"
            className="kb kb-wide"
            disabled={last === null || isBusy}
            onClick={() => last !== null && void busily(() => takeBack(last))}
          >
            <Icon name="arrow-back-up" />
            Letztes +{last?.people ?? 1} zurück
          </button>
        </div>
      </div>
    </SheetBox>
  );
}
