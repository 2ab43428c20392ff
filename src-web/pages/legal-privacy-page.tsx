import { privacyText } from '#web/content/legal/privacy.ts';
import { LegalArticle } from '#web/features/legal/legal-article.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';

export function PrivacyPage() {
  const { operator } = useSite();
  const text = privacyText(operator);
  return (
    <>
      <Seo title={text.title} description="What we store about you, why, and for how long." path={paths.privacy} />
      <LegalArticle text={text} />
    </>
  );
}
