import { useState } from 'react';
import { MAX_TICKETS_PER_ORDER } from '#shared/orders/checkout-limits.ts';
import { SIDES, type SeatRole } from '#shared/roles/seat-role.ts';
import type { WaitedType } from '#shared/wait-list/wait-list.ts';
import { ChoiceRow } from '#web/ui/forms/choice-row.tsx';
import { Stepper } from '#web/ui/forms/stepper.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { RoleMark } from '#web/ui/role-mark.tsx';
import { roleWords } from '#web/ui/role-words.ts';
import { waitListWords } from './words.ts';

/** Who comes: one alone, or several who want all their seats at once. */
export type Wish = { seats: number; role?: SeatRole; roles?: SeatRole[] };

type Coming = SeatRole | 'couple' | 'friends';
type Dancers = Partial<Record<SeatRole, number>>;

export type Wishing = {
  /** Null where something is missing. */ wish: Wish | null;
  type: WaitedType;
  seats: number;
  setSeats: (seats: number) => void;
  coming: Coming | null;
  setComing: (coming: Coming) => void;
  friends: Dancers;
  setFriends: (friends: Dancers) => void;
};

/** What is waited for in a type of ticket: how many seats, and what is danced where the event asks. */
export function useWish(type: WaitedType | undefined, firstRole: SeatRole | null): Wishing | null {
  const [picked, setSeats] = useState(1);
  const [coming, setComing] = useState<Coming | null>(firstRole);
  const [friends, setFriends] = useState<Dancers>({});
  if (type === undefined) return null;
  const { style, roles: alone, fromSeats } = type;
  const seats = Math.max(picked, fromSeats);
  const dancers = (style ?? []).flatMap((role) => Array<SeatRole>(friends[role] ?? 0).fill(role));
  const isOffered = coming === 'couple' || coming === 'friends' || coming === null || alone?.includes(coming) === true;
  const who = isOffered ? coming : null;
  const enough = (count: number): boolean => count >= Math.max(2, fromSeats) && count <= MAX_TICKETS_PER_ORDER;
  const wish =
    style === null
      ? { seats }
      : who === 'couple'
        ? { seats: 2, roles: [...SIDES] }
        : who === 'friends'
          ? enough(dancers.length)
            ? { seats: dancers.length, roles: dancers }
            : null
          : who === null
            ? null
            : { seats: 1, role: who };
  return { wish, type, seats, setSeats, coming: who, setComing, friends, setFriends };
}

/** How many come, and what they dance. */
export function WishChoice({ wishing }: { wishing: Wishing }) {
  const { type, wish, seats, setSeats } = wishing;
  const { together } = useWords(waitListWords);
  return (
    <>
      {type.style === null ? (
        <div className="wait-many">
          <span>{together.howMany}</span>
          <Stepper
            label={together.howMany}
            value={seats}
            min={type.fromSeats}
            fewerLabel={together.fewer}
            moreLabel={together.more}
            onChange={setSeats}
          />
        </div>
      ) : (
        <WhoComes wishing={wishing} style={type.style} />
      )}
      {wish !== null && wish.seats > 1 && (
        <p className="wait-together small" role="status">
          {together.rule(wish.seats)}
        </p>
      )}
    </>
  );
}

/** What is danced on the seats that are waited for. */
function WhoComes({ wishing, style }: { wishing: Wishing; style: readonly SeatRole[] }) {
  const { type, coming, setComing, friends, setFriends } = wishing;
  const { whichRole, together } = useWords(waitListWords);
  const { names } = useWords(roleWords);
  const several = { couple: together.couple, friends: together.friends } as const;
  const from = Math.max(2, type.fromSeats);
  return (
    <fieldset className="wait-types">
      <legend>{whichRole}</legend>
      {(type.roles ?? []).map((role) => (
        <ChoiceRow
          key={role}
          name="waited-role"
          value={role}
          title={names[role]}
          mark={<RoleMark of={role} />}
          isChecked={role === coming}
          onChoose={() => setComing(role)}
        />
      ))}
      {(['couple', 'friends'] as const)
        .filter((who) => who === 'friends' || from === 2)
        .map((who) => (
          <ChoiceRow
            key={who}
            name="waited-role"
            value={who}
            title={several[who].title}
            description={several[who].text}
            isChecked={who === coming}
            onChoose={() => setComing(who)}
          />
        ))}
      {coming === 'friends' &&
        style.map((role) => (
          <div key={role} className="wait-many">
            <span>{names[role]}</span>
            <Stepper
              label={names[role]}
              value={friends[role] ?? 0}
              min={0}
              fewerLabel={`${together.fewer}: ${names[role]}`}
              moreLabel={`${together.more}: ${names[role]}`}
              onChange={(count) => setFriends({ ...friends, [role]: count })}
            />
          </div>
        ))}
    </fieldset>
  );
}
