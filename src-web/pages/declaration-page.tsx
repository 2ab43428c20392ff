import { useParams } from 'wouter';
import { trpc } from '#web/api.ts';
import { DeclarationReceipt } from '#web/features/legal/declaration-receipt.tsx';
import { paths } from '#web/routes/paths.ts';
import { DeclarationFrame, retriesDeclaration } from './declaration-frame.tsx';

/** /declaration/{token}: a cancellation or withdrawal to read again, for whoever has the link of its mail. */
export function DeclarationPage() {
  const { token = '' } = useParams();
  const declaration = trpc.contact.declaration.useQuery({ token }, { retry: retriesDeclaration });
  return (
    <DeclarationFrame
      title="Ihre Erklärung"
      description="Ihre Kündigung oder Ihr Widerruf, zum Lesen und Speichern."
      path={paths.declaration(token)}
      declaration={declaration}
    >
      {(data) => <DeclarationReceipt declaration={data} />}
    </DeclarationFrame>
  );
}
