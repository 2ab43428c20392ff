import { useCallback, useEffect, useRef } from 'react';
import { SHORTEST_FILL_MS } from '#shared/contact/shortest-fill.ts';
import { newKey } from '#shared/new-key.ts';
import type { FormValues } from './use-plain-form.ts';

/** What goes along with the values of a form that anybody may send: shared/contact/form-guard.ts. */
export type SentGuard = { formKey: string; homepage: string; shownForMs: number };

/**
 * One key for the form however often it is sent, the hidden field, and how long it was shown. Waits until that is long
 * enough.
 */
export function useFormGuard(): (values: FormValues) => Promise<SentGuard> {
  const begun = useRef({ at: 0, key: '' });
  useEffect(() => {
    begun.current = { at: performance.now(), key: newKey() };
  }, []);
  return useCallback(async (values) => {
    const { at, key } = begun.current;
    const tooSoonMs = SHORTEST_FILL_MS - (performance.now() - at);
    if (tooSoonMs > 0) await new Promise((resolve) => setTimeout(resolve, tooSoonMs));
    return {
      formKey: key,
      homepage: values['homepage'] ?? '',
      shownForMs: Math.ceil(performance.now() - at),
    };
  }, []);
}
