import { cancellationText } from '#web/content/legal/cancellation-policy.ts';
import { LegalArticle } from '#web/features/legal/legal-article.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';

export function CancellationPage() {
  const { operator } = useSite();
  const text = cancellationText(operator);
  return (
    <>
      <Seo
        title={text.title}
        description="What can be cancelled, until when, and what it costs: tickets, classes, memberships."
        path={paths.cancellation}
      />
      <LegalArticle text={text} />
    </>
  );
}
