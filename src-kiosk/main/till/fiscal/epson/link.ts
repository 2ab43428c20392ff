import { connect } from 'node:net';
import type { TseError } from '#shared/fiscal/fiscal-device.ts';
import type { Budget } from './budget.ts';
import { ownError } from './faults.ts';
import { fieldOf, frameBytes, frameReader, rootOf } from './frames.ts';

export type EpsonAddress = { host: string; port: number };

/** One TCP connection. It takes one question at a time. */
export type Link = {
  /** Sends a frame and gives the frame that answers it. Fails with TseError, and is closed after it. */
  exchange(request: string, budget: Budget): Promise<string>;
  isClosed(): boolean;
  close(): void;
};

type Waiting = { isAnswer(frame: string): boolean; settle(result: string | TseError): void };

/** An answer carries a result, and the name of its question; all else that a device sends is news for nobody. */
const ANSWER_ROOTS = ['open_device', 'close_device', 'device_data', 'error'];
const isAnswer = (frame: string): boolean =>
  ANSWER_ROOTS.includes(rootOf(frame)) && (fieldOf(frame, 'success') ?? fieldOf(frame, 'code')) !== null;
const answers = (request: string) => {
  const roots = [rootOf(request), 'error'];
  return (frame: string): boolean => roots.includes(rootOf(frame)) && isAnswer(frame);
};

/**
 * Connects, and reads away the frame that a device sends by itself. An answer that is late closes the connection, and so
 * does one that nobody asked for: thus no answer can ever be taken for that of the next question.
 */
export async function openLink(address: EpsonAddress, budget: Budget): Promise<Link> {
  const socket = connect(address).setNoDelay(true);
  const read = frameReader();
  let waiting: Waiting | null = null;
  let ended: TseError | null = null;

  function end(error: TseError): void {
    ended ??= error;
    socket.destroy();
    waiting?.settle(ended);
  }
  function take(frame: string): void {
    if (waiting?.isAnswer(frame) === true) waiting.settle(frame);
    else if (isAnswer(frame)) end(ownError('bug', 'ANSWER_WITHOUT_QUESTION'));
  }
  function nextFrame(isWanted: Waiting['isAnswer'], { signal }: Budget): Promise<string> {
    return new Promise((resolve, reject) => {
      const late = (): void => end(ownError('timeout', 'NO_ANSWER_IN_TIME'));
      waiting = {
        isAnswer: isWanted,
        settle(result) {
          waiting = null;
          signal.removeEventListener('abort', late);
          if (typeof result === 'string') resolve(result);
          else reject(result);
        },
      };
      if (ended !== null) waiting.settle(ended);
      else if (signal.aborted) late();
      else signal.addEventListener('abort', late, { once: true });
    });
  }

  socket.on('data', (chunk: Buffer) => {
    try {
      for (const frame of read(chunk)) take(frame);
    } catch {
      end(ownError('bug', 'NO_FRAME'));
    }
  });
  socket.on('error', () => end(ownError('unreachable', 'CONNECTION_FAILED')));
  socket.on('close', () => end(ownError('unreachable', 'CONNECTION_CLOSED')));

  await nextFrame(() => true, budget);
  return {
    exchange(request, next) {
      const answer = nextFrame(answers(request), next);
      if (!socket.destroyed) socket.write(frameBytes(request));
      return answer;
    },
    isClosed: () => ended !== null,
    close: () => end(ownError('unreachable', 'CONNECTION_CLOSED')),
  };
}
