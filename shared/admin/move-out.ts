/** Where the archive of everything is asked for. */
export const MOVE_OUT_PATH = '/admin/exports/shop.zip';
