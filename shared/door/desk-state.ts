import type { Tone } from './verdict-look.ts';
import type { Genre } from '#shared/art/inks.ts';
import type { BooksExportView } from './books-export.ts';
import type { GoodsItem, GoodsKind } from './goods.ts';
import type { PrinterState } from './printer-setup.ts';
import type { SnapshotEvent } from './snapshot.ts';
import type { SnapshotPlan } from './snapshot-plan.ts';
import type { TrainingReason } from './training-reason.ts';
import type { WalkInReason } from './walk-in.ts';

/**
 * Where the desk stands: each phase has its own screen. `fault`: it could not even start. `damaged`: its journal was laid
 * aside and a new one waits for a supervisor's word. `no-server`: it was not told yet where it belongs. `broken`: the
 * keyring does not give its access out, though it is paired.
 */
export type DeskPhase =
  | 'fault'
  | 'damaged'
  | 'no-server'
  | 'broken'
  | 'unpaired'
  | 'pairing'
  | 'revoked'
  | 'locked'
  | 'open';

/** What is wrong, what helps, and what the machine said. */
export type FaultView = { title: string; help: string; detail: string };

export type PairingView = {
  /** Six digits, read out or typed in the admin panel. */
  userCode: string;
  /** What the QR beside it opens. */
  approveUrl: string;
  /** By this desk's clock. */ expiresAt: Date;
  /** Minutes this desk's clock is ahead of the server's (behind is negative), when that is too much. */
  clockOffMinutes: number | null;
};

export type CashierView = {
  userId: string;
  name: string;
  hasPin: boolean;
  /** A lost desk carried it: their owner has to choose another one. */ isPinVoided: boolean;
  isOnShift: boolean;
  isSupervisor: boolean;
};

/** What the desk shows of an event as the server sent it. */
export const TONIGHT_FIELDS = [
  'id',
  'title',
  'location',
  'evening',
] as const satisfies readonly (keyof SnapshotEvent)[];
export type TonightView = Pick<SnapshotEvent, (typeof TONIGHT_FIELDS)[number]> & {
  genre: Genre;
  startsAt: Date;
  endsAt: Date;
  /** On this business day, or begun on an earlier one; false is an event of another day, the next. */ isToday: boolean;
};

/** People inside by the way they came; from the ledger, never a counter. */
type HeadCountView = {
  admitted: number;
  capacity: number | null;
  online: number;
  members: number;
  door: number;
  walkIns: number;
  under18: number;
};

/** Let in without a ticket at this desk tonight; `last` is what can be taken back next. */
export type WalkInsView = {
  byReason: { reason: WalkInReason; people: number }[];
  last: { entryId: string; reason: WalkInReason; people: number } | null;
};

export type ScanLineView = {
  entryId: string;
  at: Date;
  tone: Tone;
  title: string;
  detail: string;
  isUndone: boolean;
  /** Let in by a scan and not taken back yet. */ canUndo: boolean;
};

type LinkView = {
  isOnline: boolean;
  offlineSince: Date | null;
  /** Journal entries the server has not confirmed. */
  waiting: number;
  lastSyncAt: Date | null;
  /** Entries the server could not apply; they wait for a person. */
  exceptions: number;
  /**
   * Minutes this desk's clock is ahead of the server's (behind is negative), when that is too much; receipts bear its
   * time.
   */
  clockOffMinutes: number | null;
  trouble: LinkTrouble | null;
};

/** Why the server is not reached, where the network tells: a page of its own to sign in on, or a certificate. */
export type LinkTrouble =
  | { kind: 'portal'; /** Its page stands above the desk. */ isOpen: boolean }
  | { kind: 'certificate'; host: string; until: Date; /** Else it is of somebody else. */ isOver: boolean };

export type CashSessionView = {
  id: string;
  holderId: string;
  holderName: string;
  openedAt: Date;
  floatCents: number;
  saleCount: number;
  /**
   * Opened for a night that is over (the business day ends at 06:00): it has to be counted before it sells for this
   * one, unless somebody chose to go on with it.
   */
  earlierNight: 'to-count' | 'goes-on' | null;
  /** Its count is fixed: it is closed, or a supervisor opens the count again. */ isCounted: boolean;
};

