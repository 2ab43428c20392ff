import { useParams } from 'wouter';
import '../styles/private.css';
import '#web/features/newsletters/newsletters.css';
import { brand } from '#shared/brand.ts';
import {
  AnswerNightInput,
  NIGHT_ANSWER_WORDS,
  NIGHT_ANSWERS,
  NIGHT_QUESTION,
  type NightAnswer,
  type NightQuestion,
} from '#shared/thanks/night-thanks.ts';
import { formatLongDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { paths } from '#web/routes/paths.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceRow } from '#web/ui/forms/choice-row.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { FormDone } from '#web/ui/forms/form-done.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** /how-was-it/{token}: the one question of the mail of the morning after. Opening it answers nothing. */
export function HowWasItPage() {
  const { token = '' } = useParams();
  const question = trpc.contact.nightQuestion.useQuery({ token }, { refetchOnMount: 'always' });
  const isGone = question.isError && ['LINK_NOT_VALID', 'INVALID_INPUT'].includes(failureOf(question.error).code ?? '');
  return (
    <div className="wrap newsletter-page">
      <title>{`${NIGHT_QUESTION} | ${brand.full}`}</title>
      <h1 className="heading-huge">{NIGHT_QUESTION}</h1>
      {question.isPending && <MarkLoader text="Loading" />}
      {isGone && (
        <>
          <p className="lead" role="alert">
            This link does not work any more. What you told us is kept for a year at most.
          </p>
          <ButtonLink look="o" href={paths.events}>
            See what is on
          </ButtonLink>
        </>
      )}
      {question.isError && !isGone && (
        <LoadFailed
          sentence={failureSentence(question.error)}
          isBusy={question.isFetching}
          onRetry={() => void question.refetch()}
        />
      )}
      {question.data && <Question token={token} question={question.data} />}
    </div>
  );
}

type Values = { answer: NightAnswer | ''; words: string };

function Question({ token, question }: { token: string; question: NightQuestion }) {
  const answer = trpc.contact.answerNight.useMutation();
  const { form, isBusy, onSubmit } = usePrivateForm<Values>({
    initialValues: { answer: question.answer ?? '', words: question.words },
    schema: AnswerNightInput,
    inputOf: (values) => ({ token, ...values }),
    send: async (values) => void (await answer.mutateAsync(AnswerNightInput.parse({ token, ...values }))),
    onFailed: (error) => {
      toast.bad('Not sent', failureSentence(error));
      return undefined;
    },
  });
  const { title, startsAt } = question.event;
  if (answer.isSuccess)
    return (
      <FormDone title="Thank you" text="The organiser reads it, nobody else.">
        <ButtonLink look="o" href={paths.events}>
          See what is on
        </ButtonLink>
      </FormDone>
    );
  return (
    <form className="subscribe" noValidate onSubmit={onSubmit}>
      <p className="lead">{`${title}, ${formatLongDate(startsAt)}. Only the organiser reads your answer.`}</p>
      <fieldset aria-describedby={form.errors['answer'] ? 'answer-wrong' : undefined}>
        <legend className="label">{NIGHT_QUESTION}</legend>
        {NIGHT_ANSWERS.map((value) => (
          <ChoiceRow
            key={value}
            name="answer"
            value={value}
            title={NIGHT_ANSWER_WORDS[value]}
            isChecked={form.values.answer === value}
            onChoose={() => form.setFieldValue('answer', value)}
          />
        ))}
        <FieldMessage id="answer-wrong" error={form.errors['answer'] ? 'Please choose one.' : null} />
      </fieldset>
      <TextArea
        label="Anything the organiser should know? (optional)"
        rows={5}
        maxLength={1_000}
        {...form.getInputProps('words')}
      />
      <Button type="submit" size="l" isBusy={isBusy} busyText="Sending">
        {question.answer === null ? 'Send' : 'Change my answer'}
      </Button>
    </form>
  );
}
