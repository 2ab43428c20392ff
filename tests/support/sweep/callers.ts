import { UNLOCK_HEADER } from '#shared/shifts/unlock-header.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import type { Who } from '#tests/support/procedure-roles.ts';
import type { WorldMembers } from './world-club.ts';
import type { WorldDesks } from './world-door.ts';
import type { WorldPhones } from './world-phones.ts';
import { addPerson, addSecondFactor, signIn } from './world-people.ts';

const call = createCallerFactory(appRouter);

/** What somebody is to the server: decides what they are refused. */
export const KINDS = [
  'visitor',
  'user',
  'cashier',
  'doorLead',
  'accountant',
  'organiser',
  'admin',
  'heldBackAdmin',
  'unlocked',
  'unlockedAdmin',
  'desk',
  'revokedDesk',
  'phone',
  'endedPhone',
] as const;
export type Kind = (typeof KINDS)[number];

export type Caller = { name: string; kind: Kind; headers: Record<string, string>; userId?: string; sessionId?: string };

type Refusal = 'UNAUTHORIZED' | 'FORBIDDEN' | null;
const NO = 'FORBIDDEN';
const WHO = 'UNAUTHORIZED';

const ALL_IN: Record<Kind, Refusal> = {
  visitor: null,
  user: null,
  cashier: null,
  doorLead: null,
  accountant: null,
  organiser: null,
  admin: null,
  heldBackAdmin: null,
  unlocked: null,
  unlockedAdmin: null,
  desk: null,
  revokedDesk: null,
  phone: null,
  endedPhone: null,
};
/** Who is not known is asked who they are, anybody else may not. */
const ALL_REFUSED: Record<Kind, Refusal> = {
  visitor: WHO,
  user: NO,
  cashier: NO,
  doorLead: NO,
  accountant: NO,
  organiser: NO,
  admin: NO,
  heldBackAdmin: NO,
  unlocked: NO,
  unlockedAdmin: NO,
  desk: NO,
  revokedDesk: NO,
  phone: NO,
  endedPhone: NO,
};

const OFFICE_IN: Record<Kind, Refusal> = { ...ALL_REFUSED, organiser: null, admin: null, unlockedAdmin: null };

/**
 * How each is refused by the procedures of each kind, whatever they send and whatever state it is about; null is let
 * in.
 */
export const REFUSALS: Record<Who, Record<Kind, Refusal>> = {
  P: ALL_IN,
  U: {
    ...ALL_REFUSED,
    user: null,
    cashier: null,
    doorLead: null,
    accountant: null,
    organiser: null,
    admin: null,
    heldBackAdmin: null,
    unlocked: null,
    unlockedAdmin: null,
  },
  A: OFFICE_IN,
  R: { ...ALL_REFUSED, admin: null, unlockedAdmin: null },
  M: { ...OFFICE_IN, accountant: null },
  N: { ...OFFICE_IN, accountant: null, doorLead: null },
  T: { ...OFFICE_IN, cashier: null, doorLead: null, unlocked: null },
  K: { ...ALL_REFUSED, unlocked: null, unlockedAdmin: null },
  D: { ...ALL_REFUSED, desk: null, revokedDesk: WHO, phone: WHO, endedPhone: WHO },
  L: { ...OFFICE_IN, doorLead: null },
  H: { ...ALL_REFUSED, desk: WHO, revokedDesk: WHO, phone: null, endedPhone: WHO },
};

type Deps = {
  people: Record<'owner' | 'other' | 'cashier' | 'doorLead' | 'accountant' | 'organiser' | 'admin', string>;
  members: WorldMembers;
  desks: WorldDesks;
  phones: WorldPhones;
};

/** Their roles count only with a second factor. */
const PROVEN: readonly Kind[] = ['accountant', 'organiser', 'admin', 'unlockedAdmin'];

/** Everybody who may ask the server, as their browser or desk would ask. */
export async function makeCallers(shop: TestShop, { people, members, desks, phones }: Deps): Promise<Caller[]> {
  const signedIn = (name: string, kind: Kind, userId: string): Caller => {
    const { cookie, sessionId } = signIn(shop, userId, PROVEN.includes(kind) ? 'aal2' : 'aal1');
    return { name, kind, headers: { cookie }, userId, sessionId };
  };
  const unlocked = async (caller: Caller): Promise<Caller> => {
    const { unlockToken } = await call({ service: shop.as(caller.userId ?? '') }).kasse.unlock({
      code: shop.system.kasse.code,
    });
    return { ...caller, headers: { ...caller.headers, [UNLOCK_HEADER]: unlockToken } };
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const half = addPerson(shop);
  addSecondFactor(shop, half);
  const admin = signedIn('an admin', 'admin', people.admin);
  return [
    { name: 'a visitor', kind: 'visitor', headers: {} },
    { ...signedIn('somebody who owes the code', 'visitor', half), userId: '' },
    signedIn('the owner', 'user', people.owner),
    signedIn('another member', 'user', members.active),
    signedIn('another buyer', 'user', people.other),
    ...(['changing', 'leaving', 'paused', 'grace', 'suspended', 'ended', 'ordered'] as const).map((phase) =>
      signedIn(`a member (${phase})`, 'user', members[phase]),
    ),
    signedIn('a cashier', 'cashier', people.cashier),
    await unlocked(signedIn('a cashier with the code', 'unlocked', people.cashier)),
    signedIn('who leads the night', 'doorLead', people.doorLead),
    signedIn('an accountant', 'accountant', people.accountant),
    signedIn('an organiser', 'organiser', people.organiser),
    admin,
    await unlocked(signedIn('an admin with the code', 'unlockedAdmin', people.admin)),
    signedIn('an admin without a second factor', 'heldBackAdmin', addPerson(shop, ['admin'])),
    signedIn('an organiser without a second factor', 'heldBackAdmin', addPerson(shop, ['organiser'])),
    signedIn('an accountant without a second factor', 'heldBackAdmin', addPerson(shop, ['accountant'])),
    { name: 'a desk', kind: 'desk', headers: bearer(desks.paired.token) },
    { name: 'a desk whose till is closed', kind: 'desk', headers: bearer(desks.idle.token) },
    {
      name: 'a desk with an admin’s cookie',
      kind: 'desk',
      userId: people.admin,
      headers: { ...admin.headers, ...bearer(desks.paired.token) },
    },
    { name: 'a helper’s phone', kind: 'phone', headers: bearer(phones.joined) },
    { name: 'a phone whose night is over', kind: 'endedPhone', headers: bearer(phones.ended) },
    { name: 'a revoked desk', kind: 'revokedDesk', headers: bearer(desks.revoked.token) },
    { name: 'a desk nobody knows', kind: 'revokedDesk', headers: bearer('desk_nobody_has_this_token') },
  ];
}
