import { useState } from 'react';
import { useParams } from 'wouter';
import type { DeclarationAnswer } from '#shared/contact/answer-declaration.ts';
import { trpc } from '#web/api.ts';
import { Declared } from '#web/features/legal/declared.tsx';
import { paths } from '#web/routes/paths.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { DeclarationFrame, retriesDeclaration } from './declaration-frame.tsx';

/**
 * /declaration/{token}/answer: whether a cancellation or withdrawal was one's own. Opening it decides nothing: link
 * scanners open it too.
 */
export function AnswerDeclarationPage() {
  const { token = '' } = useParams();
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
      toast.bad('Das hat nicht geklappt', 'Bitte versuchen Sie es noch einmal.');
    }
  };
  return (
    <DeclarationFrame
      title="Waren Sie das?"
      description="Eine Kündigung oder ein Widerruf, der auf Ihre Antwort wartet."
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
