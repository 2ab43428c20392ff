import { useState } from 'react';
import { useParams } from 'wouter';
import type { DeclarationAnswer } from '#shared/contact/answer-declaration.ts';
import { trpc } from '#web/api.ts';
import { Declared } from '#web/features/legal/declared.tsx';
import { declaredWords } from '#web/features/legal/declared-words.ts';
import { paths } from '#web/routes/paths.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { DeclarationFrame, retriesDeclaration } from './declaration-frame.tsx';

/**
 * /declaration/{token}/answer: whether a cancellation or withdrawal was one's own. Opening it decides nothing: link
 * scanners open it too.
 */
export function AnswerDeclarationPage() {
  const { token = '' } = useParams();
  const { answer: words, notSent } = useWords(declaredWords);
  const utils = trpc.useUtils();
  const declaration = trpc.contact.accountDeclaration.useQuery(
    { token },
    { refetchOnMount: 'always', retry: retriesDeclaration },
  );
  const answer = trpc.contact.answerDeclaration.useMutation();
  const [isAnswered, setIsAnswered] = useState(false);
  const send = async (given: DeclarationAnswer): Promise<void> => {
    try {
      utils.contact.accountDeclaration.setData({ token }, await answer.mutateAsync({ token, answer: given }));
      setIsAnswered(true);
    } catch {
      toast.bad(notSent.title, notSent.text);
    }
  };
  return (
    <DeclarationFrame
      title={words.title}
      description={words.description}
      path={paths.answerDeclaration(token)}
      declaration={declaration}
    >
      {(data) => (
        <Declared
          declaration={data}
          isAnswered={isAnswered}
          busy={answer.isPending ? (answer.variables?.answer ?? null) : null}
          onAnswer={(given) => void send(given)}
        />
      )}
    </DeclarationFrame>
  );
}
