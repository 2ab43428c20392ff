import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router, type SsrContext } from 'wouter';
import type { Permission, Role } from '#shared/permissions.ts';
import { makeTrpcClient, trpc } from '#web/api.ts';
import { behindSignIn } from '#web/features/auth/protected-route.tsx';

type Visit = {
  session?: { roles: Role[]; heldBack?: Role[] } | null;
  right?: Permission;
  at?: [path: string, search: string];
  isDrawnForAll?: boolean;
};

/** What somebody at this address gets: the page, the spinner, or where they are sent. */
function visit({ session, right, at: [path, search] = ['/dashboard', ''], isDrawnForAll }: Visit): string {
  const queryClient = new QueryClient();
  if (session !== undefined)
    queryClient.setQueryData(
      getQueryKey(trpc.profile.session, undefined, 'query'),
      session && { heldBack: [], ...session },
    );
  const ssrContext: SsrContext = {};
  const Page = behindSignIn(() => 'the page', { access: right ?? 'user', isDrawnForAll });
  const html = renderToString(
    <trpc.Provider client={makeTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={path} ssrSearch={search} ssrContext={ssrContext}>
          <Page />
        </Router>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return ssrContext.redirectTo ?? html;
}

describe('a protected page', () => {
  it('shows a spinner while nobody knows who is there, in German in the panel', () => {
    expect(visit({})).toMatch(/role="status".*Loading/);
    expect(visit({ right: 'admin:read' })).toContain('Berechtigung überprüfen...');
  });

  it('stands there at once where it is drawn for all, and still sends a visitor away', () => {
    expect(visit({ isDrawnForAll: true })).toBe('the page');
    expect(visit({ isDrawnForAll: true, session: null })).toBe('/auth?returnTo=%2Fdashboard');
  });

  it('sends a visitor to the sign-in with the way back, query included', () => {
    expect(visit({ session: null })).toBe('/auth?returnTo=%2Fdashboard');
    expect(visit({ session: null, at: ['/checkout/1', 'quantity=2&type=a'] })).toBe(
      '/auth?returnTo=%2Fcheckout%2F1%3Fquantity%3D2%26type%3Da',
    );
  });

  it('opens for who is signed in, and a page of the panel only for who has its right: others go home', () => {
    expect(visit({ session: { roles: [] } })).toBe('the page');
    const sent = (right: Permission, ...roles: Role[]) => visit({ session: { roles }, right });
    for (const role of ['admin', 'organiser'] as const) expect(sent('admin:read', role)).toBe('the page');
    expect(visit({ session: { roles: [], heldBack: ['admin'] }, right: 'admin:read' })).toContain('second-factor');
    for (const roles of [[], ['cashier'], ['accountant']] as Role[][]) expect(sent('admin:read', ...roles)).toBe('/');
    expect(sent('money:read', 'accountant')).toBe('the page');
    expect(sent('board:watch', 'door_lead')).toBe('the page');
    expect(sent('board:watch', 'cashier')).toBe('/');
    expect(sent('settings:manage', 'organiser')).toBe('/');
  });
});
