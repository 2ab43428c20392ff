/** What the page in a frame tells the page around it: its height in pixels. Apart from the schemas: scripts need no zod. */
export const HEIGHT_MESSAGE = 'clave-embed-height';
