import { useParams } from 'wouter';
import { trpc } from '#web/api.ts';
import { DeclarationReceipt } from '#web/features/legal/declaration-receipt.tsx';
import { declaredWords } from '#web/features/legal/declared-words.ts';
import { paths } from '#web/routes/paths.ts';
import { useWords } from '#web/ui/lang.tsx';
import { DeclarationFrame, retriesDeclaration } from './declaration-frame.tsx';

/** /declaration/{token}: a cancellation or withdrawal to read again, for whoever has the link of its mail. */
export function DeclarationPage() {
  const { receipt: words } = useWords(declaredWords);
  const { token = '' } = useParams();
  const declaration = trpc.contact.declaration.useQuery({ token }, { retry: retriesDeclaration });
  return (
    <DeclarationFrame
      title={words.title}
      description={words.description}
      path={paths.declaration(token)}
      declaration={declaration}
    >
      {(data) => <DeclarationReceipt declaration={data} />}
    </DeclarationFrame>
  );
}
