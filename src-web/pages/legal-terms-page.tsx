import { termsText } from '#shared/legal/terms-text.ts';
import { LegalArticle } from '#web/features/legal/legal-article.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';

export function TermsPage() {
  const { operator } = useSite();
  const text = termsText(operator);
  return (
    <>
      <Seo
        title={text.title}
        description="What applies when you book tickets, classes and memberships."
        path={paths.terms}
      />
      <LegalArticle text={text} />
    </>
  );
}
