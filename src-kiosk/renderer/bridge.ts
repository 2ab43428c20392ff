import { createContext, use, useEffect, useState } from 'react';
import type { DeskState } from '#shared/door/desk-state.ts';
import type { Answer, CallName, KioskBridge, KioskCalls } from '#shared/door/kiosk-bridge.ts';

declare global {
  interface Window {
    readonly kiosk: KioskBridge;
  }
}

/** Main said no; `message` is the sentence for the screen. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, sentence: string) {
    super(sentence);
    this.name = 'Refusal';
    this.code = code;
  }
}

/** Asks main; throws a Refusal when it refuses. */
export async function ask<Name extends CallName>(
  name: Name,
  input: Parameters<KioskCalls[Name]>[0],
): Promise<ReturnType<KioskCalls[Name]>> {
  const call = window.kiosk[name] as (given: typeof input) => Promise<Answer<ReturnType<KioskCalls[Name]>>>;
  const answer = await call(input);
  if (!answer.isOk) throw new Refusal(answer.code, answer.sentence);
  return answer.value;
}

/** A call whose answer nobody waits for; a refusal is main's to show in the state. */
export function tell<Name extends CallName>(name: Name, input: Parameters<KioskCalls[Name]>[0]): void {
  ask(name, input).catch(() => undefined);
}

export function sentenceOf(error: unknown): string {
  return error instanceof Refusal ? error.message : 'Das hat nicht geklappt. Bitte noch einmal versuchen.';
}

/** The desk's state as main pushes it; null until the first one is there. */
export function useDeskState(): DeskState | null {
  const [state, setState] = useState<DeskState | null>(null);
  useEffect(() => {
    const stop = window.kiosk.onState(setState);
    ask('state', {})
      .then(setState)
      .catch(() => undefined);
    return stop;
  }, []);
  return state;
}

export const DeskContext = createContext<DeskState | null>(null);

/** For every screen below App: the state is there. */
export function useDesk(): DeskState {
  const state = use(DeskContext);
  if (state === null) throw new Error('a screen outside the app');
  return state;
}
