/** What the law wants on every page, as HTML for the small German ones. */
export const LEGAL_LINKS_DE =
  '<nav aria-label="Rechtliches"><a href="/terms-and-conditions">AGB</a><a href="/privacy-policy">Datenschutz</a>' +
  '<a href="/imprint">Impressum</a><a href="/accessibility">Barrierefreiheit</a>' +
  '<a href="/cancel-contract">Verträge hier kündigen</a><a href="/withdraw-contract">Vertrag widerrufen</a></nav>';
