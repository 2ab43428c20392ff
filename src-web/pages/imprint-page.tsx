import { imprintText } from '#web/content/legal/imprint.ts';
import { LegalArticle } from '#web/features/legal/legal-article.tsx';
import { legalWords } from '#web/features/legal/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { useWords } from '#web/ui/lang.tsx';

export function ImprintPage() {
  const { operator } = useSite();
  const text = useWords(imprintText)(operator);
  const description = useWords(legalWords).imprint;
  return (
    <>
      <Seo title={text.title} description={description} path={paths.imprint} />
      <LegalArticle text={text} german={paths.imprint} />
    </>
  );
}
