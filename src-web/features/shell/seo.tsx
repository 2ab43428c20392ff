import type { Thing, WithContext } from 'schema-dts';
import { brand } from '#shared/brand.ts';
import { escapeJson } from '#web/page-state.ts';
import { useSite } from '#web/site.tsx';

type SeoProps = {
  /** Without the product's name; the home page gives none. */
  title?: string;
  description: string;
  /** The page's own address, without host. */
  path: string;
  image?: string;
  type?: 'website' | 'event';
  isHidden?: boolean;
  structured?: WithContext<Thing>[];
};

/** What search engines and shared links show. React moves the tags to the head; structured data stays where it is. */
export function Seo({ title, description, path, image, isHidden = false, structured = [] }: SeoProps) {
  const { baseUrl } = useSite();
  const full = title === undefined ? `${brand.full}: Bachata and Salsa in Munich` : `${title} | ${brand.full}`;
  const address = `${baseUrl}${path}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.full} />
      {image !== undefined && <meta property="og:image" content={`${baseUrl}${image}`} />}
      <meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
      {structured.map((thing) => (
        <script key={String((thing as { '@type'?: unknown })['@type'])} type="application/ld+json" dangerouslySetInnerHTML={{ __html: escapeJson(JSON.stringify(thing)) }} />
      ))}
    </>
  );
}
