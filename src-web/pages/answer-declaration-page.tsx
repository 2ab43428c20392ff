import { useParams, useSearch } from 'wouter';
import type {
  AccountDeclarationState,
  AccountDeclarationView,
  DeclarationAnswer,
} from '#shared/contact/answer-declaration.ts';
import type { DeclarationKind } from '#shared/contact/declaration-kind.ts';
import { endText, receivedText } from '#shared/contact/declaration-text.ts';
import type { LocalDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { failureOf } from '#web/failure-sentence.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { MarkLoader } from '#web/ui/mark-loader.tsx';
import { toast } from '#web/ui/toast.ts';

/**
 * /declaration/{token}/answer: whether a cancellation or withdrawal was one's own. Opening it decides nothing: link
 * scanners open it too.
 */
export function AnswerDeclarationPage() {
  const { token = '' } = useParams();
  return (
    <div className="wrap contract-page">
      <Seo
        title="Waren Sie das?"
        description="Eine Kündigung oder ein Widerruf, der auf Ihre Antwort wartet."
        path={paths.answerDeclaration(token)}
        isHidden
      />
      <h1 className="h-xl">Waren Sie das?</h1>
      <Answer token={token} />
    </div>
  );
}

function Answer({ token }: { token: string }) {
  const utils = trpc.useUtils();
  const declaration = trpc.contact.accountDeclaration.useQuery(
    { token },
    { refetchOnMount: 'always', retry: (count, error) => failureOf(error).code === null && count < 2 },
  );
  const answer = trpc.contact.answerDeclaration.useMutation();
  const send = async (given: DeclarationAnswer): Promise<void> => {
    try {
      utils.contact.accountDeclaration.setData({ token }, await answer.mutateAsync({ token, answer: given }));
    } catch {
      toast.bad('Das hat nicht geklappt', 'Bitte versuchen Sie es noch einmal.');
    }
  };
  if (declaration.data !== undefined)
    return (
      <Declared
        declaration={declaration.data}
        busy={answer.isPending ? (answer.variables?.answer ?? null) : null}
        onAnswer={(given) => void send(given)}
      />
    );
  if (!declaration.isError) return <MarkLoader text="Wird geladen" />;
  const isKnown = failureOf(declaration.error).code !== null;
  return (
    <div role="alert">
      <p className="lead">
        {isKnown
          ? 'Dieser Link gilt nicht. Bitte prüfen Sie, ob er vollständig ist.'
          : 'Die Erklärung konnte gerade nicht geladen werden.'}
      </p>
      <div className="row">
        {isKnown ? (
          <ButtonLink href={paths.contact} look="o">
            Kontakt
          </ButtonLink>
        ) : (
          <Button look="o" onClick={() => void declaration.refetch()}>
            Noch einmal versuchen
          </Button>
        )}
      </div>
    </div>
  );
}

type DeclaredProps = {
  declaration: AccountDeclarationView;
  busy: DeclarationAnswer | null;
  onAnswer: (answer: DeclarationAnswer) => void;
};

function Declared({ declaration, busy, onAnswer }: DeclaredProps) {
  const { kind, state, rows } = declaration;
  return (
    <div className="declaration paper receipt">
      <div role="status">
        <h2 className="h-m">{titleOf(kind, state)}</h2>
        <p>{sentenceOf(declaration)}</p>
      </div>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
      return `Waren Sie das, dann wirkt ${its} sofort; es gilt der Tag des Eingangs. Waren Sie das nicht, dann endet nichts. Ohne Ihre Antwort wird ${its} wirksam${takesEffectAt === null ? '' : `, frühestens am ${receivedText(takesEffectAt)}`}.`;
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
