import { useState } from 'react';
import { useLocation } from 'wouter';
import { addBerlinDays } from '#shared/berlin.ts';
import { type Lang, formatTime, localDateOf } from '#shared/time.ts';
import { newKey } from '#shared/new-key.ts';
import { Audience, isAdvertising } from '#shared/newsletters/audience.ts';
import type { MailingBlock } from '#shared/newsletters/mailing-block.ts';
import { MailingWordsInput, type OpenMailing, type StartMailingInput } from '#shared/newsletters/mailing.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { instantOf } from '#web/ui/admin/instant-of.ts';
import { useUnsavedGuard } from '#web/ui/admin/use-unsaved-guard.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { mailingWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** An instant as a form holds it: `2026-12-24T10:00` by the clock in Munich. */
const momentOf = (instant: Date): string => `${localDateOf(instant)}T${formatTime(instant)}`;

/** A block with what tells it apart on the screen. */
export type BlockRow = { key: string; block: MailingBlock };

const START: Readonly<Record<Audience['kind'], readonly MailingBlock[]>> = {
  guests: [{ kind: 'text', text: 'Hola {first name},\n\n' }, { kind: 'night' }, { kind: 'tickets' }],
  orders: [{ kind: 'text', text: 'Hola {first name},\n\n' }, { kind: 'tickets' }],
  members: [{ kind: 'text', text: 'Hola {first name},\n\n' }],
  owing: [{ kind: 'text', text: 'Hola {first name},\n\n' }],
  list: [{ kind: 'text', text: 'Hola,\n\n' }],
  people: [{ kind: 'text', text: 'Hola {first name},\n\n' }],
};

const rowOf = (block: MailingBlock): BlockRow => ({ key: newKey(), block });

export type Begun = {
  /** The draft's, or that of a mailing that has not left. */ id: string;
  /** Null: nothing was written yet. */ letter: OpenMailing | null;
  first: Audience;
  /** The address then leads back to it. */ onKept: (id: string) => void;
};

/** What is written on the page: to whom, in which language, its words and its time. */
function useLetterWords({ letter, first }: Begun) {
  const [audience, setAudience] = useState(letter?.audience ?? first);
  const [subject, setSubject] = useState(letter?.subject ?? '');
  const [lang, setLang] = useState<Lang>(letter?.lang ?? 'en');
  const [rows, setRows] = useState<readonly BlockRow[]>(() => (letter?.blocks ?? START[first.kind]).map(rowOf));
  const [when, setWhen] = useState(letter?.scheduledAt ? momentOf(letter.scheduledAt) : '');
  return {
    audience,
    setAudience,
    subject,
    setSubject,
    lang,
    setLang,
    rows,
    change: (key: string, block: MailingBlock) =>
      setRows((all) => all.map((row) => (row.key === key ? { key, block } : row))),
    add: (block: MailingBlock) => setRows((all) => [...all, rowOf(block)]),
    remove: (key: string) => setRows((all) => all.filter((row) => row.key !== key)),
    move: (key: string, by: -1 | 1) => setRows((all) => moved(all, key, by)),
    /** `2026-12-24T10:00` by the clock in Munich; empty is at once. */ when,
    setWhen,
  };
}

function useTest() {
  const words = useWords(mailingWords);
  return trpc.admin.mailings.test.useMutation({
    onSuccess: ({ to }) => void toast.ok(words.testOnItsWay, words.toNobodyElse(to)),
    onError: (error) => void tellFailure(error, { title: words.notSent }),
  });
}

type Ending = { subject: string; isDraft: boolean; draft: ReturnType<typeof useKeptDraft> };

