import { useParams } from 'wouter';
import '../styles/private.css';
import '#web/features/newsletters/newsletters.css';
import { brand } from '#shared/brand.ts';
import { AnswerNightInput, NIGHT_ANSWERS, type NightAnswer, type NightQuestion } from '#shared/thanks/night-thanks.ts';
import { formatLongDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { linkWords } from '#web/features/newsletters/link-words.ts';
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
import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';

/** /how-was-it/{token}: the one question of the mail of the morning after. Opening it answers nothing. */
export function HowWasItPage() {
  const { token = '' } = useParams();
  const { howWasIt: words, loading, whatIsOn } = useWords(linkWords);
  const { failures } = useWords(frameWords);
  const to = usePathFor();
  const question = trpc.contact.nightQuestion.useQuery({ token }, { refetchOnMount: 'always' });
  const isGone = question.isError && ['LINK_NOT_VALID', 'INVALID_INPUT'].includes(failureOf(question.error).code ?? '');
  return (
    <div className="wrap newsletter-page">
      <title>{`${words.title} | ${brand.full}`}</title>
      <h1 className="heading-huge">{words.title}</h1>
      {question.isPending && <MarkLoader text={loading} />}
      {isGone && (
        <>
          <p className="lead" role="alert">
            {words.gone}
          </p>
          <ButtonLink look="o" href={to(paths.events)}>
            {whatIsOn}
          </ButtonLink>
        </>
      )}
      {question.isError && !isGone && (
        <LoadFailed
          sentence={failureSentence(question.error, failures)}
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
  const { howWasIt: words, whatIsOn } = useWords(linkWords);
  const { failures } = useWords(frameWords);
  const lang = useLang();
  const to = usePathFor();
  const { form, isBusy, onSubmit } = usePrivateForm<Values>({
    initialValues: { answer: question.answer ?? '', words: question.words },
    schema: AnswerNightInput,
    inputOf: (values) => ({ token, ...values }),
    send: async (values) => void (await answer.mutateAsync(AnswerNightInput.parse({ token, ...values }))),
    onFailed: (error) => {
      toast.bad(words.notSent, failureSentence(error, failures));
      return undefined;
    },
  });
  const { title, startsAt } = question.event;
  if (answer.isSuccess)
    return (
      <FormDone {...words.thanks}>
        <ButtonLink look="o" href={to(paths.events)}>
          {whatIsOn}
        </ButtonLink>
      </FormDone>
    );
  return (
    <form className="subscribe" noValidate onSubmit={onSubmit}>
      <p className="lead">{words.about(title, formatLongDate(startsAt, lang))}</p>
      <fieldset aria-describedby={form.errors['answer'] ? 'answer-wrong' : undefined}>
        <legend className="label">{words.title}</legend>
        {NIGHT_ANSWERS.map((value) => (
          <ChoiceRow
            key={value}
            name="answer"
            value={value}
            title={words.answers[value]}
            isChecked={form.values.answer === value}
            onChoose={() => form.setFieldValue('answer', value)}
          />
        ))}
        <FieldMessage id="answer-wrong" error={form.errors['answer'] ? words.choose : null} />
      </fieldset>
      <TextArea label={words.more} rows={5} maxLength={1_000} {...form.getInputProps('words')} />
      <Button type="submit" size="l" isBusy={isBusy} busyText={words.busy}>
        {question.answer === null ? words.send : words.change}
      </Button>
    </form>
  );
}
