import type { TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { callThrough } from './api.ts';
import { failureOf } from './failure-sentence.ts';

type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** The dialog that asks is here; gives how it leaves. */
export function askProofsBy(dialog: Ask): () => void {
  ask = dialog;
  callThrough(proveAgainLink());
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

/** Asks whoever is here to prove once more that it is them; once for all that wait for it. False where nobody asks. */
function askForProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => (asking = undefined));
  return asking;
}

const needsProof = (error: unknown): boolean => failureOf(error).code === 'FRESH_SIGN_IN_NEEDED';

/**
 * A call that needs a fresher proof waits for it and is sent again as it was. No screen knows of this: where nobody gives
 * the proof, it hears the refusal.
 */
const proveAgainLink =
  <Router extends AnyRouter>(): TRPCLink<Router> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const send = () => next(op).subscribe(observer);
      let running = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(refusal) {
          if (!needsProof(refusal)) return observer.error(refusal);
          void askForProof().then((isProven) => {
            if (isProven) running = send();
            else observer.error(refusal);
          });
        },
      });
      return () => running.unsubscribe();
    });

type Refusal = { error?: { json?: unknown } };

/** The same for an address that is no procedure; gives the answer to the last request. */
export async function fetchProven(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  if (answer.ok) return answer;
  const { error } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as Refusal;
  return needsProof(error?.json) && (await askForProof()) ? fetch(url, init) : answer;
}
