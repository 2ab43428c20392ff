import { useEffect, useRef, useState } from 'react';
import { useParams, useSearch } from 'wouter';
import type {
  AccountDeclarationState,
  AccountDeclarationView,
  DeclarationAnswer,
} from '#shared/contact/answer-declaration.ts';
import type { DeclarationKind } from '#shared/contact/declaration-kind.ts';
import { endText, minuteText } from '#shared/contact/declaration-text.ts';
import type { LocalDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { DeclarationRows } from '#web/features/legal/declaration-rows.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { toast } from '#web/ui/toast.ts';
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

type DeclaredProps = {
  declaration: AccountDeclarationView;
  /** Just now, on this page: the buttons are gone, so the focus goes to what became of it. */ isAnswered: boolean;
  busy: DeclarationAnswer | null;
  onAnswer: (answer: DeclarationAnswer) => void;
};

function Declared({ declaration, isAnswered, busy, onAnswer }: DeclaredProps) {
  const { kind, state, rows } = declaration;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAnswered) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, [isAnswered]);
  return (
    <div className="declaration paper receipt" ref={panel} tabIndex={-1}>
      <div className="declaration-state" role="status">
        <h2 className="h-m">{titleOf(kind, state)}</h2>
        <p>{sentenceOf(declaration)}</p>
      </div>
      <DeclarationRows rows={rows} />
      {state === 'waiting' ? (
        <Answers busy={busy} onAnswer={onAnswer} />
      ) : (
        <ButtonLink href={paths.contact} look="o">
          Kontakt
        </ButtonLink>
      )}
    </div>
  );
}

/** The mail has a link for each answer; the one that was followed stands first. */
function Answers({ busy, onAnswer }: Pick<DeclaredProps, 'busy' | 'onAnswer'>) {
  const isNotMe = new URLSearchParams(useSearch()).has('not-me');
  const order = isNotMe ? (['not_me', 'confirm'] as const) : (['confirm', 'not_me'] as const);
  return (
    <div className="row">
      {order.map((answer, index) => (
        <Button
          key={answer}
          {...(index > 0 && { look: 'o' as const })}
          isBusy={busy === answer}
          busyText="Wird gesendet"
          disabled={busy !== null && busy !== answer}
          onClick={() => onAnswer(answer)}
        >
          {answer === 'confirm' ? 'Ja, das war ich' : 'Das war ich nicht'}
        </Button>
      ))}
    </div>
  );
}

const NOUN: Record<DeclarationKind, string> = { cancel: 'Die Kündigung', withdraw: 'Der Widerruf' };

function titleOf(kind: DeclarationKind, state: AccountDeclarationState): string {
  const titles: Record<AccountDeclarationState, string> = {
    waiting: `${NOUN[kind]} wartet auf Ihre Antwort`,
    effective: `${NOUN[kind]} ist wirksam`,
    objected: `${NOUN[kind]} ist angehalten`,
    with_organiser: `${NOUN[kind]} liegt bei uns`,
    declined: `${NOUN[kind]} hat nichts beendet`,
  };
  return titles[state];
}

function sentenceOf({ kind, state, takesEffectAt, effectiveOn }: AccountDeclarationView): string {
  const its = kind === 'cancel' ? 'sie' : 'er';
  switch (state) {
    case 'waiting':
      return `Waren Sie das, dann wirkt ${its} sofort; es gilt der Tag des Eingangs. Waren Sie das nicht, dann endet nichts. Ohne Ihre Antwort wird ${its} wirksam${takesEffectAt === null ? '' : `, frühestens am ${minuteText(takesEffectAt)}`}.`;
    case 'effective':
      return `Der Vertrag endet${effectiveOn === null ? '' : ` am ${endText(effectiveOn as LocalDate)}`}. Waren Sie das nicht, dann melden Sie sich bitte gleich bei uns.`;
    case 'objected':
      return 'Sie haben gesagt, dass Sie das nicht waren. Ihr Vertrag läuft weiter. Wir sehen uns die Erklärung an.';
    case 'with_organiser':
      return 'Von selbst endet dadurch nichts: Ein Mensch sieht sie sich an und meldet sich bei Ihnen. Es gilt der Tag des Eingangs.';
    case 'declined':
      return 'Ein Mensch hat sie sich angesehen. Ihr Vertrag läuft weiter.';
  }
}
