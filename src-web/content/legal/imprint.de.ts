import { given, type LegalText } from '#shared/legal/legal-text.ts';
import type { Operator } from '#shared/operator.ts';

/** § 5 DDG, § 18 (2) MStV; what the operator has not set is not shown. */
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
    title: 'Impressum',
    intro: 'Angaben gemäß § 5 DDG.',
    sections: [
      {
        id: 'provider',
        heading: 'Anbieter',
        body: given(
          [legalName, street, `${postalCode} ${city}`, 'Deutschland'].join('\n'),
          representedBy !== undefined && `Vertreten durch ${representedBy}`,
        ),
      },
      {
        id: 'contact',
        heading: 'Kontakt',
        body: [
          { text: email, href: `mailto:${email}` },
          ...(phone === undefined ? [] : [{ text: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` }]),
        ],
      },
      {
        id: 'tax',
        heading: 'Steuern',
        body: given(
          `Steuernummer ${taxNumber}`,
          vatId !== undefined && `Umsatzsteuer-Identifikationsnummer (§ 27a UStG) ${vatId}`,
        ),
      },
      {
        id: 'content',
        heading: 'Verantwortlich für den Inhalt',
        body: [`Nach § 18 Abs. 2 MStV: ${representedBy ?? legalName}, ${street}, ${postalCode} ${city}`],
      },
    ],
  };
}
