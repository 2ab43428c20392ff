/** What is typed into stands in a row that names it, but is not tied to the name. */
const FIELDS = 'input:not([aria-label]), select:not([aria-label]), textarea:not([aria-label])';

function nameParts(place: HTMLElement): void {
  for (const field of place.querySelectorAll(FIELDS)) {
    const row = field.closest<HTMLElement>('tr[data-param-name]');
    field.setAttribute('aria-label', row?.dataset['paramName'] ?? 'Body');
  }
  // Long answers scroll, and a keyboard has to reach them.
  for (const text of place.querySelectorAll('pre.microlight:not([tabindex])')) text.setAttribute('tabindex', '0');
  // A table called a region is a table no more, and there is one in every call.
  for (const table of place.querySelectorAll('table[role="region"]')) table.removeAttribute('role');
}

/** Names what Swagger UI leaves without a name, whenever it draws something new. Gives what ends it. */
export function mendBarriers(place: HTMLElement): () => void {
  const watch = new MutationObserver(() => nameParts(place));
  watch.observe(place, { childList: true, subtree: true });
  return () => watch.disconnect();
}
