import { Redirect, useSearch } from 'wouter';
import { readReturnPath } from '#shared/accounts/return-path.ts';
import { brand } from '#shared/brand.ts';
import '../styles/private.css';
import { trpc } from '#web/api.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { AuthTabs } from '#web/features/auth/auth-tabs.tsx';
import { ConfirmAddress } from '#web/features/auth/confirm-address.tsx';

/** /auth, in German: sign in, sign up, and where the link of the confirmation mail leads. */
export function AuthPage() {
  const query = new URLSearchParams(useSearch());
  const returnTo = readReturnPath(query.get('returnTo'));
  const token = query.get('type') === 'signup' ? query.get('token_hash') : null;
  const session = trpc.profile.session.useQuery();
  if (token === null && session.data) return <Redirect to={returnTo ?? '/'} replace />;
  return (
    <>
      <title>{`Anmelden | ${brand.full}`}</title>
      <meta name="robots" content="noindex" />
      <AuthFrame>{token === null ? <AuthTabs returnTo={returnTo} /> : <ConfirmAddress token={token} returnTo={returnTo} />}</AuthFrame>
    </>
  );
}
