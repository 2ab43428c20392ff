import { EraseForPersonInput, ExportForPersonInput } from '#shared/people/data-letter.ts';
import type { PersonView } from '#shared/people/person-view.ts';
import { trpc } from '#web/api.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { dataPage } from './data-page.ts';
import { Question } from './question.tsx';

const LETTER_FIELDS = [
  { name: 'letterOf', label: 'Date of the letter', isDay: true },
  {
    name: 'proof',
    label: 'How do you know that it is from them?',
    hint: 'It stays in the audit log, so write no names.',
  },
];

type LetterProps = { person: PersonView; onDone: () => void; onClose: () => void };

/** All data of somebody who asked for it on paper: a page to print, and the file that they could download themselves. */
export function ExportQuestion({ person, ...frame }: LetterProps) {
  const take = trpc.admin.people.exportData.useMutation();
  return (
    <Question
      {...frame}
      title={`All data of ${person.displayName}?`}
      confirmText="Download it"
      done="Downloaded"
      fields={LETTER_FIELDS}
      schema={ExportForPersonInput}
      inputOf={({ letterOf, proof }) => ({ userId: person.id, letterOf, proof })}
      send={async (input) => {
        const data = await take.mutateAsync(input as ExportForPersonInput);
        const day = data.exportedAt.slice(0, 10);
        saveFile(`data-${person.id}-${day}.html`, dataPage(person.displayName, data));
        saveFile(`data-${person.id}-${day}.json`, JSON.stringify(data, null, 2));
      }}
    >
      <p>
        Two files with everything that is kept of them: a page to print, and the file that they could download
        themselves. A letter is answered within a month. Send it only to them.
      </p>
    </Question>
  );
}

/** Erases somebody who asked for it on paper. */
export function EraseQuestion({ person, ...frame }: LetterProps) {
  const erase = trpc.admin.people.erase.useMutation();
  const isMember = person.membership !== null && person.membership.phase !== 'ended';
  return (
    <Question
      {...frame}
      title={`Erase ${person.displayName}?`}
      confirmText={isMember ? 'Cancel, then erase' : 'Erase for good'}
      done={isMember ? 'The membership ends, then the account goes' : 'Erased'}
      fields={[...LETTER_FIELDS, { name: 'email', label: 'Their e-mail address', hint: `Type ${person.email}` }]}
      schema={EraseForPersonInput}
      inputOf={({ letterOf, proof, email }) => ({ userId: person.id, letterOf, proof, email })}
      send={(input) => erase.mutateAsync(input as EraseForPersonInput)}
    >
      <p>
        {isMember
          ? 'The membership is cancelled by its terms, and the account is erased on the day it ends. '
          : 'The account is erased at once, and nothing brings it back. '}
        What tax law keeps stays, without the person. Tickets for nights to come stay valid; a last mail has their
        links.
      </p>
    </Question>
  );
}
