import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { kasseKey } from '#web/kasse-key.ts';
import { toast } from '#web/ui/frame/toast.ts';

/** What every call of the calendar may be refused for; gives false when it is something else. */
export function sayLockedOut(error: unknown): boolean {
  const { code } = failureOf(error);
  if (code === 'UNAUTHORIZED') {
    toast.bad(KASSE_MESSAGES.denied, KASSE_MESSAGES.signInFirst);
    return true;
  }
  if (code === 'KASSE_LOCKED') {
    // The night is over, or somebody else signed in meanwhile: the code is asked again.
    kasseKey.set(null);
    toast.bad(KASSE_MESSAGES.denied);
    return true;
  }
  return false;
}
