import { useEffect, useRef } from 'react';
import { declarationRows, type DeclarationView } from '#shared/contact/declaration-text.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { DeclarationRows } from './declaration-rows.tsx';
import { declarationWords, declaredWords } from './declared-words.ts';

type DeclarationReceiptProps = {
  declaration: DeclarationView;
  /** It has just been sent: the screen reader says so. */ isNew?: boolean;
};

/**
 * What was declared and when it came, to store and print (§ 312k (3), § 356a (4) BGB). Nothing about whether there is
 * such a contract.
 */
export function DeclarationReceipt({ declaration, isNew = false }: DeclarationReceiptProps) {
  const { kind, email, token } = declaration;
  const declared = useWords(declarationWords);
  const { receipt: words } = useWords(declaredWords);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    // Higher than a phone's window: its heading has to be what is seen first.
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, [isNew]);
  return (
    <div className="declaration paper receipt" ref={panel} tabIndex={-1} {...(isNew && { role: 'status' })}>
      <h2 className="heading-medium">{words.heading[kind]}</h2>
      <p>{declared.sentence[kind]}</p>
      <DeclarationRows rows={declarationRows(declaration, declared)} />
      {isNew && (
        <p>
          <Rich text={words.onItsWay} parts={{ email: () => <b>{email}</b> }} />
        </p>
      )}
      <div className="row">
        <ButtonLink href={paths.declarationFile(token)} icon="download" download>
          {words.save}
        </ButtonLink>
        <Button look="o" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
    </div>
  );
}
