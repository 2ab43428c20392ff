import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import type { AccountDeclarationView, DeclarationAnswer } from '#shared/contact/answer-declaration.ts';
import { declarationRows, type DeclarationWords } from '#shared/contact/declaration-text.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { DeclarationRows } from './declaration-rows.tsx';
import { declarationWords, declaredWords, type DeclaredWords } from './declared-words.ts';

type DeclaredProps = {
  declaration: AccountDeclarationView;
  /** Just now, on this page: the buttons are gone, so the focus goes to what became of it. */ isAnswered: boolean;
  busy: DeclarationAnswer | null;
  onAnswer: (answer: DeclarationAnswer) => void;
};

/** A cancellation or withdrawal in the account's name, how it stands, and both answers while it waits for one. */
export function Declared({ declaration, isAnswered, busy, onAnswer }: DeclaredProps) {
  const { state, declared } = declaration;
  const words = useWords(declaredWords);
  const said = useWords(declarationWords);
  const pathFor = usePathFor();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAnswered) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, [isAnswered]);
  return (
    <div className="declaration paper receipt" ref={panel} tabIndex={-1}>
      <div className="declaration-state" role="status">
        <h2 className="heading-medium">{words.states[declared.kind][state]}</h2>
        <p>{sentenceOf(declaration, { means: words.means, said })}</p>
        {state !== 'waiting' && !declaration.hasAnswer && <p>{words.answer.tooLate}</p>}
      </div>
      <DeclarationRows rows={declarationRows(declared, said)} />
      {state === 'waiting' ? (
        <Answers busy={busy} onAnswer={onAnswer} />
      ) : (
        <ButtonLink href={pathFor(paths.contact)} look="o">
          {words.contact}
        </ButtonLink>
      )}
    </div>
  );
}

/** The mail has a link for each answer; the one that was followed stands first. */
function Answers({ busy, onAnswer }: Pick<DeclaredProps, 'busy' | 'onAnswer'>) {
  const { answer: words, sending } = useWords(declaredWords);
  const isNotMe = new URLSearchParams(useSearch()).has('not-me');
  const order = isNotMe ? (['not_me', 'confirm'] as const) : (['confirm', 'not_me'] as const);
  return (
    <div className="row">
      {order.map((answer, index) => (
        <Button
          key={answer}
          {...(index > 0 && { look: 'o' as const })}
          isBusy={busy === answer}
          busyText={sending}
          disabled={busy !== null && busy !== answer}
          onClick={() => onAnswer(answer)}
        >
          {answer === 'confirm' ? words.yes : words.no}
        </Button>
      ))}
    </div>
  );
}

type Say = { means: DeclaredWords['means']; said: DeclarationWords };

/** What it means for the contract. */
function sentenceOf(declaration: AccountDeclarationView, { means, said }: Say): string {
  const { state, declared, takesEffectAt, effectiveOn } = declaration;
  if (state === 'waiting') return means.waiting(declared.kind, takesEffectAt && said.minute(takesEffectAt));
  return state === 'effective' ? means.effective(effectiveOn && said.day(effectiveOn)) : means[state];
}
