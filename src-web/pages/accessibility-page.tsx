import { accessibilityText } from '#web/content/legal/accessibility.ts';
import { LegalArticle } from '#web/features/legal/legal-article.tsx';
import { legalWords } from '#web/features/legal/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { useWords } from '#web/ui/lang.tsx';

export function AccessibilityPage() {
  const { operator } = useSite();
  const text = useWords(accessibilityText)(operator);
  const description = useWords(legalWords).accessibility;
  return (
    <>
      <Seo title={text.title} description={description} path={paths.accessibility} />
      <LegalArticle text={text} german={paths.accessibility} />
    </>
  );
}
