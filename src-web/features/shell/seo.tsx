import type { BreadcrumbList, Thing, WithContext } from 'schema-dts';
import { pageName } from '#shared/art/page-name.ts';
import { brand } from '#shared/brand.ts';
import { shownIn } from '#shared/website/two-texts.ts';
import { escapeJson } from '#web/page-state.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, usePathFor, usePathsInLangs, useWords } from '#web/ui/lang.tsx';

type Step = { name: string; path: string };

type SeoProps = {
  /** The title without the product's name; the home page gives none. */
  title?: string;
  description: string;
  /** The page's own address, without host and language. */
  path: string;
  /** The page's own poster unless given. */
  image?: string;
  /** Pages between home and this one. */
  under?: readonly Step[];
  isHidden?: boolean;
  structured?: WithContext<Thing>[];
};

const LOCALE = { en: 'en_GB', de: 'de_DE' } as const;

/** What search engines and shared links show. React moves the tags to the head; structured data stays where it is. */
export function Seo({
  title,
  description,
  path,
  image = paths.pagePicture(pageName(path)),
  under = [],
  isHidden = false,
  structured = [],
}: SeoProps) {
  const { baseUrl } = useSite();
  const lang = useLang();
  const to = usePathFor();
  const inLangs = usePathsInLangs(path);
  const { homeCrumb } = useWords(frameWords);
  const claim = brand.claim[shownIn(brand.claim, lang)];
  const full = title === undefined ? [brand.full, claim].filter(Boolean).join(': ') : `${title} | ${brand.full}`;
  const address = `${baseUrl}${to(path)}`;
  const home = { name: homeCrumb, path: to(paths.home) };
  const way = title === undefined ? [home] : [home, ...under, { name: title, path: to(path) }];
  const data = isHidden ? structured : [...structured, breadcrumbData(baseUrl, way)];
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {!isHidden && inLangs.length > 0 && (
        <>
          {inLangs.map((one) => (
            <link key={one.lang} rel="alternate" hrefLang={one.lang} href={`${baseUrl}${one.path}`} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={`${baseUrl}${path}`} />
          <meta property="og:locale" content={LOCALE[lang]} />
        </>
      )}
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.full} />
      {!isHidden && (
        <>
          <meta property="og:image" content={`${baseUrl}${image}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta name="twitter:card" content={isHidden ? 'summary' : 'summary_large_image'} />
      {data.map((thing) => (
        <script
          key={String((thing as { '@type'?: unknown })['@type'])}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: escapeJson(JSON.stringify(thing)) }}
        />
      ))}
    </>
  );
}

/** The way from home to a page. */
function breadcrumbData(baseUrl: string, steps: readonly Step[]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: `${baseUrl}${path}`,
    })),
  };
}
