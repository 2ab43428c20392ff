import { useState } from 'react';
import type { EngagementLetter, EngagementView } from '#shared/engagements/engagement.ts';
import { trpc } from '#web/api.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { PANEL_WORDS as WORDS } from './engagement-panel-words.ts';

/** What was sent and answered, and the buttons that send and call off. */
export function LettersPanel({ engagement }: { engagement: EngagementView }) {
  const { letters, state, isUnsent, settlement, email } = engagement;
  const may = useMay('workshops:manage');
  const canSend = may && settlement === null && state !== 'withdrawn' && email !== '';
  const isNew = letters.length > 0;
  return (
    <section className="admin-panel" aria-labelledby="letters-title">
      <h2 id="letters-title">{WORDS.letters}</h2>
      {isUnsent && state !== 'withdrawn' && <p role="status">{WORDS.unsent}</p>}
      {isNew ? (
        <div className="engagement-letters">
          {letters.map((letter, index) => (
            <Letter key={letter.version} letter={letter} isNewest={index === 0} />
          ))}
        </div>
      ) : (
        <p className="dim">{WORDS.noLetters}</p>
      )}
      {canSend && (
        <div className="admin-acts">
          <Send engagement={engagement} isNew={isNew} />
          <Withdraw id={engagement.id} />
        </div>
      )}
    </section>
  );
}

function Letter({ letter, isNewest }: { letter: EngagementLetter; isNewest: boolean }) {
  const { version, sentAt, answer, answeredAt, words, text, lang } = letter;
  return (
    <div>
      <details>
        <summary>{WORDS.letter(version, sentAt)}</summary>
        <div lang={lang}>
          <FactList rows={text.facts} />
        </div>
      </details>
      <p>
        {answer === null || answeredAt === null
          ? isNewest
            ? WORDS.noAnswer
            : WORDS.replaced
          : WORDS.answers[answer](answeredAt)}
      </p>
      {words !== '' && <blockquote>{words}</blockquote>}
    </div>
  );
}

/** Runs a verb, shows what it answered, and says what happened. */
function useAct() {
  const utils = trpc.useUtils();
  return async (work: () => Promise<EngagementView>, says: { done: string; failed: string }): Promise<boolean> => {
    try {
      const answer = await work();
      utils.admin.engagements.get.setData({ id: answer.id }, answer);
      toast.ok(says.done);
      return true;
    } catch (error) {
      tellFailure(error, { title: says.failed });
      return false;
    } finally {
      await utils.admin.engagements.invalidate();
    }
  };
}

function Send({ engagement: { id, name, email }, isNew }: { engagement: EngagementView; isNew: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const act = useAct();
  const send = trpc.admin.engagements.send.useMutation();
  const onSend = async (): Promise<void> => {
    await act(() => send.mutateAsync({ id }), { done: WORDS.sent, failed: WORDS.notSent });
    setIsOpen(false);
  };
  const label = isNew ? WORDS.sendAgain : WORDS.send;
  return (
    <>
      <Button size="s" look={isNew ? 'o' : undefined} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={WORDS.sendTitle}
        confirmText={label}
        busyText={WORDS.sending}
        isBusy={send.isPending}
        onConfirm={() => void onSend()}
        onClose={() => setIsOpen(false)}
      >
        <p>{WORDS.sendWhat(name, email)}</p>
        {isNew && <p>{WORDS.sendNew}</p>}
      </ConfirmDialog>
    </>
  );
}

function Withdraw({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const act = useAct();
  const withdraw = trpc.admin.engagements.withdraw.useMutation();
  const onWithdraw = async (): Promise<void> => {
    await act(() => withdraw.mutateAsync({ id }), { done: WORDS.withdrawn, failed: WORDS.notDone });
    setIsOpen(false);
  };
  return (
    <>
      <Button size="s" look="o" onClick={() => setIsOpen(true)}>
        {WORDS.withdraw}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={WORDS.withdrawTitle}
        confirmText={WORDS.withdraw}
        busyText={WORDS.withdrawing}
        isBusy={withdraw.isPending}
        onConfirm={() => void onWithdraw()}
        onClose={() => setIsOpen(false)}
      >
        <p>{WORDS.withdrawWhat}</p>
      </ConfirmDialog>
    </>
  );
}
