import type { Operator } from '#shared/operator.ts';
import { given, type LegalText } from '#shared/legal/legal-text.ts';

/**
 * § 5 DDG, § 18 (2) MStV; what the operator has not set is not shown. No link to the EU's dispute platform: it closed
 * on 20 July 2025.
 */
export function imprintText({
  legalName,
  street,
  postalCode,
  city,
  representedBy,
  email,
  phone,
  taxNumber,
  vatId,
}: Operator): LegalText {
  return {
    title: 'Imprint',
    intro: 'Impressum: information according to § 5 DDG.',
    sections: [
      {
        id: 'provider',
        heading: 'Provider',
        body: given(
          [legalName, street, `${postalCode} ${city}`, 'Germany'].join('\n'),
          representedBy !== undefined && `Represented by ${representedBy}`,
        ),
      },
      {
        id: 'contact',
        heading: 'Contact',
        body: [
          { text: email, href: `mailto:${email}` },
          ...(phone === undefined ? [] : [{ text: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` }]),
        ],
      },
      {
        id: 'tax',
        heading: 'Tax',
        body: given(
          `Tax number ${taxNumber}`,
          vatId !== undefined && `VAT identification number (§ 27a UStG) ${vatId}`,
        ),
      },
      {
        id: 'content',
        heading: 'Responsible for the content',
        body: [`According to § 18 (2) MStV: ${representedBy ?? legalName}, ${street}, ${postalCode} ${city}`],
      },
    ],
  };
}
