import { failureOf } from '#web/failure-sentence.ts';
import { kasseKey } from '#web/kasse-key.ts';
import { toast } from '#web/ui/frame/toast.ts';
import type { KasseWords } from './words.ts';

/** What every call of the calendar may be refused for; gives false when it is something else. */
export function sayLockedOut(error: unknown, words: KasseWords): boolean {
  const { code } = failureOf(error);
  if (code === 'UNAUTHORIZED') {
    toast.bad(words.denied, words.signInFirst);
    return true;
  }
  if (code === 'KASSE_LOCKED') {
    // The night is over, or somebody else signed in meanwhile: the code is asked again.
    kasseKey.set(null);
    toast.bad(words.denied);
    return true;
  }
  return false;
}
