import type { BreadcrumbList, LocalBusiness, Organization, PostalAddress, WithContext } from 'schema-dts';
import { brand } from '#shared/brand.ts';
import type { Operator } from '#shared/operator.ts';

const CONTEXT = 'https://schema.org';

type Subject = { operator: Operator; baseUrl: string };

const addressOf = (operator: Operator): PostalAddress => ({ '@type': 'PostalAddress', streetAddress: operator.street, postalCode: operator.postalCode, addressLocality: operator.city, addressCountry: 'DE' });

export function organizationData({ operator, baseUrl }: Subject): WithContext<Organization> {
  const sameAs = [operator.links.instagram, operator.links.facebook].filter((link) => link !== undefined);
  return { '@context': CONTEXT, '@type': 'Organization', name: brand.full, legalName: operator.legalName, url: baseUrl, email: operator.email, logo: `${baseUrl}/favicon.svg`, address: addressOf(operator), sameAs };
}

/** Friday and Saturday 20:00-02:00 unless the operator says otherwise (specification §2). */
export function localBusinessData({ operator, baseUrl }: Subject): WithContext<LocalBusiness> {
  return {
    '@context': CONTEXT,
    '@type': 'LocalBusiness',
    name: brand.full,
    url: baseUrl,
    email: operator.email,
    telephone: operator.phone,
    image: `${baseUrl}/favicon.svg`,
    address: addressOf(operator),
    priceRange: '€',
    openingHoursSpecification: operator.openingHours.map(({ days, opens, closes }) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens, closes })),
  };
}

export function breadcrumbData(baseUrl: string, steps: readonly { name: string; path: string }[]): WithContext<BreadcrumbList> {
  return { '@context': CONTEXT, '@type': 'BreadcrumbList', itemListElement: steps.map(({ name, path }, i) => ({ '@type': 'ListItem', position: i + 1, name, item: `${baseUrl}${path}` })) };
}
