import './question-field.css';
import { useId, type ReactNode } from 'react';
import type { AnswerProblem } from '#shared/questions/asked.ts';
import type { Question } from '#shared/questions/question.ts';
import { choicesIn } from '#shared/questions/asked.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { shownIn, textsOf } from '#shared/website/two-texts.ts';
import { FieldMessage } from '../forms/field-message.tsx';
import { SaidOf, useLang, useWords } from '../lang.tsx';
import { questionWords } from './words.ts';

type QuestionFieldProps = {
  question: Question;
  value: string;
  /** Said once somebody wants to go on. */ problem: AnswerProblem | null;
  isDisabled?: boolean;
  /** In place of the question's own hint. */ note?: string | undefined;
  onChange: (answer: string) => void;
};

/** One question of an event in the organiser's words, as it is answered: pills, a line, a number or a tick. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, problem, note } = props;
  const { ifYouLike, problems } = useWords(questionWords);
  const lang = useLang();
  const messageId = `${useId()}-message`;
  const hint = saidIn(question, 'hint', lang);
  const hintLang = shownIn(textsOf(question, 'hint'), lang);
  const error = problem === null ? null : problems[problem];
  const label = (
    <>
      <SaidOf of={question} say="words" />
      {!question.isRequired && <span className="question-like"> {ifYouLike}</span>}
    </>
  );
  const ties = {
    ...(error !== null && ({ 'aria-invalid': true } as const)),
    ...((error !== null || hint !== '' || note !== undefined) && { 'aria-describedby': messageId }),
  };
  return (
    <div className={error === null ? 'field' : 'field is-bad'}>
      <Answered {...props} label={label} ties={ties} />
      {note !== undefined && error === null ? (
        <FieldMessage id={messageId} hint={note} />
      ) : (
        <div lang={error === null && hintLang !== lang ? hintLang : undefined}>
          <FieldMessage id={messageId} hint={hint} error={error} />
        </div>
      )}
    </div>
  );
}

type AnsweredProps = QuestionFieldProps & {
  label: ReactNode;
  ties: { 'aria-invalid'?: true; 'aria-describedby'?: string };
};

function Answered({ question, value, isDisabled = false, onChange, label, ties }: AnsweredProps) {
  const id = useId();
  const lang = useLang();
  const said = choicesIn(question, lang);
  if (question.kind === 'choice')
    return (
      <fieldset className="question-field" disabled={isDisabled}>
        <legend>{label}</legend>
        <div className="question-pills" lang={said.lang === lang ? undefined : said.lang}>
          {question.choices.map((choice, at) => (
            <label key={choice}>
              <input
                type="radio"
                name={id}
                checked={value === choice}
                onChange={() => onChange(choice)}
                // What is not asked for can be taken back.
                onClick={() => !question.isRequired && value === choice && onChange('')}
                {...ties}
              />
              {said.choices[at] ?? choice}
            </label>
          ))}
        </div>
      </fieldset>
    );
  if (question.kind === 'tick')
    return (
      <label className="question-tick">
        <input
          type="checkbox"
          checked={value !== ''}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'yes' : '')}
          {...ties}
        />
        <span>{label}</span>
      </label>
    );
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div className="input-box">
        <input
          id={id}
          className="input"
          value={value}
          disabled={isDisabled}
          maxLength={question.kind === 'number' ? 6 : 300}
          inputMode={question.kind === 'number' ? 'numeric' : undefined}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          {...ties}
        />
      </div>
    </>
  );
}
