import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import type {
  AccountDeclarationState,
  AccountDeclarationView,
  DeclarationAnswer,
} from '#shared/contact/answer-declaration.ts';
import type { DeclarationKind } from '#shared/contact/declaration-kind.ts';
import { endText, minuteText } from '#shared/contact/declaration-text.ts';
import type { LocalDate } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DeclarationRows } from './declaration-rows.tsx';

type DeclaredProps = {
  declaration: AccountDeclarationView;
  /** Just now, on this page: the buttons are gone, so the focus goes to what became of it. */ isAnswered: boolean;
  busy: DeclarationAnswer | null;
  onAnswer: (answer: DeclarationAnswer) => void;
};

/** A cancellation or withdrawal in the account's name, how it stands, and both answers while it waits for one. */
export function Declared({ declaration, isAnswered, busy, onAnswer }: DeclaredProps) {
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
        <h2 className="heading-medium">{titleOf(kind, state)}</h2>
        <p>{sentenceOf(declaration)}</p>
        {state !== 'waiting' && !declaration.hasAnswer && <p>{TOO_LATE}</p>}
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

const TOO_LATE = 'Für eine Antwort auf dieser Seite ist es zu spät. Bitte schreiben Sie uns, wenn etwas nicht stimmt.';

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
      return (
        `Waren Sie das, dann wirkt ${its} sofort; es gilt der Tag des Eingangs. Waren Sie das nicht, dann ` +
        `endet nichts. Ohne Ihre Antwort wird ${its} ` +
        `wirksam${takesEffectAt === null ? '' : `, frühestens am ${minuteText(takesEffectAt)}`}.`
      );
    case 'effective':
      return (
        `Der Vertrag endet${effectiveOn === null ? '' : ` am ${endText(effectiveOn as LocalDate)}`}. Waren ` +
        'Sie das nicht, dann melden Sie sich bitte gleich bei uns.'
      );
    case 'objected':
      return 'Sie haben gesagt, dass Sie das nicht waren. Ihr Vertrag läuft weiter. Wir sehen uns die Erklärung an.';
    case 'with_organiser':
      return (
        'Von selbst endet dadurch nichts: Ein Mensch sieht sie sich an und meldet sich bei Ihnen. Es gilt ' +
        'der Tag des Eingangs.'
      );
    case 'declined':
      return 'Ein Mensch hat sie sich angesehen. Ihr Vertrag läuft weiter.';
  }
}