/** What becomes of a mailing: it is sent, scheduled or changed, or its draft is thrown away. */
function useEndings({ subject, isDraft, draft: { letGo, hold, goOn } }: Ending) {
  const words = useWords(mailingWords);
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const leave = async (): Promise<void> => {
    letGo();
    // The opened letter is not asked for again: a draft that has left is no more, and the page forgets it as it goes.
    await utils.admin.subscriptions.bulkStatus.invalidate();
    navigate(adminPaths.mailings);
  };
  const start = trpc.admin.mailings.start.useMutation({
    onSuccess: async (campaign) => {
      toast.ok(campaign.state === 'scheduled' ? words.mailingScheduled : words.mailingOnItsWay, subject);
      await leave();
    },
    onError: (error) => void tellFailure(error, { title: isDraft ? words.notSent : words.notChanged }),
  });
  const drop = trpc.admin.mailings.dropDraft.useMutation({
    onSuccess: async () => {
      toast.ok(words.draftThrownAway);
      await leave();
    },
    onError: (error) => void tellFailure(error, { title: words.notThrownAway }),
  });
  const [isEnding, setIsEnding] = useState(false);
  /** One end, after the last words were kept; where it fails, the draft is kept on. */
  const end = async (how: () => Promise<unknown>): Promise<void> => {
    if (isEnding) return;
    setIsEnding(true);
    await hold();
    await how().catch(goOn);
    setIsEnding(false);
  };
  return {
    send: (input: StartMailingInput) => void end(() => start.mutateAsync(input)),
    isSending: start.isPending || (isEnding && !drop.isPending),
    drop: (id: string) => void end(() => drop.mutateAsync({ id })),
    isDropping: drop.isPending,
  };
}

/** What is written on the page, and what becomes of it. Nothing of it is lost: a draft is kept as it is typed. */
export function useMailing(begun: Begun) {
  const { id, letter, first, onKept } = begun;
  const words = useLetterWords(begun);
  const { audience, subject, lang, rows, when } = words;
  const count = trpc.admin.mailings.count.useQuery(
    { audience },
    { enabled: Audience.safeParse(audience).success, placeholderData: (before) => before },
  );
  const written = { audience, subject, blocks: rows.map(({ block }) => block), lang };
  const scheduledAt = when === '' ? null : (instantOf(when.slice(0, 10), when.slice(11)) ?? null);
  const isDraft = letter === null || letter.state === 'draft';
  const draft = useKeptDraft({ id, ...written, scheduledAt }, { isDraft, keptAt: letter?.keptAt ?? null, onKept });
  const guard = useUnsavedGuard(draft.isDirty);
  const parsed = MailingWordsInput.safeParse(written);
  const preview = trpc.admin.mailings.preview.useQuery(parsed.success ? parsed.data : { ...written, lang }, {
    enabled: parsed.success,
    placeholderData: (before) => before,
  });
  const test = useTest();
  const endings = useEndings({ subject, isDraft, draft });
  return {
    ...words,
    first,
    letter,
    draft,
    guard,
    isDraft,
    scheduledAt,
    count,
    preview,
    isReady: parsed.success,
    problem: parsed.success ? null : (parsed.error.issues[0]?.message ?? null),
    isAdvertising: isAdvertising(audience),
    test: () => (parsed.success ? test.mutate(parsed.data) : undefined),
    isTesting: test.isPending,
    send: () => (parsed.success ? endings.send({ ...parsed.data, id, scheduledAt }) : undefined),
    isSending: endings.isSending,
    drop: () => endings.drop(id),
    isDropping: endings.isDropping,
  };
}

export type MailingPageState = ReturnType<typeof useMailing>;

/** Tomorrow morning, when most people read their mails: what is offered first. */
export const tomorrowMorning = (now: Date): string => `${momentOf(addBerlinDays(now, 1)).slice(0, 10)}T10:00`;

function moved(rows: readonly BlockRow[], key: string, by: -1 | 1): readonly BlockRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const [row, other] = [rows[from], rows[from + by]];
  if (row === undefined || other === undefined) return rows;
  return rows.map((one, at) => (at === from ? other : at === from + by ? row : one));
}
