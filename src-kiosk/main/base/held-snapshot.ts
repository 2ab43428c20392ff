import type { KeyObject } from 'node:crypto';
import type {
  RosterEntry,
  Snapshot,
  SnapshotEvent,
  SnapshotGuestList,
  SnapshotMember,
  SnapshotNotice,
  SnapshotShift,
} from '#shared/door/snapshot.ts';
import type { SnapshotPlan } from '#shared/door/snapshot-plan.ts';
import type { CompanyMaster } from '#shared/fiscal/closing.ts';
import { publicKeyFromSpki } from './signing-keys.ts';
import type { Store } from './store/open-store.ts';
import { readSetting } from './store/settings-table.ts';

/** The parts the server replaces whole; each is one setting. Tickets have a table of their own. */
export type SnapshotParts = {
  events: SnapshotEvent[];
  members: SnapshotMember[];
  roster: RosterEntry[];
  keys: { keyId: number; spki: string }[];
  shifts: SnapshotShift[];
  notices: SnapshotNotice[];
  guestLists: SnapshotGuestList[];
  guestsInside: [id: string, people: number][];
  bans: NonNullable<Snapshot['bans']>;
  moved: NonNullable<Snapshot['moved']>;
  /** Null until a server has said who is absent; an older one never does. */ absences: string[] | null;
  told: NonNullable<Snapshot['told']>;
  /** Null until a server has said what was bought; an older one never does. */
  bought: NonNullable<Snapshot['bought']> | null;
  openShifts: NonNullable<Snapshot['openShifts']>;
  plans: SnapshotPlan[];
  goods: Snapshot['goods'];
  priceList: Snapshot['priceList'];
  desk: Snapshot['desk'] | null;
  operator: Snapshot['operator'] | null;
  company: CompanyMaster | null;
  deskNames: string[];
  typeNames: string[];
  businessDay: string | null;
};

export const EMPTY_SNAPSHOT: SnapshotParts = {
  events: [],
  members: [],
  roster: [],
  keys: [],
  shifts: [],
  notices: [],
  guestLists: [],
  guestsInside: [],
  bans: [],
  moved: [],
  absences: null,
  told: [],
  bought: null,
  openShifts: [],
  plans: [],
  goods: null,
  priceList: null,
  desk: null,
  operator: null,
  company: null,
  deskNames: [],
  typeNames: [],
  businessDay: null,
};

/** As the stores of desks in use have it. */
export const PART_PREFIX = 'mirror:';
export const partName = (part: keyof SnapshotParts): string => PART_PREFIX + part;

/** What the server last told, in memory: the desk asks it many times per scan. */
export type HeldSnapshot = SnapshotParts & {
  eventOf(id: string): SnapshotEvent | undefined;
  memberByCode(shortCode: string): SnapshotMember | undefined;
  memberById(membershipId: string): SnapshotMember | undefined;
  keyOf(keyId: number): KeyObject | undefined;
  planOf(id: string): SnapshotPlan | undefined;
  person(userId: string): RosterEntry | undefined;
  /** What a moved ticket is now. */ movedTo(shortCode: string): string | undefined;
  /** Said not to come this evening. */ isAbsent(shortCode: string): boolean;
  /** What its guest has answered. */ toldOf(shortCode: string): string | null;
  /** What is still to be handed out with it. */ boughtOf(shortCode: string): string | null;
};

export function loadSnapshot(store: Store): HeldSnapshot {
  const parts = Object.fromEntries(
    (Object.keys(EMPTY_SNAPSHOT) as (keyof SnapshotParts)[]).map((part) => [
      part,
      readSetting(store, partName(part)) ?? EMPTY_SNAPSHOT[part],
    ]),
  ) as SnapshotParts;
  const events = new Map(parts.events.map((event) => [event.id, event]));
  const byCode = new Map(
    parts.members.flatMap((member) => (member.code === null ? [] : [[member.code, member] as const])),
  );
  const byId = new Map(parts.members.map((member) => [member.membershipId.toUpperCase(), member]));
  const keys = new Map(parts.keys.map(({ keyId, spki }) => [keyId, publicKeyFromSpki(spki)]));
  const moved = new Map(parts.moved);
  const absent = new Set(parts.absences);
  const told = new Map(parts.told);
  const bought = new Map(parts.bought);
  const plans = new Map(parts.plans.map((plan) => [plan.id, plan]));
  const people = new Map(parts.roster.map((person) => [person.userId, person]));
  return {
    ...parts,
    eventOf: (id) => events.get(id),
    memberByCode: (code) => byCode.get(code),
    memberById: (id) => byId.get(id.trim().toUpperCase()),
    keyOf: (keyId) => keys.get(keyId),
    planOf: (id) => plans.get(id),
    person: (userId) => people.get(userId),
    movedTo: (code) => moved.get(code),
    isAbsent: (code) => absent.has(code),
    toldOf: (code) => told.get(code) ?? null,
    boughtOf: (code) => bought.get(code) ?? null,
  };
}
