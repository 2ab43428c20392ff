import { ApiKeyByIdInput, ListApiKeysInput, MakeApiKeyInput, RevokeApiKeyInput } from '#shared/api/api-keys.ts';
import { listApiKeys } from '#server/services/office/api-keys/list-api-keys.ts';
import { makeApiKey } from '#server/services/office/api-keys/make-api-key.ts';
import { revokeApiKey } from '#server/services/office/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '#server/services/office/api-keys/rotate-api-key.ts';
import { panelProcedure, router, sensitiveProcedure } from '../trpc.ts';

const keysProcedure = panelProcedure('keys:manage');
const makingProcedure = sensitiveProcedure('keys:manage');

/** Keys for programs. */
export const adminApiKeysRouter = router({
  /** All keys of the house, the newest first, a page at a time; never the keys themselves. */
  list: keysProcedure.input(ListApiKeysInput).query(({ ctx, input }) => listApiKeys(ctx.service, input)),

  /** A new key, shown this once. Errors: FORBIDDEN for a scope one may not use oneself, API_KEYS_FULL. */
  make: makingProcedure.input(MakeApiKeyInput).mutation(({ ctx, input }) => makeApiKey(ctx.service, input)),

  /** A new key in the place of one's own; both work for seven days. Errors: API_KEY_NOT_FOUND, API_KEYS_FULL. */
  rotate: makingProcedure.input(ApiKeyByIdInput).mutation(({ ctx, input }) => rotateApiKey(ctx.service, input)),

  /** Ends a key at once, whoever made it, and the older ones it replaced. Error: API_KEY_NOT_FOUND. */
  revoke: keysProcedure.input(RevokeApiKeyInput).mutation(({ ctx, input }) => revokeApiKey(ctx.service, input)),
});
