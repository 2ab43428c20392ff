import { useEffect, useRef, useState } from 'react';
import type { KeepDraftInput } from '#shared/newsletters/mailing.ts';
import { trpc } from '#web/api.ts';

/** Whoever types is not asked about every letter. */
const PAUSE_MS = 700;
/** What the server refused or a network lost is tried again. */
const AGAIN_MS = 5_000;

type KeptDraft = {
  /** Something of it is not kept yet. */ isDirty: boolean;
  keptAt: Date | null;
  hasFailed: boolean;
  /** What is on the page now counts as kept: it was sent, or is to be thrown away. */ letGo: () => void;
  /** Keeps nothing more; done once what is on its way has arrived, which else would come after the sending. */
  hold: () => Promise<void>;
  /** Keeps again: it was not sent after all. */ goOn: () => void;
};

type KeptDraftOptions = {
  /** One that is to leave is changed by its button alone. */ isDraft: boolean;
  keptAt: Date | null;
  onKept: (id: string) => void;
};

/** Keeps a mailing as it is typed, a moment after the last key; one after the other, so that the last word wins. */
export function useKeptDraft(words: KeepDraftInput, { isDraft, keptAt: before, onKept }: KeptDraftOptions): KeptDraft {
  const keep = trpc.admin.mailings.keepDraft.useMutation();
  const text = JSON.stringify(words);
  const [kept, setKept] = useState({ text, at: before });
  const [failures, setFailures] = useState(0);
  const isOver = useRef(false);
  const onItsWay = useRef<Promise<void>>(Promise.resolve());
  const [holds, setHolds] = useState(0);
  const latest = useRef({ words, onKept });
  useEffect(() => {
    latest.current = { words, onKept };
  });
  const isDirty = text !== kept.text;
  const { mutateAsync, isPending } = keep;
  useEffect(() => {
    if (!isDraft || !isDirty || isPending || isOver.current) return;
    const send = async (): Promise<void> => {
      try {
        const { keptAt } = await mutateAsync(latest.current.words);
        setKept({ text, at: keptAt });
        setFailures(0);
        if (!isOver.current) latest.current.onKept(words.id);
      } catch {
        setFailures((count) => count + 1);
      }
    };
    const begin = (): void => {
      if (!isOver.current) onItsWay.current = send();
    };
    const timer = setTimeout(begin, failures === 0 ? PAUSE_MS : AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isDraft, isDirty, isPending, failures, holds, text, mutateAsync, words.id]);
  const letGo = (): void => {
    isOver.current = true;
    setKept((last) => ({ ...last, text }));
  };
  const hold = (): Promise<void> => {
    isOver.current = true;
    return onItsWay.current;
  };
  const goOn = (): void => {
    isOver.current = false;
    setHolds((count) => count + 1);
  };
  return { isDirty, keptAt: kept.at, hasFailed: failures > 0, letGo, hold, goOn };
}
