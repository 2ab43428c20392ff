/** Before a page's own address: the page with the drafts of its words, for the panel. */
export const PREVIEW_PREFIX = '/admin/preview';
