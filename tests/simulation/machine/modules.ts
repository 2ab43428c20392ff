import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import path from 'node:path';
import ts from 'ts5';
import { plantInto } from '../plant.ts';

const here = (name: string): string => new URL(`../stand-ins/${name}`, import.meta.url).href;
const root = fileURLToPath(new URL('../../../', import.meta.url));
const source = (name: string): string => pathToFileURL(path.join(root, name)).href;

/** What draws, hashes or rewrites files slowly, or runs in threads and sockets, and what stands for it. */
const IN_PLACE = new Map([
  ['sharp', here('sharp.ts')],
  [source('src-server/adapters/password-hasher.ts'), here('password-hasher.ts')],
  [source('src-server/adapters/threads.ts'), here('threads.ts')],
  [source('src-server/adapters/outside-request.ts'), here('outside-request.ts')],
  [source('src-server/db/scrub-file.ts'), here('scrub-file.ts')],
  [source('src-server/db/write-back.ts'), here('write-back.ts')],
  [source('src-server/http/security/turn-of-piece.ts'), here('turn-of-piece.ts')],
  [source('src-server/services/shop/tickets/ticket-pdf/make-pdf.ts'), here('make-pdf.ts')],
]);

/** Mails are React: Node strips types, and leaves what stands between angle brackets. */
function withoutJsx(url: string): string {
  const { JsxEmit, ModuleKind, ScriptTarget } = ts;
  const compilerOptions = { jsx: JsxEmit.ReactJSX, module: ModuleKind.ESNext, target: ScriptTarget.ESNext };
  return ts.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), { compilerOptions }).outputText;
}

/** Loads the house with its stand-ins, and with a planted fault where one is asked for. */
export function putModulesInPlace(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const named = IN_PLACE.get(specifier);
      if (named !== undefined) return { url: named, shortCircuit: true, format: 'module-typescript' };
      const found = next(specifier, context);
      const instead = context.parentURL?.includes('/stand-ins/') === true ? undefined : IN_PLACE.get(found.url);
      return instead === undefined ? found : { ...found, url: instead };
    },
    load(url, context, next) {
      if (url.endsWith('.tsx')) return { format: 'module', source: withoutJsx(url), shortCircuit: true };
      const loaded = next(url, context);
      return loaded.format === 'module-typescript' || loaded.format === 'module'
        ? { ...loaded, source: plantInto(url.replace(source(''), ''), String(loaded.source)) }
        : loaded;
    },
  });
}
