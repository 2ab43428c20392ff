/** What the law wants on every page, as HTML for the small German ones; a page under `/de` leads to its likes. */
export const legalLinksDe = (prefix: '' | '/de'): string =>
  `<nav aria-label="Rechtliches"><a href="${prefix}/terms-and-conditions">AGB</a>` +
  `<a href="${prefix}/privacy-policy">Datenschutz</a><a href="${prefix}/imprint">Impressum</a>` +
  `<a href="${prefix}/accessibility">Barrierefreiheit</a>` +
  '<a href="/cancel-contract">Verträge hier kündigen</a><a href="/withdraw-contract">Vertrag widerrufen</a></nav>';
