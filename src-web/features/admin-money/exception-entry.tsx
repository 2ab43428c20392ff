import { useState } from 'react';
import type { PaymentExceptionView } from '#shared/admin/admin-views.ts';
import { CAN_DECIDE, CAN_PAY_OUT, CAN_REFUND, CAN_SETTLE, KINDS_OF_GROUP } from '#shared/books/money-queries.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { EXCEPTION_TEXT, plainDetail } from '#web/ui/admin/exception-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { DisputeLines } from '#web/ui/admin/dispute-lines.tsx';
import { BothSides } from './both-sides.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { PayOutDialog } from './pay-out-dialog.tsx';
import { useLang } from '#web/ui/lang.tsx';

type Act = 'settle' | 'refund' | 'resolve';
const ACT_TEXT: Record<Act, { button: string; title: string; what: string; done: string }> = {
  settle: {
    button: 'Hand out tickets',
    title: 'Hand out the tickets?',
    what: 'What was paid is taken as the price; the buyer gets the tickets by mail.',
    done: 'Settled',
  },
  refund: {
    button: 'Refund',
    title: 'Give the money back?',
    what: 'All of it goes back to where it came from.',
    done: 'Refund on its way',
  },
  resolve: {
    button: 'Tick off',
    title: 'Tick this off?',
    what: 'It leaves this list; the audit log keeps who did it and when.',
    done: 'Ticked off',
  },
};

/** Of a failed refund nothing can go back any more: other refunds, or a bank, were quicker. */
const isOwedNoMore = ({ owed }: PaymentExceptionView): boolean => owed?.leftCents === 0;

/** What can be done about it at one click, the nearest first. */
function actsOf(entry: PaymentExceptionView): Act[] {
  const { kind, isOutsideProvider } = entry;
  const canRefund =
    CAN_REFUND.includes(kind) && !(kind === 'refund_failed' && isOutsideProvider) && !isOwedNoMore(entry);
  return [
    ...(CAN_SETTLE.includes(kind) ? (['settle'] as const) : []),
    ...(canRefund ? (['refund'] as const) : []),
    ...(CAN_DECIDE.includes(kind) ? [] : (['resolve'] as const)),
  ];
}

const wordOf = (act: Act, { kind }: PaymentExceptionView): string =>
  act === 'refund' && kind === 'refund_failed' ? 'Try again' : ACT_TEXT[act].button;

type Asked = Act | 'payOut' | 'decide';

/** One payment exception: what happened, both sides of it on demand, and what a person does about it. */
export function ExceptionEntry({ entry }: { entry: PaymentExceptionView }) {
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const hasPayments = useMay('payments:manage');
  return (
    <li>
      <h3>{EXCEPTION_TEXT[entry.kind].title}</h3>
      <Facts entry={entry} />
      <DisputeLines disputes={entry.disputes} evidenceOf={adminPaths.evidence} />
      {isOpen && <BothSides exceptionId={entry.id} />}
      {hasPayments && (
        <div className="admin-acts money-acts">
          {entry.kind !== 'door_refund_failed' && (
            <Button look="t" size="s" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide both sides' : 'Show both sides'}
            </Button>
          )}
          {CAN_PAY_OUT.includes(entry.kind) && !isOwedNoMore(entry) && (
            <Button look="o" size="s" onClick={() => setAsked('payOut')}>
              Paid out by hand
            </Button>
          )}
          {CAN_DECIDE.includes(entry.kind) && (
            <Button look="o" size="s" onClick={() => setAsked('decide')}>
              Say which tickets
            </Button>
          )}
          {actsOf(entry).map((act) => (
            <Button key={act} look="o" size="s" onClick={() => setAsked(act)}>
              {wordOf(act, entry)}
            </Button>
          ))}
        </div>
      )}
      {asked !== null && <AskedDialog asked={asked} entry={entry} onClose={() => setAsked(null)} />}
    </li>
  );
}

type AskedDialogProps = { asked: Asked; entry: PaymentExceptionView; onClose: () => void };

function AskedDialog({ asked, entry, onClose }: AskedDialogProps) {
  if (asked === 'payOut') return <PayOutDialog exceptionId={entry.id} owed={entry.owed} onClose={onClose} />;
  if (asked === 'decide') return <RefundDialog exceptionId={entry.id} onClose={onClose} />;
  return <ActDialog act={asked} entry={entry} onClose={onClose} />;
}

function ActDialog({ act, entry, onClose }: { act: Act; entry: PaymentExceptionView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const done = (sentence: string) => {
    toast.ok(sentence);
    onClose();
  };
  const options = {
    onSuccess: () => done(ACT_TEXT[act].done),
    onSettled: () => utils.admin.invalidate(),
    onError: (error: unknown) => void toast.bad('Not done', failureSentence(error)),
  };
  const mutations = {
    settle: trpc.admin.payments.settle.useMutation(options),
    refund: trpc.admin.payments.refund.useMutation({
      ...options,
      onSuccess: ({ amountCents }) =>
        done(amountCents === 0 ? 'It went back already' : `Refund of ${formatCents(amountCents)} on its way`),
    }),
    resolve: trpc.admin.payments.resolve.useMutation(options),
  };
  const { isPending, mutate } = mutations[act];
  return (
    <ConfirmDialog
      isOpen
      title={ACT_TEXT[act].title}
      confirmText={wordOf(act, entry)}
      busyText="Working"
      isBusy={isPending}
      onConfirm={() => mutate({ id: entry.id })}
      onClose={onClose}
    >
      <p>
        {act === 'refund' && entry.owed !== null
          ? `${formatCents(entry.owed.leftCents)} goes back to where it came from.`
          : ACT_TEXT[act].what}
      </p>
    </ConfirmDialog>
  );
}

/** What happened and what to do; of a failed refund also what of it is owed by now. */
function whatOf({ kind, isOutsideProvider, owed }: PaymentExceptionView): string {
  if (owed?.leftCents === 0)
    return `None of the ${formatCents(owed.amountCents)} is owed any more: it went back another way. Tick it off.`;
  const what =
    kind === 'refund_failed' && isOutsideProvider
      ? 'It was not paid through Stripe, so Stripe cannot give it back. Pay it out by hand and say so here.'
      : EXCEPTION_TEXT[kind].what;
  if (owed === null || owed.leftCents === owed.amountCents) return what;
  const rest = `${formatCents(owed.leftCents)} of the ${formatCents(owed.amountCents)} is still owed`;
  return `${what} ${rest}: more of the payment went back another way.`;
}

function Facts({ entry }: { entry: PaymentExceptionView }) {
  const lang = useLang();
  const { kind, detail, createdAt, eventTitle, orderId, refId } = entry;
  const plain = plainDetail(kind, detail, lang);
  return (
    <>
      <p>{whatOf(entry)}</p>
      <p className="admin-facts">
        <time dateTime={isoBerlin(createdAt)}>{`${formatMemberDate(createdAt)}, ${formatTime(createdAt)}`}</time>
        {eventTitle !== null && <span>{eventTitle}</span>}
        {plain !== '' && <span className="tabular">{plain}</span>}
        {orderId !== null && (
          <a className="admin-id" href={adminPaths.order(orderId)}>
            {`Order ${orderId}`}
          </a>
        )}
        {(orderId === null || KINDS_OF_GROUP.refund_questions.includes(kind)) && (
          <span className="admin-id">{`Reference ${refId.split('/')[0]}`}</span>
        )}
      </p>
    </>
  );
}
