import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Archivo in the three cuts that a page needs, made from the site's variable font; the licence lies beside the files.
 */
export type PdfFonts = Record<'print' | 'bold' | 'regular', Buffer>;

const FOLDER = 'src-server/services/shop/tickets/ticket-pdf/fonts';
let loaded: PdfFonts | undefined;

/** The built server lies in dist/, the fonts do not: both are below the folder of package.json. */
function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('package.json is not above this file');
    folder = parent;
  }
  return folder;
}

export function loadPdfFonts(): PdfFonts {
  if (loaded === undefined) {
    const read = (name: string) => readFileSync(path.join(projectRoot(), FOLDER, `archivo-${name}.ttf`));
    loaded = { print: read('print'), bold: read('bold'), regular: read('regular') };
  }
  return loaded;
}
