import { useParams } from 'wouter';
import { trpc } from '#web/api.ts';
import { DeclarationReceipt } from '#web/features/legal/declaration-receipt.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { failureOf } from '#web/failure-sentence.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { MarkLoader } from '#web/ui/mark-loader.tsx';

/** /declaration/{token}: a cancellation or withdrawal to read again, for whoever has the link of its mail. */
export function DeclarationPage() {
  const { token = '' } = useParams();
  return (
    <div className="wrap contract-page">
      <Seo
        title="Ihre Erklärung"
        description="Ihre Kündigung oder Ihr Widerruf, zum Lesen und Speichern."
        path={paths.declaration(token)}
        isHidden
      />
      <h1 className="h-xl">Ihre Erklärung</h1>
      <Receipt token={token} />
    </div>
  );
}

function Receipt({ token }: { token: string }) {
  const declaration = trpc.contact.declaration.useQuery(
    { token },
    { retry: (count, error) => failureOf(error).code === null && count < 2 },
  );
  if (declaration.data !== undefined) return <DeclarationReceipt declaration={declaration.data} />;
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
