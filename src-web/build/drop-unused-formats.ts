import type { Plugin } from 'vite';

/** Unused lists and defaults of the QR code reader, which stay in the bundle unless they are marked as pure. */
export function dropUnusedFormats(): Plugin {
  return {
    name: 'drop-unused-formats',
    transform: {
      filter: { id: /zxing-wasm\/dist\/es\/share\.js$/ },
      handler(code) {
        const made = /([\w$]+ = )(e\.(?:map|filter)\(.*?\)(?=, \w+ = |;)|\{\s*\.{3}\w+[^{}]*\}(?=[,;]))/g;
        const marked = code.replaceAll(made, '$1/* @__PURE__ */ (() => ($2))()');
        if (marked === code) this.error('the reader has changed: check what it carries now');
        return { code: marked, map: null };
      },
    },
  };
}
