import { useState } from 'react';
import type { DeclarationAnswer } from '#shared/contact/answer-declaration.ts';
import { trpc } from '#web/api.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { Declared } from './declared.tsx';
import { declaredWords } from './declared-words.ts';

/**
 * What somebody has declared in the member's name without signing in, before it takes effect; nothing where there is
 * none.
 */
export function WaitingDeclarations() {
  const { answer: words, notSent } = useWords(declaredWords);
  const utils = trpc.useUtils();
  const waiting = trpc.membership.waitingDeclarations.useQuery(undefined, { refetchOnMount: 'always' });
  const answer = trpc.contact.answerDeclaration.useMutation();
  const [answered, setAnswered] = useState<string | null>(null);
  const send = async (token: string, given: DeclarationAnswer): Promise<void> => {
    try {
      const declaration = await answer.mutateAsync({ token, answer: given });
      // Answered ones stay on the screen, so that it is said what became of them.
      utils.membership.waitingDeclarations.setData(undefined, (all) =>
        all?.map((one) => (one.token === token ? { token, declaration } : one)),
      );
      setAnswered(token);
      await utils.membership.status.invalidate();
    } catch {
      toast.bad(notSent.title, notSent.text);
    }
  };
  const all = waiting.data ?? [];
  if (all.length === 0) return null;
  return (
    <section aria-label={words.inYourName}>
      {all.map(({ token, declaration }) => (
        <Declared
          key={token}
          declaration={declaration}
          isAnswered={answered === token}
          busy={answer.isPending && answer.variables.token === token ? answer.variables.answer : null}
          onAnswer={(given) => void send(token, given)}
        />
      ))}
    </section>
  );
}
