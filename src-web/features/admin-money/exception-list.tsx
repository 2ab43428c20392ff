import { useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { PaymentExceptionView } from '#shared/admin/admin-views.ts';
import { CAN_REFUND, CAN_SETTLE, type ExceptionGroup } from '#shared/admin/money-queries.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { AdminSection, AllClear, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { EXCEPTION_TEXT, plainDetail } from '#web/ui/admin/exception-text.ts';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { BothSides } from './both-sides.tsx';

type ExceptionListProps = { group: ExceptionGroup; title: string; nothing: string };

/** Open trouble of one group, each with what can be done about it. */
export function ExceptionList({ group, title, nothing }: ExceptionListProps) {
  const list = trpc.admin.payments.exceptions.useInfiniteQuery({ group }, { ...LIVE, getNextPageParam: ({ nextCursor }) => nextCursor });
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <AdminSection id={group} title={title} list={list} failure={ADMIN_MESSAGES.paymentsFailed} isEmpty={entries.length === 0} nothing={<AllClear>{nothing}</AllClear>}>
      <ul className="admin-list">
        {entries.map((entry) => (
          <ExceptionEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore list={list} />
    </AdminSection>
  );
}

type Act = 'settle' | 'refund' | 'resolve';
const ACT_TEXT: Record<Act, { button: string; title: string; what: string; done: string }> = {
  settle: { button: 'Hand out tickets', title: 'Hand out the tickets?', what: 'What was paid is taken as the price; the buyer gets the tickets by mail.', done: 'Settled' },
  refund: { button: 'Refund', title: 'Give the money back?', what: 'All of it goes back to where it came from.', done: 'Refund on its way' },
  resolve: { button: 'Looked at', title: 'Tick this off?', what: 'It leaves this list; the trail keeps who did it and when.', done: 'Ticked off' },
};

function ExceptionEntry({ entry }: { entry: PaymentExceptionView }) {
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<Act | null>(null);
  const utils = trpc.useUtils();
  const options = { onSettled: () => utils.admin.invalidate(), onError: (error: unknown) => void toast.bad('Not done', failureSentence(error)) };
  const mutations = { settle: trpc.admin.payments.settle.useMutation(options), refund: trpc.admin.payments.refund.useMutation(options), resolve: trpc.admin.payments.resolve.useMutation(options) };
  const { title, what } = EXCEPTION_TEXT[entry.kind];
  const detail = plainDetail(entry.kind, entry.detail);
  const acts: Act[] = [...(CAN_SETTLE.includes(entry.kind) ? (['settle'] as const) : []), ...(CAN_REFUND.includes(entry.kind) ? (['refund'] as const) : []), 'resolve'];
  const wordOf = (act: Act): string => (act === 'refund' && entry.kind === 'refund_failed' ? 'Try again' : ACT_TEXT[act].button);
  const carryOut = (act: Act): void =>
    mutations[act].mutate(
      { id: entry.id },
      {
        onSuccess: () => {
          toast.ok(ACT_TEXT[act].done);
          setAsked(null);
        },
      },
    );
  return (
    <li>
      <h3>{title}</h3>
      <p>{what}</p>
      <p className="admin-facts">
        <time dateTime={isoBerlin(entry.createdAt)}>{`${formatMemberDate(entry.createdAt)}, ${formatTime(entry.createdAt)}`}</time>
        {entry.eventTitle !== null && <span>{entry.eventTitle}</span>}
        {detail !== '' && <span className="tn">{detail}</span>}
        <span className="admin-id">{entry.orderId === null ? `Reference ${entry.refId}` : `Order ${entry.orderId}`}</span>
      </p>
      {isOpen && <BothSides exceptionId={entry.id} />}
      <div className="admin-acts money-acts">
        <Button look="t" size="s" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide both sides' : 'Show both sides'}
        </Button>
        {acts.map((act) => (
          <Button key={act} look="o" size="s" onClick={() => setAsked(act)}>
            {wordOf(act)}
          </Button>
        ))}
      </div>
      {asked !== null && (
        <ConfirmDialog isOpen title={ACT_TEXT[asked].title} confirmText={wordOf(asked)} busyText="Working" isBusy={mutations[asked].isPending} onConfirm={() => carryOut(asked)} onClose={() => setAsked(null)}>
          <p>{ACT_TEXT[asked].what}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
