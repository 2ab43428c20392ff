import { cancellationText } from '#web/content/legal/cancellation-policy.ts';
import { LegalArticle } from '#web/features/legal/legal-article.tsx';
import { legalWords } from '#web/features/legal/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { useWords } from '#web/ui/lang.tsx';

export function CancellationPage() {
  const { operator } = useSite();
  const text = useWords(cancellationText)(operator);
  const description = useWords(legalWords).cancellation;
  return (
    <>
      <Seo title={text.title} description={description} path={paths.cancellation} />
      <LegalArticle text={text} german={paths.cancellation} />
    </>
  );
}
