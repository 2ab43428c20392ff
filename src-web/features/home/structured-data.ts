import type { LocalBusiness, Organization, PostalAddress, WithContext } from 'schema-dts';
import { brand } from '#shared/brand.ts';
import type { Operator } from '#shared/operator.ts';

const CONTEXT = 'https://schema.org';

type Subject = { operator: Operator; baseUrl: string };

const addressOf = (operator: Operator): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: operator.street,
  postalCode: operator.postalCode,
  addressLocality: operator.city,
  addressCountry: 'DE',
});

export function organizationData({ operator, baseUrl }: Subject): WithContext<Organization> {
  const sameAs = [operator.links.instagram, operator.links.facebook].filter((link) => link !== undefined);
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: brand.full,
    legalName: operator.legalName,
    url: baseUrl,
    email: operator.email,
    logo: `${baseUrl}/icons/512.png`,
    address: addressOf(operator),
    sameAs,
  };
}

/** Friday and Saturday 20:00-02:00 unless the operator says otherwise. */
export function localBusinessData({ operator, baseUrl }: Subject): WithContext<LocalBusiness> {
  return {
    '@context': CONTEXT,
    '@type': 'LocalBusiness',
    name: brand.full,
    url: baseUrl,
    email: operator.email,
    telephone: operator.phone,
    image: `${baseUrl}/icons/512.png`,
    address: addressOf(operator),
    priceRange: '€',
    openingHoursSpecification: operator.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
  };
}
