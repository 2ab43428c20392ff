import { useState } from 'react';
import { problemOf } from '#shared/questions/asked.ts';
import type { OwnAnswer } from '#shared/questions/answer.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { QuestionField } from '#web/ui/questions/question-field.tsx';
import { questionWords } from '#web/ui/questions/words.ts';
import { momentWords, type ChosenProps } from './give-back.tsx';
import { plansWords } from './plans-words.ts';
import { useTicketAct } from './use-ticket-act.ts';

/** What the event asks, with one's answers; each is changed until its time is over. */
export function OwnAnswers(props: ChosenProps) {
  const { data } = trpc.profile.ticketWays.useQuery({ ticketId: props.ticket.id });
  return data === undefined ? null : <Answering {...props} answers={data.answers} />;
}

function Answering({ ticket, titleId, children, onBack, onDone, answers }: ChosenProps & { answers: OwnAnswer[] }) {
  const { own: words } = useWords(questionWords);
  const plans = useWords(plansWords);
  const lang = useLang();
  const act = useTicketAct();
  const change = trpc.profile.changeAnswers.useMutation();
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [isRead, setIsRead] = useState(false);
  const valueOf = ({ question, answer }: OwnAnswer): string => said[question.id] ?? answer ?? '';
  const open = answers.filter(({ isOpen }) => isOpen);

  const save = async (): Promise<void> => {
    setIsRead(true);
    if (open.some((one) => problemOf(one.question, valueOf(one)) !== null)) return;
    const changed = open.map((one) => ({ questionId: one.question.id, answer: valueOf(one) }));
    const isDone = await act(() => change.mutateAsync({ ticketId: ticket.id, answers: changed }), {
      done: words.saved,
      failed: words.notSaved,
    });
    if (isDone) onDone();
  };

  return (
    <>
      <h2 id={titleId}>{words.title}</h2>
      {children}
      <form
        className="plans-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {answers.map((one) => (
          <QuestionField
            key={one.question.id}
            question={one.question}
            value={valueOf(one)}
            problem={isRead && one.isOpen ? problemOf(one.question, valueOf(one)) : null}
            isDisabled={!one.isOpen}
            note={one.isOpen ? words.until(momentWords(one.until, { words: plans, lang })) : words.closed}
            onChange={(answer) => setSaid((before) => ({ ...before, [one.question.id]: answer }))}
          />
        ))}
        {open.length > 0 && (
          <Button type="submit" isWide isBusy={change.isPending} busyText={words.saving}>
            {words.save}
          </Button>
        )}
      </form>
      <Button look="t" onClick={onBack}>
        {plans.backToAll}
      </Button>
    </>
  );
}

/** Below the heading of the way to one's answers: until when, or that something is still to be answered. */
export function useAnswersLine(answers: readonly OwnAnswer[]): string {
  const { own: words } = useWords(questionWords);
  const plans = useWords(plansWords);
  const lang = useLang();
  const open = answers.filter(({ isOpen }) => isOpen);
  if (open.some(({ question, answer }) => question.isRequired && answer === null)) return words.unanswered;
  const [first] = open.map(({ until }) => until).sort((one, other) => one.getTime() - other.getTime());
  return first === undefined ? words.over : words.open(momentWords(first, { words: plans, lang }));
}
