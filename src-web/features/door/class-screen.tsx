import { useState } from 'react';
import type { Mark } from '#shared/attendance/attendance.ts';
import { countClass, type ClassCounts, type ClassPerson } from '#shared/door/class-list.ts';
import { ROLE_WORDS, type SeatRole, type Side } from '#shared/roles/seat-role.ts';
import { formatTime } from '#shared/time.ts';
import { RoleMark } from '#web/ui/role-mark.tsx';
import { useWakeLock } from '#web/ui/tickets/use-wake-lock.ts';
import { DoorIcon } from './door-icon.tsx';
import { NightLine, OfflineStrip } from './night-head.tsx';
import type { ScanState } from './phone-state.ts';
import { useDoorWords, type DoorWords } from './words.ts';

type Tap = (ticketIds: readonly string[], mark: Mark) => Promise<void>;
type ClassProps = {
  state: ScanState & { people: ClassPerson[] };
  now: number;
  onTap: Tap;
  onScan: () => void;
};

/** `Lead`, or of who dances both what they dance tonight, too. */
function roleName(role: SeatRole, side: Side | null | undefined, { both, bothTonight }: DoorWords['class']): string {
  if (role !== 'both') return ROLE_WORDS[role];
  return side == null ? both : bothTonight(ROLE_WORDS[side]);
}

const SHOWN = {
  all: () => true,
  open: ({ said }: ClassPerson) => said === null,
  here: ({ said }: ClassPerson) => said === 'present',
} as const;
type Shown = keyof typeof SHOWN;

/** How many are here: of each side where roles are counted, leads from the left. */
function Sums({ counts: { sides, here, all } }: { counts: ClassCounts }) {
  const words = useDoorWords().class;
  if (sides === null)
    return (
      <p className="door-count">
        <span>
          <b>{here}</b>
          {` / ${all}`}
        </span>
        <span className="door-count-words">{words.hereWord}</span>
      </p>
    );
  const [leads, follows] = sides;
  return (
    <div className="door-sides">
      <p>
        <b>{leads}</b>
        <span>
          <RoleMark of="lead" /> {words.leadsHere}
        </span>
      </p>
      <i aria-hidden="true">:</i>
      <p>
        <b>{follows}</b>
        <span>
          <RoleMark of="follow" /> {words.followsHere}
        </span>
      </p>
    </div>
  );
}

const SIGNS = { present: 'circle-check', excused: 'calendar-off', absent: 'circle-x' } as const;

/** Two buttons, then a word with its sign. A tap on the word takes a note back, and asks anew what was scanned or said. */
function PersonRow({ person, onTap }: { person: ClassPerson; onTap: Tap }) {
  const { ticketId, name, role, side, isGuest, guestType, said, by } = person;
  const words = useDoorWords().class;
  const [isAsked, setAsked] = useState(false);
  const note = (mark: Mark): void => {
    setAsked(false);
    void onTap([ticketId], mark);
  };
  return (
    <li>
      <div>
        <b>{name}</b>
        {(role !== null || isGuest) && (
          <span>
            {role !== null && <RoleMark of={side ?? role} />}
            {[
              ...(role === null ? [] : [roleName(role, side, words)]),
              ...(isGuest ? [guestType ?? words.guest] : []),
            ].join(', ')}
          </span>
        )}
      </div>
      {said === null || isAsked ? (
        <div className="door-choice">
          <button type="button" aria-label={words.hereOf(name)} onClick={() => note('present')}>
            {words.here}
          </button>
          <button type="button" aria-label={words.missingOf(name)} onClick={() => note('absent')}>
            {words.missing}
          </button>
        </div>
      ) : (
        <button
          type="button"
          className={`door-said is-${said}`}
          aria-label={words.change(words.said[said], name)}
          onClick={() => (by === 'note' ? note('open') : setAsked(true))}
        >
          <DoorIcon name={SIGNS[said]} size={30} />
          {words.said[said]}
        </button>
      )}
    </li>
  );
}

type Finish = { open: number; startsAt: number; now: number };

function finishWords({ open, startsAt, now }: Finish, words: DoorWords['class']): string {
  if (open === 0) return words.allDone;
  return startsAt > now ? words.doneFrom(formatTime(new Date(startsAt))) : words.done(open);
}

/** Scanning, and the blue button that says what it does to those of whom nothing was said. */
function ClassFoot({ state: { people, night, problem }, now, onTap, onScan }: ClassProps) {
  const words = useDoorWords().class;
  const { startsAt } = night.event;
  const open = people.filter(SHOWN.open);
  const finish = (): void =>
    void onTap(
      open.map(({ ticketId }) => ticketId),
      'absent',
    );
  return (
    <div className="door-class-foot">
      {problem !== '' && (
        <p className="door-problem" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="door-button" onClick={onScan}>
        <DoorIcon name="scan" />
        {words.scan}
      </button>
      <button
        type="button"
        className="door-button is-main"
        disabled={open.length === 0 || startsAt > now}
        onClick={finish}
      >
        {finishWords({ open: open.length, startsAt, now }, words)}
      </button>
    </div>
  );
}

/** Everybody with a place this evening, for who teaches: here, excused, absent, or nothing said yet. */
export function ClassScreen({ state, now, onTap, onScan }: ClassProps) {
  const { head, class: words } = useDoorWords();
  useWakeLock();
  const [shown, setShown] = useState<Shown>('all');
  const { people, night } = state;
  const counts = countClass(people);
  return (
    <main className="door-class">
      <header className="door-head">
        <NightLine state={state} facts={people.length === 0 ? [] : [words.of(counts.here, counts.all)]} />
        {people.length > 0 && <Sums counts={counts} />}
      </header>
      <OfflineStrip state={state} says={head.keptHere} />
      {people.length === 0 ? (
        <p className="door-lead" role="status">
          {night.classList?.eveningId == null ? words.notYet : words.nobody}
        </p>
      ) : (
        <div className="door-filters" role="group" aria-label={words.shown}>
          {(Object.keys(SHOWN) as Shown[]).map((one) => (
            <button key={one} type="button" aria-pressed={shown === one} onClick={() => setShown(one)}>
              {`${words[one]} ${people.filter(SHOWN[one]).length}`}
            </button>
          ))}
        </div>
      )}
      <ul className="door-people">
        {people.filter(SHOWN[shown]).map((person) => (
          <PersonRow key={person.ticketId} person={person} onTap={onTap} />
        ))}
      </ul>
      <ClassFoot state={state} now={now} onTap={onTap} onScan={onScan} />
    </main>
  );
}
