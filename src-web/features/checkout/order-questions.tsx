import { answersEnd, changeableUntil } from '#shared/questions/asked.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { useNow } from '#web/site.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { QuestionField } from '#web/ui/questions/question-field.tsx';
import { questionWords } from '#web/ui/questions/words.ts';
import type { Answers, AskedSeat } from './use-answers.ts';

type OrderQuestionsProps = { event: EventDetail; answers: Answers };

const requiredFirst = (asked: readonly AskedSeat[]): AskedSeat[] => [
  ...asked.filter(({ question }) => question.isRequired),
  ...asked.filter(({ question }) => !question.isRequired),
];

/** What the event asks, those that must be answered first, ticket by ticket; nothing where it asks nothing. */
export function OrderQuestions({ event, answers }: OrderQuestionsProps) {
  const words = useWords(questionWords);
  const lang = useLang();
  const now = useNow();
  const { form, asked } = answers;
  if (asked.length === 0) return null;
  const seats = [...new Set(asked.map(({ seat }) => seat))].sort((one, other) => (one ?? -1) - (other ?? -1));
  const tickets = seats.filter((seat) => seat !== null).length;
  const isChangeable = event.questions.some((question) => now < changeableUntil(question, event));
  return (
    <form className="questions" ref={form} noValidate onSubmit={(submitted) => submitted.preventDefault()}>
      <h2 className="heading-medium">{words.heading(event.questions.length)}</h2>
      {seats.map((seat) => (
        <fieldset key={seat ?? 'order'}>
          {seat !== null && tickets > 1 && <legend>{words.ticket(seat + 1)}</legend>}
          {requiredFirst(asked.filter((one) => one.seat === seat)).map(({ key, question, value, problem, answer }) => (
            <QuestionField key={key} question={question} value={value} problem={problem} onChange={answer} />
          ))}
        </fieldset>
      ))}
      <p className="dim small">
        {words.deleted(formatDayAndMonth(answersEnd(event), lang))} {isChangeable && words.changeable}
      </p>
    </form>
  );
}
