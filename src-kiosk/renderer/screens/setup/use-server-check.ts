import { useCallback, useEffect, useRef, useState } from 'react';
import type { ServerView } from '#shared/door/desk-setup.ts';
import { ask, Refusal, sentenceOf } from '../../bridge.ts';
import { useFreedNetwork } from './use-freed-network.ts';

/** Nobody types the next sign later than this. */
const TYPED_AFTER_MS = 700;

export type ServerCheck = {
  text: string;
  found: ServerView | null;
  problem: string;
  isBusy: boolean;
  /** A server in the local network that does not encrypt: somebody must agree to it. */ isPlainAsked: boolean;
  isPlainAccepted: boolean;
  /** A network stands in the way, with a page of its own. */ isSignInWanted: boolean;
  type(text: string): void;
  /** A code was read: asked at once. */ read(text: string): void;
  acceptPlain(): void;
};

type Answer = Pick<ServerCheck, 'found' | 'problem' | 'isBusy' | 'isPlainAsked' | 'isSignInWanted'>;
const NOTHING: Answer = { found: null, problem: '', isBusy: false, isPlainAsked: false, isSignInWanted: false };

/** The address somebody types or holds up, and what answers there; only the newest question counts. */
export function useServerCheck(): ServerCheck {
  const [text, setText] = useState('');
  const [isPlainAccepted, setPlainAccepted] = useState(false);
  const [answer, setAnswer] = useState<Answer>(NOTHING);
  const newest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const asked = useRef({ wanted: '', isAccepted: false });
  const check = useCallback((wanted: string, isAccepted: boolean): void => {
    clearTimeout(timer.current);
    asked.current = { wanted, isAccepted };
    const mine = ++newest.current;
    setAnswer({ ...NOTHING, isBusy: true });
    ask('askServer', { text: wanted, isPlainAccepted: isAccepted }).then(
      (found) => {
        if (mine !== newest.current) return;
        setText(found.url);
        setAnswer({ ...NOTHING, found });
      },
      (error: unknown) => {
        if (mine !== newest.current) return;
        const code = error instanceof Refusal ? error.code : '';
        setAnswer({
          ...NOTHING,
          problem: sentenceOf(error),
          isPlainAsked: code === 'SERVER_PLAIN_IN_HOUSE',
          isSignInWanted: code === 'SERVER_SIGN_IN',
        });
      },
    );
  }, []);

  const type = useCallback(
    (typed: string): void => {
      newest.current++;
      clearTimeout(timer.current);
      setText(typed);
      setPlainAccepted(false);
      setAnswer(NOTHING);
      if (typed.trim() !== '') timer.current = setTimeout(() => check(typed, false), TYPED_AFTER_MS);
    },
    [check],
  );
  const read = useCallback(
    (code: string): void => {
      setPlainAccepted(false);
      check(code, false);
    },
    [check],
  );
  useFreedNetwork(() => answer.isSignInWanted && check(asked.current.wanted, asked.current.isAccepted));
  const acceptPlain = (): void => {
    setPlainAccepted(true);
    check(text, true);
  };
  return { text, isPlainAccepted, ...answer, type, read, acceptPlain };
}
