import { invalidRequest } from '../api/api-error.ts';
import type { ParameterValue } from '../api/check-parameters.ts';

/**
 * docs.stripe.com/metadata: 50 keys of 40 characters, values of 500. An empty value removes its key, `''` as a whole
 * removes all.
 */
export function readMetadata(
  given: ParameterValue | undefined,
  param: string,
  before: Record<string, string> = {},
): Record<string, string> {
  if (given === undefined) return before;
  if (typeof given !== 'object' || Array.isArray(given)) return {};
  const metadata = { ...before };
  for (const [key, value] of Object.entries(given)) {
    if (key.length > 40) throw invalidRequest(`Metadata keys can have up to 40 characters: ${key}`, `${param}[${key}]`);
    if (String(value).length > 500)
      throw invalidRequest(`Metadata values can have up to 500 characters: ${key}`, `${param}[${key}]`);
    if (value === '') delete metadata[key];
    else metadata[key] = String(value);
  }
  if (Object.keys(metadata).length > 50) throw invalidRequest('You cannot specify more than 50 metadata keys.', param);
  return metadata;
}
