import { termsOfPage } from '#web/content/legal/law-texts.ts';
import { LegalArticle } from '#web/features/legal/legal-article.tsx';
import { legalWords } from '#web/features/legal/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { useWords } from '#web/ui/lang.tsx';

export function TermsPage() {
  const { operator } = useSite();
  const text = useWords(termsOfPage)(operator);
  return (
    <>
      <Seo title={text.title} description={useWords(legalWords).terms} path={paths.terms} />
      <LegalArticle text={text} german={paths.terms} />
    </>
  );
}
