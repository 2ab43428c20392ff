import type { ConfirmableReason, Verdict } from '#shared/desk/verdict.ts';
import type { DeskState } from './desk-state.ts';

/** What main answers: a value, or a refusal whose sentence the screen shows. Errors lose their fields on the way, so none travel. */
export type Answer<T> = { isOk: true; value: T } | { isOk: false; code: string; sentence: string };

export type UnlockAnswer = { outcome: 'open' } | { outcome: 'wrong'; triesLeft: number } | { outcome: 'locked'; until: Date } | { outcome: 'no-pin' };

/** A verdict as the screen shows it; `isOffline` when this desk decided alone. */
export type ScanView = { verdict: Verdict; isOffline: boolean; number: string | null; code: string };
export type NameMatchView = { code: string; name: string; detail: string; isUsed: boolean };
export type MidnightGuestView = { entryId: string; name: string; at: Date };
/** A supervisor who answers for what a cashier may not do alone. */
export type SupervisorPin = { userId: string; pin: string };

/** The calls a screen can make: one object in, one value out. */
export type KioskCalls = {
  state(input: object): DeskState;
  startPairing(input: { acceptWeakStorage: boolean }): void;
  cancelPairing(input: object): void;
  unlock(input: { userId: string; pin: string }): UnlockAnswer;
  lock(input: object): void;
  stillHere(input: object): void;
  chooseEvent(input: { eventId: string }): void;
  leaveKiosk(input: { userId: string; pin: string }): UnlockAnswer;
  scan(input: { text: string; confirmed?: ConfirmableReason | null }): ScanView;
  reenter(input: { code: string }): ScanView;
  undo(input: { entryId: string; reason?: string; supervisor?: SupervisorPin }): void;
  markUnder18(input: { entryId: string }): { entryId: string };
  searchNames(input: { query: string }): NameMatchView[];
  midnightList(input: object): MidnightGuestView[];
};
export type CallName = keyof KioskCalls;

/** The preload's list: names only, so that no schema library gets into it. */
export const CALL_NAMES = ['state', 'startPairing', 'cancelPairing', 'unlock', 'lock', 'stillHere', 'chooseEvent', 'leaveKiosk', 'scan', 'reenter', 'undo', 'markUnder18', 'searchNames', 'midnightList'] as const satisfies readonly CallName[];

export const CALL_CHANNEL = 'kiosk:call';
export const STATE_CHANNEL = 'kiosk:state';

/** `window.kiosk`: the one thing the three rooms share. */
export type KioskBridge = { [Name in CallName]: (input: Parameters<KioskCalls[Name]>[0]) => Promise<Answer<ReturnType<KioskCalls[Name]>>> } & {
  onState(listener: (state: DeskState) => void): () => void;
};
