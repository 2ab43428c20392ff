import { timeLimit } from './time-limit.ts';

/** The lock's name, and the channel's on which one tab asks another to let go. */
const NAME = 'clave-door';
/** A page that is loaded again may be a moment ahead of its own end, on a slow phone a long one. */
const FREE_WITHIN_MS = 2_000;
/** What a scan under way takes at most: its entry is on the disk before the other tab reads it. */
const FINISHES_IN_MS = 600;
/** A tab that is asleep does not answer: then it is not waited for. */
const ANSWERS_WITHIN_MS = 1_500;

/** This tab's turn at the door. */
export type Turn = {
  /** Settles when another tab has taken over. */
  lost: Promise<void>;
};

function hold(options: LockOptions): Promise<Turn | null> {
  return new Promise((resolve) => {
    let end = (): void => undefined;
    const held = (): Promise<void> =>
      new Promise((release) => {
        const channel = new BroadcastChannel(NAME);
        const lost = new Promise<void>((tell) => {
          end = () => {
            channel.close();
            tell();
          };
        });
        channel.addEventListener('message', () => {
          end();
          setTimeout(release, FINISHES_IN_MS);
        });
        resolve({ lost });
      });
    navigator.locks.request(NAME, options, held).catch(() => {
      end(); // taken away
      resolve(null); // or never had
    });
  });
}

const hasLocks = (): boolean => 'locks' in navigator && typeof BroadcastChannel === 'function';
/** An older browser has no locks: there each tab works by itself. */
const alone: Turn = { lost: new Promise(() => undefined) };

/**
 * Two tabs would each have a list and a journal of their own in memory, and let the same guest in twice without a
 * network. Null when another tab is at the door.
 */
export const takeTurn = (): Promise<Turn | null> =>
  hasLocks() ? hold({ signal: timeLimit(FREE_WITHIN_MS) }) : Promise.resolve(alone);

/** Asks the other tab to end what it does, and takes the door; from a tab that does not answer, too. */
export async function takeOver(): Promise<Turn> {
  if (!hasLocks()) return alone;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('leave');
  const turn = (await hold({ signal: timeLimit(ANSWERS_WITHIN_MS) })) ?? (await hold({ steal: true }));
  channel.close();
  return turn ?? alone;
}
