import { useEffect, useRef, useState } from 'react';
import { SaveContentInput, type ContentKind } from '#shared/website/content.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { tellFailure } from '#web/tell-failure.ts';
import type { Values, Wrong } from './item-list.tsx';
import { WEBSITE_WORDS } from './website-words.ts';

/** `wrong`: a field is; `meanwhile`: somebody else has written. */
export type Keeping = 'kept' | 'writing' | 'wrong' | 'failed' | 'meanwhile';

/** Nobody presses a button: it is kept once somebody has stopped typing for so long. */
const PAUSE_MS = 700;

/** The first sentence on each field, by its path inside the list. */
const wrongIn = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): Wrong => {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) found[path.slice(1).map(String).join('.')] ??= message;
  return found;
};

type Begin = { kind: ContentKind; items: readonly Values[]; seen: number | null };

/** What is being written of one kind, and how far it is kept. It begins with what it is given, once. */
export function useContentDraft(begin: Begin, onKeeping: (keeping: Keeping) => void) {
  const utils = trpc.useUtils();
  const save = trpc.admin.website.save.useMutation();
  const [items, setItems] = useState(begin.items);
  const [wrong, setWrong] = useState<Wrong>({});
  const [keeping, setKeeping] = useState<Keeping>('kept');
  const now = useRef({ items: begin.items, kept: begin.items, seen: begin.seen, isSaving: false, isGone: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = (next: Keeping): void => {
    if (now.current.isGone) return;
    setKeeping(next);
    onKeeping(next);
  };

  async function keep(): Promise<void> {
    const { current } = now;
    if (current.isSaving || current.items === current.kept) return;
    const sent = current.items;
    const input = SaveContentInput.safeParse({ kind: begin.kind, items: sent, seen: current.seen });
    setWrong(input.success ? {} : wrongIn(input.error.issues));
    if (!input.success) return say('wrong');
    current.isSaving = true;
    try {
      current.seen = (await save.mutateAsync(input.data)).seen;
      current.kept = sent;
      await utils.admin.website.list.invalidate();
    } catch (error) {
      if (failureOf(error).code === 'CHANGED_MEANWHILE') return say('meanwhile');
      tellFailure(error, { title: WEBSITE_WORDS.notKept });
      return say('failed');
    } finally {
      current.isSaving = false;
    }
    if (current.items !== sent) return keep();
    say('kept');
  }

  const change = (next: readonly Values[]): void => {
    now.current.items = next;
    setItems(next);
    if (keeping === 'meanwhile') return;
    say('writing');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keep(), PAUSE_MS);
  };

  useLeave(() => {
    clearTimeout(timer.current);
    now.current.isGone = true;
    void keep();
  });
  const heard = useRef(onKeeping);
  useEffect(() => {
    now.current.isGone = false;
    heard.current('kept');
  }, []);
  /** Forgets what is not kept, and asks what others have written. */
  const drop = async (): Promise<void> => {
    now.current.kept = now.current.items;
    await utils.admin.website.list.invalidate();
  };
  return { items, wrong, keeping, change, keep, drop };
}

/** Whoever goes on to another part has written this one: what is done then, as it stands by then. */
function useLeave(leave: () => void): void {
  const last = useRef(leave);
  useEffect(() => {
    last.current = leave;
  });
  useEffect(() => () => last.current(), []);
}
