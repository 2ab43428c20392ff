import { useEffect } from 'react';
import type { HeldMembershipView } from '#shared/membership/membership-views.ts';
import { trpc } from '#web/api.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import type { PlainForm } from '#web/ui/forms/use-plain-form.ts';

/**
 * Fills in a declaration for who is signed in: name, address and what is said of the membership. What somebody has typed
 * stays, and all of it can be changed.
 */
export function useOwnDetails(
  { ref }: Pick<PlainForm, 'ref'>,
  membershipFields: (membership: HeldMembershipView) => Readonly<Record<string, string>>,
): void {
  const isHydrated = useIsHydrated();
  const { data: session } = trpc.profile.session.useQuery(undefined, { enabled: isHydrated });
  const isSignedIn = session !== undefined && session !== null;
  const { data: membership } = trpc.membership.status.useQuery(undefined, { enabled: isSignedIn });
  useEffect(() => {
    if (!isSignedIn) return;
    const known = {
      name: session.displayName,
      email: session.email,
      ...(membership?.isRunning === true && membershipFields(membership)),
    };
    for (const [name, value] of Object.entries(known)) {
      const field = ref.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === '') field.value = value;
    }
  }, [isSignedIn, session, membership, membershipFields, ref]);
}
