/**
 * Files of scripts with addresses of their own, built whole: service workers, scripts of small pages, and what pages of
 * other sites load. The name is the address, the value the source.
 */
export const WHOLE_FILES: Readonly<Record<string, string>> = {
  'door-worker': 'src-web/door-worker.ts',
  'ticket-page': 'src-web/ticket-page.ts',
  'tickets-worker': 'src-web/tickets-worker.ts',
  'clave-widgets': 'src-web/widgets/clave-widgets.ts',
  'embed-page': 'src-web/widgets/embed-page.ts',
};
