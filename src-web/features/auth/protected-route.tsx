import type { ComponentType, ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import type { Role } from '#shared/permissions.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { MarkLoader } from '#web/ui/mark-loader.tsx';
import { paths } from '#web/paths.ts';
import { signInPath } from './sign-in-path.ts';

type ProtectedRouteProps = { children: ReactNode; /** Who lacks it goes home. */ role: Role | undefined };

/** A page that only who is signed in sees, or only a role. */
export function behindSignIn(Page: ComponentType, access: 'user' | Role): ComponentType {
  const role = access === 'user' ? undefined : access;
  return function PageBehindSignIn() {
    return (
      <ProtectedRoute role={role}>
        <Page />
      </ProtectedRoute>
    );
  };
}

/**
 * A spinner while nobody knows, then the page, /auth with the way back, or home; to the profile who
 * lacks only the second factor. The server checks again.
 */
function ProtectedRoute({ children, role }: ProtectedRouteProps) {
  const session = trpc.profile.session.useQuery(undefined, { refetchOnWindowFocus: true });
  const [path] = useLocation();
  const search = useSearch();
  if (session.isPending) return <MarkLoader text={role === 'admin' ? 'Berechtigung überprüfen...' : 'Loading'} />;
  if (session.isError) {
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
  if (role !== undefined && session.data.heldBack.includes(role))
    return <Redirect to={paths.dashboardSecondFactor} replace />;
  if (role !== undefined && !session.data.roles.includes(role)) return <Redirect to="/" replace />;
  return children;
}
