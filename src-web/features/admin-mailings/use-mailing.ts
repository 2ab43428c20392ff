import { useState } from 'react';
import { useLocation } from 'wouter';
import { newKey } from '#shared/new-key.ts';
import type { Audience } from '#shared/newsletters/audience.ts';
import { isAdvertising } from '#shared/newsletters/audience.ts';
import type { MailingBlock } from '#shared/newsletters/mailing-block.ts';
import { MailingWordsInput } from '#shared/newsletters/mailing.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { toast } from '#web/ui/toast.ts';

/** A block with what tells it apart on the screen. */
export type BlockRow = { key: string; block: MailingBlock };

const START: Readonly<Record<Audience['kind'], readonly MailingBlock[]>> = {
  guests: [{ kind: 'text', text: 'Hola {first name},\n\n' }, { kind: 'night' }, { kind: 'tickets' }],
  orders: [{ kind: 'text', text: 'Hola {first name},\n\n' }, { kind: 'tickets' }],
  members: [{ kind: 'text', text: 'Hola {first name},\n\n' }],
  owing: [{ kind: 'text', text: 'Hola {first name},\n\n' }],
  list: [{ kind: 'text', text: 'Hola,\n\n' }],
};

const rowOf = (block: MailingBlock): BlockRow => ({ key: newKey(), block });

/** What is written on the page, to whom, and what becomes of it. */
export function useMailing(first: Audience) {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const [audience, setAudience] = useState(first);
  const [subject, setSubject] = useState('');
  const [rows, setRows] = useState<readonly BlockRow[]>(() => START[first.kind].map(rowOf));
  const [when, setWhen] = useState('');
  const count = trpc.admin.mailings.count.useQuery({ audience });
  const words = { audience, subject, blocks: rows.map(({ block }) => block) };
  const parsed = MailingWordsInput.safeParse(words);
  const preview = trpc.admin.mailings.preview.useQuery(parsed.success ? parsed.data : words, {
    enabled: parsed.success,
    placeholderData: (before) => before,
  });
  const test = trpc.admin.mailings.test.useMutation({
    onSuccess: ({ to }) => void toast.ok('Test on its way', `To ${to} and nobody else.`),
    onError: (error) => void tellFailure(error, { title: 'Not sent' }),
  });
  const start = trpc.admin.mailings.start.useMutation({
    onSuccess: async (campaign) => {
      await utils.admin.subscriptions.bulkStatus.invalidate();
      toast.ok(campaign.state === 'scheduled' ? 'Mailing scheduled' : 'Mailing on its way', subject);
      navigate(adminPaths.mailings);
    },
    onError: (error) => void tellFailure(error, { title: 'Not sent' }),
  });
  const scheduledAt = when === '' ? null : new Date(when);
  const send = (): void => {
    if (parsed.success && !start.isPending) start.mutate({ ...parsed.data, scheduledAt });
  };
  return {
    first,
    audience,
    setAudience,
    subject,
    setSubject,
    rows,
    change: (key: string, block: MailingBlock) =>
      setRows((all) => all.map((row) => (row.key === key ? { key, block } : row))),
    add: (block: MailingBlock) => setRows((all) => [...all, rowOf(block)]),
    remove: (key: string) => setRows((all) => all.filter((row) => row.key !== key)),
    move: (key: string, by: -1 | 1) => setRows((all) => moved(all, key, by)),
    when,
    setWhen,
    scheduledAt,
    count,
    preview,
    isReady: parsed.success,
    problem: parsed.success ? null : (parsed.error.issues[0]?.message ?? null),
    isAdvertising: isAdvertising(audience),
    test: () => (parsed.success ? test.mutate(parsed.data) : undefined),
    isTesting: test.isPending,
    send,
    isSending: start.isPending,
  };
}

export type MailingPageState = ReturnType<typeof useMailing>;

function moved(rows: readonly BlockRow[], key: string, by: -1 | 1): readonly BlockRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const [row, other] = [rows[from], rows[from + by]];
  if (row === undefined || other === undefined) return rows;
  return rows.map((one, at) => (at === from ? other : at === from + by ? row : one));
}
