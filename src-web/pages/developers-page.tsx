import '#web/features/developers/guide.css';
import { developersGuide } from '#web/content/developers.ts';
import { GuideArticle } from '#web/features/developers/guide-article.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/paths.ts';
import { useSite } from '#web/site.tsx';

/** /developers: how programs ask us, with examples that work as they stand. */
export function DevelopersPage() {
  const { baseUrl } = useSite();
  const guide = developersGuide(baseUrl);
  return (
    <>
      <Seo
        title={guide.title}
        description="Our programme, orders and tickets for your programs: quick start, recipes, errors and limits."
        path={paths.developers}
      />
      <GuideArticle guide={guide} />
    </>
  );
}
