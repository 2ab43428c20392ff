import { useEffect, useRef } from 'react';
import {
  declarationRows,
  DECLARATION_SENTENCE,
  DECLARATION_TITLE,
  type DeclarationView,
} from '#shared/contact/declaration-text.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DeclarationRows } from './declaration-rows.tsx';

type DeclarationReceiptProps = {
  declaration: DeclarationView;
  /** It has just been sent: the screen reader says so. */ isNew?: boolean;
};

/**
 * What was declared and when it came, to store and print (§ 312k (3), § 356a (4) BGB). Nothing about whether there is
 * such a contract. It is what the law wants kept, and in German on either page.
 */
export function DeclarationReceipt({ declaration, isNew = false }: DeclarationReceiptProps) {
  const { kind, email, token } = declaration;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    // Higher than a phone's window: its heading has to be what is seen first.
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, [isNew]);
  return (
    <div className="declaration paper receipt" lang="de" ref={panel} tabIndex={-1} {...(isNew && { role: 'status' })}>
      <h2 className="heading-medium">
        Ihr{kind === 'cancel' ? 'e' : ''} {DECLARATION_TITLE[kind]} ist eingegangen
      </h2>
      <p>{DECLARATION_SENTENCE[kind]}</p>
      <DeclarationRows rows={declarationRows(declaration)} />
      {isNew && (
        <p>
          Die Eingangsbestätigung ist unterwegs an <b>{email}</b>. Bewahren Sie sie auf, oder speichern Sie Ihre
          Erklärung hier.
        </p>
      )}
      <div className="row">
        <ButtonLink href={paths.declarationFile(token)} icon="download" download>
          Erklärung speichern
        </ButtonLink>
        <Button look="o" onClick={() => window.print()}>
          Drucken
        </Button>
      </div>
    </div>
  );
}
