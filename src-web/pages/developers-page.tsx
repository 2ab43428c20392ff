import '#web/features/developers/guide.css';
import '#web/features/developers/explorer.css';
import '#web/ui/forms/fields.css';
import { developersGuide, EXPLORER_PATH } from '#web/content/developers.ts';
import { ApiExplorer } from '#web/features/developers/api-explorer.tsx';
import { GuideArticle } from '#web/features/developers/guide-article.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';

const API_DOCUMENT = '/api/v1/openapi.json';

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

/**
 * /developers/api: every call of `/api/v1` with its fields, to be tried with a key of one's own. It stands in this file
 * because each file of a page is named in the script that every visitor loads.
 */
export function ApiExplorerPage() {
  return (
    <>
      <Seo
        title="API explorer"
        description="Every call of our API with its fields and answers, to be tried out in the browser."
        path={EXPLORER_PATH}
        isHidden
        under={[{ name: 'Developers', path: paths.developers }]}
      />
      <div className="wrap explorer-page">
        <h1 className="heading-huge">API explorer</h1>
        <p className="lead">
          Every call with its fields, answers and refusals, to be tried out here. Public ones work at once, the others
          with a key of the panel. Calls are real: what one changes is changed.
        </p>
        <p className="explorer-links">
          <a href={paths.developers}>The guide</a> · <a href={API_DOCUMENT}>The document as JSON</a>
        </p>
        <h2 className="visually-hidden">All calls</h2>
        <ApiExplorer address={API_DOCUMENT} />
      </div>
    </>
  );
}
