import type { NightSheet as Sheet } from '#shared/door/night-report.ts';
import { DESK_EXCEPTION_KINDS } from '#shared/door/exception-kinds.ts';
import { exceptionWords } from '#shared/door/exception-words.ts';
import { exceptionSentence } from '#web/ui/admin/exception-sentence.ts';
import { formatTime } from '#shared/time.ts';
import { nightWords } from './night-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** What this desk did that night and a person has to look at, and what was done about it. */
export function NightQuestions({ questions }: Pick<Sheet, 'questions'>) {
  const lang = useLang();
  const words = useWords(nightWords);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="sheet-questions">
      <h2 id="sheet-questions">{words.questionsThatNight}</h2>
      <ul className="night-questions">
        {questions.map((question) => (
          <li key={`${question.kind}${question.at.getTime()}${question.detail}`}>
            <b>{`${formatTime(question.at)} ${DESK_EXCEPTION_KINDS[question.kind]}`}</b>
            <span>
              {question.resolution === null || lang === 'de'
                ? exceptionSentence(question, lang)
                : exceptionWords(question)}
            </span>
            <span className="dim">
              {question.resolution === null ? words.open : words.settledWith(question.resolution)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
