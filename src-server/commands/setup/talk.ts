import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';

/** Nobody answers any more: the terminal was closed, or Ctrl-D pressed. */
export class SetupStopped extends Error {}

type Question = {
  /** What is asked for, as a label. */ ask: string;
  /** What Enter alone stands for. Undefined: there has to be an answer; '': it may be left out. */
  fallback?: string | undefined;
  /** Not shown while it is typed, nor as the answer of Enter. */ isSecret?: boolean;
  /** Why an answer is none, as a sentence; null for a good one. */ problem?: (answer: string) => string | null;
};

/** Somebody at a terminal. */
export type Talk = {
  say(...lines: readonly string[]): void;
  /** Asks until the answer is a good one. Throws SetupStopped. */
  ask(question: Question): Promise<string>;
  /** Throws SetupStopped. */
  confirm(question: string, fallback: boolean): Promise<boolean>;
  close(): void;
};

const shownFallback = ({ fallback, isSecret }: Question): string => {
  if (fallback === undefined) return '';
  if (fallback === '') return ' (Enter leaves it out)';
  return isSecret === true ? ' (Enter keeps the one there is)' : ` (${fallback})`;
};

/** Answers come line by line, whether somebody types them or they are handed in at once. */
export function openTalk(input: Readable, output: Writable): Talk {
  let isMuted = false;
  const shown = new Writable({
    write: (piece: Buffer, _, done) => void (isMuted ? done() : output.write(piece, () => done())),
  });
  const isTerminal = 'isTTY' in input && input.isTTY === true;
  const lines = createInterface({ input, output: shown, terminal: isTerminal });
  const answers = lines[Symbol.asyncIterator]();
  const say = (...all: readonly string[]): void => void output.write(`${all.join('\n')}\n`);

  async function answer(text: string, isSecret: boolean): Promise<string> {
    output.write(text);
    isMuted = isSecret && isTerminal;
    const { value, done } = await answers.next();
    isMuted = false;
    if (isSecret && isTerminal) output.write('\n');
    if (done === true) throw new SetupStopped('Stopped. What was answered before is kept: begin again and go on.');
    return value.trim();
  }
  return {
    say,
    async ask(question) {
      const { ask, fallback, isSecret = false, problem = () => null } = question;
      for (;;) {
        const typed = await answer(`${ask}${shownFallback(question)}: `, isSecret);
        const given = typed === '' && fallback !== undefined ? fallback : typed;
        if (given === '' && fallback === '') return '';
        const wrong = given === '' ? 'Please answer this one.' : problem(given);
        if (wrong === null) return given;
        say(`  ${wrong}`);
      }
    },
    async confirm(question, fallback) {
      for (;;) {
        const typed = (await answer(`${question} (${fallback ? 'Y/n' : 'y/N'}): `, false)).toLowerCase();
        if (typed === '') return fallback;
        if (['y', 'yes', 'j', 'ja'].includes(typed)) return true;
        if (['n', 'no', 'nein'].includes(typed)) return false;
        say('  Please answer y or n.');
      }
    },
    close: () => lines.close(),
  };
}
