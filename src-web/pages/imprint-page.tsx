import { imprintText } from '#web/content/legal/imprint.ts';
import { LegalArticle } from '#web/features/legal/legal-article.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';

export function ImprintPage() {
  const { operator } = useSite();
  const text = imprintText(operator);
  return (
    <>
      <Seo
        title={text.title}
        description="Who runs this website and how to reach them (Impressum, § 5 DDG)."
        path={paths.imprint}
      />
      <LegalArticle text={text} />
    </>
  );
}
