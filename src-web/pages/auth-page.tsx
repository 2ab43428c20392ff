import { useSearch } from 'wouter';
import { GOOGLE } from '#shared/accounts/google-sign-in.ts';
import { readReturnPath } from '#shared/accounts/return-path.ts';
import { brand } from '#shared/brand.ts';
import '../styles/private.css';
import { trpc } from '#web/api.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { AuthTabs } from '#web/features/auth/auth-tabs.tsx';
import { CameOverGoogle } from '#web/features/auth/came-over-google.tsx';
import { ConfirmAddress } from '#web/features/auth/confirm-address.tsx';
import { aboutToBuy } from '#web/features/auth/about-to-buy.ts';
import { FirstAdmin } from '#web/features/auth/first-admin.tsx';
import { GoOn } from '#web/features/auth/go-on.tsx';
import { SecondStep } from '#web/features/auth/second-step.tsx';
import { WhatIsBought } from '#web/features/auth/what-is-bought.tsx';
import { authWords } from '#web/features/auth/words.ts';
import { paths } from '#web/routes/paths.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';

/** /auth: sign in, the code of a second factor, sign up, and where the link of the confirmation mail leads. */
export function AuthPage() {
  const query = new URLSearchParams(useSearch());
  const { titles } = useWords(authWords);
  const home = usePathFor()(paths.home);
  const returnTo = readReturnPath(query.get('returnTo'));
  const type = query.get('type');
  const token = type === 'signup' || type === 'first-admin' ? query.get('token_hash') : null;
  const bought = aboutToBuy(returnTo);
  const session = trpc.profile.session.useQuery();
  const levels = trpc.profile.levels.useQuery();
  const owesCode = levels.data?.currentLevel === 'aal1' && levels.data.nextLevel === 'aal2';
  if (token === null && session.data)
    return query.get('from') === GOOGLE ? <CameOverGoogle target={returnTo ?? home} /> : <GoOn to={returnTo ?? home} />;
  return (
    <>
      <title>{`${titles.signIn} | ${brand.full}`}</title>
      <meta name="robots" content="noindex" />
      <AuthFrame>
        {bought !== null && <WhatIsBought bought={bought} />}
        {token !== null &&
          (type === 'first-admin' ? (
            <FirstAdmin token={token} />
          ) : (
            <ConfirmAddress token={token} returnTo={returnTo} />
          ))}
        {token === null &&
          (owesCode ? <SecondStep /> : <AuthTabs returnTo={returnTo} googleError={query.get('error')} />)}
      </AuthFrame>
    </>
  );
}
