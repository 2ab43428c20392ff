import { privacyOfPage } from '#web/content/legal/privacy.ts';
import { LegalArticle } from '#web/features/legal/legal-article.tsx';
import { legalWords } from '#web/features/legal/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { useWords } from '#web/ui/lang.tsx';

export function PrivacyPage() {
  const { operator } = useSite();
  const text = useWords(privacyOfPage)(operator);
  return (
    <>
      <Seo title={text.title} description={useWords(legalWords).privacy} path={paths.privacy} />
      <LegalArticle text={text} german={paths.privacy} />
    </>
  );
}
