import type { ArchiveRange } from '#kiosk/main/till/fiscal/stand-in/export-archive.ts';
import type { StandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';

export type TssState = 'CREATED' | 'UNINITIALIZED' | 'INITIALIZED' | 'DISABLED';
export type FakeClient = { id: string; serial: string; state: 'REGISTERED' | 'DEREGISTERED' };

/** `asked` is what the last revision was asked with, to know the same one again. */
export type FakeTransaction = { id: string; clientId: string; revision: number; asked: string };

/** `polls` is how often it is asked for before it is there. */
export type FakeExport = { id: string; range: ArchiveRange; polls: number; isFailed: boolean };

/** A device of the fake, with the stand-in that signs in it. */
export type FakeTss = {
  id: string;
  state: TssState;
  puk: string;
  pin: string | null;
  wrongPins: number;
  isAdmin: boolean;
  tse: StandInTse;
  clients: Map<string, FakeClient>;
  transactions: Map<string, FakeTransaction>;
  exports: Map<string, FakeExport>;
  createdAt: Date;
};
