/** What the law wants on every page, as HTML for the small ones. */
export const LEGAL_LINKS =
  '<nav aria-label="Legal"><a href="/terms-and-conditions">Terms &amp; Conditions</a>' +
  '<a href="/privacy-policy">Privacy Policy</a><a href="/imprint">Imprint</a>' +
  '<a href="/accessibility">Accessibility</a><a href="/cancel-contract" lang="de">Verträge hier kündigen</a>' +
  '<a href="/withdraw-contract" lang="de">Vertrag widerrufen</a></nav>';
