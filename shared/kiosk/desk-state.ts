import type { Genre } from '#shared/art/inks.ts';

/** Where the desk stands: each phase has its own screen. */
export type DeskPhase = 'broken' | 'unpaired' | 'pairing' | 'revoked' | 'locked' | 'open';

export type PairingView = {
  /** Six digits, read out or typed in the admin panel. */
  userCode: string;
  /** What the QR beside it opens. */
  approveUrl: string;
  expiresAt: Date;
};

export type CashierView = { userId: string; name: string; hasPin: boolean; isOnShift: boolean; isSupervisor: boolean };

export type TonightView = { id: string; title: string; genre: Genre; location: string; startsAt: Date; endsAt: Date };

/** People inside by the way they came; from the ledger, never a counter. */
export type HeadCountView = { admitted: number; capacity: number | null; online: number; members: number; door: number; under18: number };

export type Tone = 'go' | 'stop' | 'no';

export type ScanLineView = { entryId: string; at: Date; tone: Tone; title: string; detail: string; isUndone: boolean };

export type LinkView = {
  isOnline: boolean;
  offlineSince: Date | null;
  /** Journal entries the server has not confirmed. */
  waiting: number;
  lastSyncAt: Date | null;
  /** Entries the server could not apply; they wait for a person. */
  exceptions: number;
};

export type CashSessionView = { id: string; holderId: string; holderName: string; openedAt: Date; floatCents: number; saleCount: number };

/** All that the screens show at any moment; pushed whole whenever something in it changes. */
export type DeskState = {
  phase: DeskPhase;
  /** Why the desk is broken, as a sentence. */
  trouble: string | null;
  deskName: string | null;
  serverUrl: string;
  pairing: PairingView | null;
  /** No keyring on this machine: pairing needs an explicit yes to weak storage. */
  needsWeakStorage: boolean;
  cashiers: CashierView[];
  cashier: CashierView | null;
  tonight: TonightView | null;
  events: TonightView[];
  heads: HeadCountView;
  lastScans: ScanLineView[];
  link: LinkView;
  cash: CashSessionView | null;
  /** No fiscal device: taking money is training, and every screen that takes some says so. */
  isTraining: boolean;
};
