import { useState } from 'react';
import { addedBy } from '#shared/roles/balance-rule.ts';
import type { EventRoles } from '#shared/roles/role-pool.ts';
import { otherSide, SEAT_ROLES, type SeatRole } from '#shared/roles/seat-role.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { checkoutWords } from './words.ts';

/** What is danced on each ticket of the order. */
export type Roles = {
  /** Null where the event asks nothing, and while that is not known. */ asked: EventRoles | null;
  /** Whether it is known. */ isReady: boolean;
  isFailed: boolean;
  retry: () => void;
  /** Keeps what one usually dances in one's profile. */ remember: (role: SeatRole) => void;
  isRemembering: boolean;
  /** One for each ticket; null where nobody has said it yet. */ seats: (SeatRole | null)[];
  choose: (seat: number, role: SeatRole) => void;
  /** The same as the server is sent it, once every ticket has one. */ chosen: SeatRole[] | null;
  /** The role that nobody more is let in with now. */ full: SeatRole | null;
  /** With whom one comes who pays for themselves, as it is typed; null where nobody does. */ partner: string | null;
  setPartner: (email: string | null) => void;
};

/** Who comes along dances the other role, unless somebody says otherwise. */
const partnerOf = (role: SeatRole | null): SeatRole | null =>
  role === 'lead' || role === 'follow' ? otherSide(role) : role;

const alone = (roles: readonly (SeatRole | null)[]) => addedBy(roles.map((role) => ({ role, quantity: 1 })));

/** `own` are the roles of one's open order: the selection to begin with, and seats that are in already. */
export function useRoles(
  eventId: string,
  { count, own, eveningId }: { count: number; own: readonly SeatRole[]; eveningId?: string | undefined },
): Roles {
  const question = { eventId, ...(eveningId !== undefined && { eveningId }) };
  const roles = trpc.checkout.roles.useQuery(question, { refetchOnMount: 'always', refetchOnWindowFocus: true });
  const utils = trpc.useUtils();
  const words = useWords(checkoutWords).roles;
  const { failures } = useWords(frameWords);
  const kept = trpc.profile.rememberRole.useMutation({
    onSuccess: () => {
      toast.ok(words.kept);
      return Promise.all([utils.checkout.roles.invalidate(), utils.profile.get.invalidate()]);
    },
    onError: (error) => toast.bad(words.notKept, failureSentence(error, failures)),
  });
  const [typed, setPartner] = useState<string | null>(null);
  const [picked, setPicked] = useState<Readonly<Record<number, SeatRole>>>({});
  const asked = roles.data ?? null;
  const seats: (SeatRole | null)[] = [];
  if (asked !== null)
    for (let seat = 0; seat < count; seat++)
      seats.push(picked[seat] ?? own[seat] ?? (seat === 0 ? asked.usual : partnerOf(seats[seat - 1] ?? null)));
  const [added, ours] = [alone(seats), alone(own)];
  const full = asked?.choices.find(
    ({ role, room }) => room !== null && (added[role] ?? 0) > 0 && (added[role] ?? 0) > room + (ours[role] ?? 0),
  );
  const chosen = seats.flatMap((role) => role ?? []);
  const partner = asked?.payApart === true && count === 1 && seats[0] !== 'both' ? typed : null;
  return {
    asked,
    isReady: roles.data !== undefined,
    isFailed: roles.isError && roles.data === undefined,
    remember: (role) => kept.mutate({ role }),
    isRemembering: kept.isPending,
    retry: () => void roles.refetch(),
    seats,
    choose: (seat, role) => setPicked((before) => ({ ...before, [seat]: role })),
    chosen: asked !== null && chosen.length === count ? chosen : null,
    // Who comes with somebody tips no balance.
    full: partner === null ? (full?.role ?? null) : null,
    partner,
    setPartner,
  };
}

type WithRole = { role?: SeatRole; quantity: number; ticketTypeId: string };

/** The roles of an order's lines, ticket by ticket, in the order of the types that are named. */
export const rolesOfLines = (lines: readonly WithRole[], types: readonly string[]): SeatRole[] =>
  types.flatMap((type) =>
    lines
      .filter(({ ticketTypeId }) => ticketTypeId === type)
      .flatMap(({ role, quantity }) => (role === undefined ? [] : Array<SeatRole>(quantity).fill(role))),
  );

/** Whether two orders of the same tickets dance the same. */
export const isSameDance = (one: readonly SeatRole[], other: readonly SeatRole[]): boolean =>
  SEAT_ROLES.every((role) => one.filter((its) => its === role).length === other.filter((its) => its === role).length);
