import { unpackTickets, type PackedTicket } from '#shared/door/phone-list.ts';
import type { PhoneMember } from '#shared/door/phone-views.ts';
import type { KeptEntry, KeptNight, KeptTickets } from './phone-store.ts';
import { bytesOf, hexOf } from './open-code.ts';

/** A ticket of the list with the names it points at. */
export type HeldTicket = Pick<PackedTicket, 'flags'> & {
  sealedName: Uint8Array<ArrayBuffer>;
  nonce: string;
  typeName: string | null;
  used: { at: number; deskName: string | null } | null;
};
export type HeldMember = Omit<PhoneMember, 'used'> & { nonce: string; used: HeldTicket['used'] };
/** What this phone did itself, known before the server has heard of it. */
type OwnUse = { entryId: string; at: number };

export type HeldList = {
  ticket(lookup: string): HeldTicket | undefined;
  member(lookup: string): HeldMember | undefined;
  ownUse(lookup: string): OwnUse | undefined;
  /** Whether this phone has handed out what was bought with it; by its code where no list has it. */
  isHandedOut(lookupOrCode: string): boolean;
  addTickets(kept: KeptTickets, isFull: boolean): void;
  setMembers(night: Pick<KeptNight, 'members' | 'memberNonce' | 'memberDesks'>): void;
  addEntry(kept: KeptEntry): void;
};

/** The list in memory: scanned codes are looked up here, whatever the disk is doing. */
export function makeHeldList(): HeldList {
  const [tickets, members, uses, handedOut] = [
    new Map<string, HeldTicket>(),
    new Map<string, HeldMember>(),
    new Map<string, OwnUse>(),
    new Set<string>(),
  ];
  return {
    ticket: (lookup) => tickets.get(lookup),
    member: (lookup) => members.get(lookup),
    ownUse: (lookup) => uses.get(lookup),
    isHandedOut: (key) => handedOut.has(key),
    addTickets({ tickets: packed, nonce, typeNames, deskNames }, isFull) {
      if (isFull) tickets.clear();
      for (const { lookup, flags, type, sealedName, used } of unpackTickets(bytesOf(packed)))
        tickets.set(hexOf(lookup), {
          flags,
          nonce,
          sealedName: new Uint8Array(sealedName),
          typeName: typeNames[type] ?? null,
          used: used && { at: used.at, deskName: deskNames[used.desk] ?? null },
        });
    },
    setMembers({ members: list, memberNonce, memberDesks }) {
      members.clear();
      for (const { used, ...member } of list)
        members.set(hexOf(bytesOf(member.lookup)), {
          ...member,
          nonce: memberNonce,
          used: used && { at: used[0], deskName: memberDesks[used[1]] ?? null },
        });
    },
    addEntry({ entry, lookup }) {
      if (entry.kind === 'handout') handedOut.add(lookup ?? entry.code);
      else if (entry.kind === 'undo') {
        for (const [key, use] of uses) if (use.entryId === entry.admissionId) uses.delete(key);
      } else if (lookup !== null && entry.kind === 'admission') uses.set(lookup, { entryId: entry.id, at: entry.at });
    },
  };
}
