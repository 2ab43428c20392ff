import { accessibilityText } from '#web/content/legal/accessibility.ts';
import { LegalArticle } from '#web/features/legal/legal-article.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';

export function AccessibilityPage() {
  const { operator } = useSite();
  const text = accessibilityText(operator);
  return (
    <>
      <Seo
        title={text.title}
        description={
          'How this website meets the accessibility requirements (BFSG), and how to tell us what does not ' + 'work.'
        }
        path={paths.accessibility}
      />
      <LegalArticle text={text} />
    </>
  );
}
