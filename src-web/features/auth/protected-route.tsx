import type { ComponentType, ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { CHECKING, isAllowed, type Permission } from '#shared/permissions.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { paths } from '#web/routes/paths.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { useSignInPath } from './sign-in-path.ts';

type Guard = {
  /** Who may not goes home. */ access: 'user' | Permission;
  /** The page stands there from the first, also while nobody knows who is here. */ isDrawnForAll?: boolean | undefined;
};

/** A page that only who is signed in sees, or only who has a right. */
export function behindSignIn(Page: ComponentType, guard: Guard): ComponentType {
  return function PageBehindSignIn() {
    return (
      <ProtectedRoute {...guard}>
        <Page />
      </ProtectedRoute>
    );
  };
}

/**
 * A spinner while nobody knows, then the page, /auth with the way back, or home; to the profile who
 * lacks only the second factor. The server checks again.
 */
function ProtectedRoute({ children, access, isDrawnForAll = false }: Guard & { children: ReactNode }) {
  const { failures, loading, tryAgain } = useWords(frameWords);
  const to = usePathFor();
  const toSignIn = useSignInPath();
  const session = trpc.profile.session.useQuery(undefined, { refetchOnWindowFocus: true });
  const [path] = useLocation();
  const search = useSearch();
  if (session.isPending && isDrawnForAll) return children;
  if (session.isPending) return <MarkLoader text={access === 'user' ? loading : CHECKING} />;
  if (session.isLoadingError) {
    return (
      <div className="wrap" role="alert">
        <p>{failureSentence(session.error, failures)}</p>
        <Button look="o" icon="refresh" onClick={() => void session.refetch()}>
          {tryAgain}
        </Button>
      </div>
    );
  }
  if (session.data === null) return <Redirect to={toSignIn(search === '' ? path : `${path}?${search}`)} replace />;
  const { roles: own, heldBack } = session.data;
  if (access === 'user' || isAllowed(own, access)) return children;
  return <Redirect to={to(isAllowed(heldBack, access) ? paths.dashboardSecondFactor : paths.home)} replace />;
}
