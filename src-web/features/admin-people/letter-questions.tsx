import { EraseForPersonInput, ExportForPersonInput } from '#shared/people/data-letter.ts';
import type { PersonView } from '#shared/people/person-view.ts';
import { trpc } from '#web/api.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { dataPage } from './data-page.ts';
import { Question } from './question.tsx';
import { questionWords, type QuestionWords } from './question-words.ts';
import { useWords } from '#web/ui/lang.tsx';

const letterFieldsIn = (words: QuestionWords) => [
  { name: 'letterOf', label: words.dateLetter, isDay: true },
  {
    name: 'proof',
    label: words.howDoYouKnow2,
    hint: words.staysInLog,
  },
];

type LetterProps = { person: PersonView; onDone: () => void; onClose: () => void };

/** All data of somebody who asked for it on paper: a page to print, and the file that they could download themselves. */
export function ExportQuestion({ person, ...frame }: LetterProps) {
  const words = useWords(questionWords);
  const take = trpc.admin.people.exportData.useMutation();
  return (
    <Question
      {...frame}
      title={words.allDataOf(person.displayName)}
      confirmText={words.downloadIt}
      done={words.downloaded}
      fields={letterFieldsIn(words)}
      schema={ExportForPersonInput}
      inputOf={({ letterOf, proof }) => ({ userId: person.id, letterOf, proof })}
      send={async (input) => {
        const data = await take.mutateAsync(input as ExportForPersonInput);
        const day = data.exportedAt.slice(0, 10);
        saveFile(`data-${person.id}-${day}.html`, dataPage(person.displayName, data));
        saveFile(`data-${person.id}-${day}.json`, JSON.stringify(data, null, 2));
      }}
    >
      <p>{words.twoFiles}</p>
    </Question>
  );
}

/** Erases somebody who asked for it on paper. */
export function EraseQuestion({ person, ...frame }: LetterProps) {
  const words = useWords(questionWords);
  const erase = trpc.admin.people.erase.useMutation();
  const isMember = person.membership !== null && person.membership.phase !== 'ended';
  return (
    <Question
      {...frame}
      title={words.eraseAsk(person.displayName)}
      confirmText={isMember ? words.cancelThenErase : words.eraseForGood}
      done={isMember ? words.membershipEndsThenAccount : words.erased}
      fields={[
        ...letterFieldsIn(words),
        { name: 'email', label: words.theirEMailAddress, hint: words.typeAddress(person.email) },
      ]}
      schema={EraseForPersonInput}
      inputOf={({ letterOf, proof, email }) => ({ userId: person.id, letterOf, proof, email })}
      send={(input) => erase.mutateAsync(input as EraseForPersonInput)}
    >
      <p>{words.eraseMeans(isMember)}</p>
    </Question>
  );
}
