import { useRef, useState, type FormEvent } from 'react';
import type { AnswerTermsInput } from '#shared/engagements/engagement-inputs.ts';
import type { OwnEngagement } from '#shared/engagements/engagement.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { engagementWords } from './words.ts';

type Said = { answer: 'agreed' | 'declined' } | { answer: 'change_asked'; words: string };

/** Agree, ask for a change, or decline; the last two in a second step. */
export function LetterAnswer({ token, own }: { token: string; own: OwnEngagement }) {
  const { page: words } = useWords(engagementWords);
  const { failures } = useWords(frameWords);
  const [step, setStep] = useState<'choose' | 'ask' | 'decline'>('choose');
  const utils = trpc.useUtils();
  const answer = trpc.engagements.answer.useMutation();
  const pending = answer.isPending ? answer.variables.answer : null;
  const onAnswer = async (said: Said): Promise<void> => {
    const input: AnswerTermsInput = { token, version: own.letter.version, ...said };
    try {
      utils.engagements.show.setData({ token }, await answer.mutateAsync(input));
    } catch (error) {
      toast.bad(words.failed, failureSentence(error, failures));
      await utils.engagements.show.invalidate({ token });
    }
  };
  if (step === 'ask')
    return (
      <AskForm
        isBusy={pending === 'change_asked'}
        onBack={() => setStep('choose')}
        onAsk={(text) => void onAnswer({ answer: 'change_asked', words: text })}
      />
    );
  if (step === 'decline')
    return (
      <Sure
        isBusy={pending === 'declined'}
        onYes={() => void onAnswer({ answer: 'declined' })}
        onBack={() => setStep('choose')}
      />
    );
  return (
    <div className="wait-acts">
      <Button
        isWide
        isBusy={pending === 'agreed'}
        busyText={words.agreeing}
        onClick={() => void onAnswer({ answer: 'agreed' })}
      >
        {words.agree}
      </Button>
      <Button look="o" isWide disabled={answer.isPending} onClick={() => setStep('ask')}>
        {words.ask}
      </Button>
      <Button look="t" disabled={answer.isPending} onClick={() => setStep('decline')}>
        {words.decline}
      </Button>
    </div>
  );
}

type SureProps = { isBusy: boolean; onYes: () => void; onBack: () => void };

function Sure({ isBusy, onYes, onBack }: SureProps) {
  const { page: words } = useWords(engagementWords);
  return (
    <div className="wait-acts" role="group" aria-label={words.sure}>
      <p>{words.sure}</p>
      <Button isWide autoFocus isBusy={isBusy} busyText={words.declining} onClick={onYes}>
        {words.yes}
      </Button>
      <Button look="o" isWide onClick={onBack}>
        {words.back}
      </Button>
    </div>
  );
}

type AskFormProps = { isBusy: boolean; onBack: () => void; onAsk: (text: string) => void };

function AskForm({ isBusy, onBack, onAsk }: AskFormProps) {
  const { page: words } = useWords(engagementWords);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') return onAsk(text);
    setError(words.askEmpty);
    field.current?.focus();
  };
  return (
    <form className="wait-acts" noValidate onSubmit={onSubmit}>
      <div className="letter-ask">
        <TextArea
          ref={field}
          label={words.askLabel}
          error={error}
          value={text}
          rows={5}
          maxLength={2_000}
          autoFocus
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(null);
          }}
        />
      </div>
      <Button type="submit" isWide isBusy={isBusy} busyText={words.asking}>
        {words.send}
      </Button>
      <Button look="o" isWide onClick={onBack}>
        {words.back}
      </Button>
    </form>
  );
}
