import { useState } from 'react';
import { BanAddressInput, BanPersonInput } from '#shared/bans/ban.ts';
import type { PersonView } from '#shared/people/person-view.ts';
import { trpc } from '#web/api.ts';
import { Question } from './question.tsx';
import { questionWords, type QuestionWords } from './question-words.ts';
import { useWords } from '#web/ui/lang.tsx';

const banFieldsIn = (words: QuestionWords) => [
  { name: 'reason', label: words.whyAsked, hint: words.onlyAdminsRead },
  { name: 'lastDay', label: words.lastDay, hint: words.nightIncluded, isDay: true },
];

const whatItDoesIn = (words: QuestionWords) => words.banMeans;

type FrameProps = { onDone: () => void; onClose: () => void };

/** Bans somebody with an account. */
export function BanQuestion({ person, ...frame }: FrameProps & { person: PersonView }) {
  const words = useWords(questionWords);
  const ban = trpc.admin.bans.banPerson.useMutation();
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Question
      {...frame}
      title={words.banAsk(person.displayName)}
      confirmText={words.banThem}
      done={words.banned}
      fields={banFieldsIn(words)}
      schema={BanPersonInput}
      inputOf={({ reason, lastDay }) => ({ id, userId: person.id, reason, lastDay })}
      send={(input) => ban.mutateAsync(input as BanPersonInput)}
    >
      <p>{whatItDoesIn(words)}</p>
      {person.membership !== null && person.membership.phase !== 'ended' && <p>{words.membershipRunsOn}</p>}
    </Question>
  );
}

/** Bans an address, for somebody without an account. */
export function BanAddressQuestion(frame: FrameProps) {
  const words = useWords(questionWords);
  const ban = trpc.admin.bans.banAddress.useMutation();
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Question
      {...frame}
      title={words.banAnAddress2}
      confirmText={words.banIt}
      done={words.banned}
      fields={[{ name: 'email', label: words.eMail }, ...banFieldsIn(words)]}
      schema={BanAddressInput}
      inputOf={({ email, reason, lastDay }) => ({ id, email, reason, lastDay })}
      send={(input) => ban.mutateAsync(input as BanAddressInput)}
    >
      <p>{whatItDoesIn(words)}</p>
    </Question>
  );
}