/** One thing that must be right before doors open. A red one says what to do; `more` is for who looks into it. */
export type TileView = {
  id: string;
  label: string;
  isReady: boolean;
  detail: string;
  fix: string | null;
  more: string | null;
};

/** What can be sold tonight, and what it costs whom. */
export type SaleTypeView = {
  id: string;
  name: string;
  description: string;
  priceCents: number;
  memberPrices: Record<string, number>;
};

/** Sold beside tickets; `left` may be below zero, null is not counted. */
export type GoodsTileView = { id: string; name: string; kind: GoodsKind; priceCents: number; left: number | null };

/** The sale being typed, as main keeps it. */
type DraftView = {
  saleId: string;
  items: { ticketTypeId: string; quantity: number; memberCode?: string }[];
  goods: GoodsItem[];
};

/** A card is asked for; `isUnclear` while nobody knows how it stands. */
export type CardWaitView = { amountCents: number; isUnclear: boolean };

/** A fault that did not stop the work. */
export const INCIDENT_KINDS = [
  'program-ended',
  'screen-reloaded',
  'no-graphics',
  'without-graphics',
  'setup-unreadable',
  'program-fault',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];
/** The newest last. */
export type IncidentView = { kind: IncidentKind; at: Date; title: string; help: string };

/** All that the screens show at any moment; pushed whole whenever something in it changes. */
export type DeskState = {
  phase: DeskPhase;
  /** Why the desk does not start, or goes on with a new journal; null is nothing. */ wrong: FaultView | null;
  /** Why nothing may be scanned here, as a sentence. */
  fault: string | null;
  /** Told until somebody has read them. */ incidents: IncidentView[];
  deskName: string | null;
  /** Null until somebody has said where this desk belongs. */ serverUrl: string | null;
  /** Where a guest's phone reaches the website. */ siteUrl: string | null;
  /** http to a machine in the local network: every screen says so. */ isServerPlain: boolean;
  /** Paired, so leaving and settings need a person's digits. */ isGuarded: boolean;
  /** Guarded, and nobody's PIN can be read: the panel's code opens it. */ needsDeskCode: boolean;
  /** As somebody last switched it. */ isSoundOn: boolean;
  /** An unpaired desk may be told another server; one that the environment names may not. */ canChooseServer: boolean;
  pairing: PairingView | null;
  /** No keyring on this machine: pairing needs an explicit yes to weak storage. */
  needsWeakStorage: boolean;
  cashiers: CashierView[];
  cashier: CashierView | null;
  tonight: TonightView | null;
  events: TonightView[];
  heads: HeadCountView;
  walkIns: WalkInsView;
  lastScans: ScanLineView[];
  link: LinkView;
  cash: CashSessionView | null;
  /** While no till is open: the number of the last closing, null before the first. */ lastZ: number | null;
  saleTypes: SaleTypeView[];
  /** Every plan that somebody may have; an older server's desk knows none. */ plans: SnapshotPlan[];
  goods: GoodsTileView[];
  draft: DraftView | null;
  nextReceipt: string;
  printer: PrinterState;
  /** A separate terminal beside the desk, or one the server drives. */
  cardTerminal: 'external' | 'server';
  /** The separate one prints no slip: the cashier says that the card was charged. */
  takesCardWithoutSlip: boolean;
  cardWait: CardWaitView | null;
  /** Begun, and nobody knows whether the card was charged: this bill can't be paid otherwise until that is settled. */
  cardOpen: { amountCents: number } | null;
  /** Under-18s must leave by midnight: the list is due (§ 5 JuSchG). */
  isMidnightListDue: boolean;
  /**
   * The security device; null where there is none. An outage stands until the first document is signed again; `isDown`
   * is whether the device is being left alone just now.
   */
  tse: { isStandIn: boolean; outage: { since: Date; reason: string } | null; isDown: boolean } | null;
  /** No fiscal device: taking money is training, and every screen that takes some says so. */
  isTraining: boolean;
  /** Why it only trains; null takes money. */
  training: TrainingReason | null;
  /** What the office has changed comes into force with the next closing. */
  waitsForClosing: ('tse' | 'company')[];
  /** What is written for an inspector; null while nothing is, or was read about. */
  booksExport: BooksExportView | null;
};
