import type { ComponentType, ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import type { Role } from '#shared/permissions.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { MarkLoader } from '#web/ui/mark-loader.tsx';
import { paths } from '#web/paths.ts';
import { signInPath } from './sign-in-path.ts';

type ProtectedRouteProps = {
  children: ReactNode;
  /** One is enough; who has none goes home. */ roles: readonly Role[];
};

/** A page that only who is signed in sees, or only some roles. */
export function behindSignIn(Page: ComponentType, access: 'user' | readonly Role[]): ComponentType {
  const roles = access === 'user' ? [] : access;
  return function PageBehindSignIn() {
    return (
      <ProtectedRoute roles={roles}>
        <Page />
      </ProtectedRoute>
    );
  };
}

/**
 * A spinner while nobody knows, then the page, /auth with the way back, or home; to the profile who
 * lacks only the second factor. The server checks again.
 */
function ProtectedRoute({ children, roles }: ProtectedRouteProps) {
  const session = trpc.profile.session.useQuery(undefined, { refetchOnWindowFocus: true });
  const [path] = useLocation();
  const search = useSearch();
  if (session.isPending)
    return <MarkLoader text={roles.includes('admin') ? 'Berechtigung überprüfen...' : 'Loading'} />;
  if (session.isLoadingError) {
    return (
      <div className="wrap" role="alert">
        <p>{failureSentence(session.error)}</p>
        <Button look="o" icon="refresh" onClick={() => void session.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (session.data === null) return <Redirect to={signInPath(search === '' ? path : `${path}?${search}`)} replace />;
  const { roles: own, heldBack } = session.data;
  if (roles.length === 0 || roles.some((role) => own.includes(role))) return children;
  const isHeldBack = roles.some((role) => heldBack.includes(role));
  return <Redirect to={isHeldBack ? paths.dashboardSecondFactor : paths.home} replace />;
}
