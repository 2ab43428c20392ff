import { transformWithOxc, type Plugin } from 'vite';

/** Has fields that Safari 15 loses the names of (newer-syntax.ts); elsewhere the build refuses such. */
const WITH_LOST_FIELDS = /\/swagger-ui-dist\/swagger-ui-es-bundle\.js$/;

/** Writes the fields of classes in another way, in the libraries that need it: in all others they work, and are short. */
export function lowerFields(): Plugin {
  return {
    name: 'lower-fields',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: WITH_LOST_FIELDS },
      handler: async (code, id) => ({
        code: (await transformWithOxc(code, id, { target: 'safari15' })).code,
        map: null,
      }),
    },
  };
}
