import type { Plugin } from 'vite';

/** All of them answer with a promise, so that what checks passkeys can come with the first passkey. */
const PASSKEY_CHECKS = [
  'generateAuthenticationOptions',
  'generateRegistrationOptions',
  'verifyAuthenticationResponse',
  'verifyRegistrationResponse',
];
const LATE = '\0late:';

/**
 * Keeps out of an idle server what it would only hold: the certificate formats of passkeys, until there is one, and the
 * half of React that answers in pieces, which no page asks for.
 */
export function holdLess(): Plugin {
  return {
    name: 'hold-less',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async resolveId(source, importer, options) {
      const isPasskeys = source === '@simplewebauthn/server' && importer?.startsWith(LATE) === false;
      if (!isPasskeys && source !== 'react-dom/server') return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found === null) return null;
      if (isPasskeys) return LATE + found.id;
      const half = found.id.replace(/server\.node\.js$/, 'cjs/react-dom-server-legacy.node.production.js');
      if (half === found.id) this.error(`React's half for whole pages is no longer beside ${found.id}`);
      return { ...found, id: half };
    },
    load(id) {
      if (!id.startsWith(LATE)) return null;
      const checks = `() => import(${JSON.stringify(id.slice(LATE.length))})`;
      return [
        `const checks = ${checks};`,
        ...PASSKEY_CHECKS.map((name) => `export const ${name} = async (given) => (await checks()).${name}(given);`),
      ].join('\n');
    },
  };
}
