import { useState } from 'react';
import { useSearch } from 'wouter';
import { readResetLink } from '#shared/accounts/reset-password.ts';
import { brand } from '#shared/brand.ts';
import '../styles/private.css';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { BrokenResetLink, PasswordReset } from '#web/features/auth/password-reset.tsx';
import { authWords } from '#web/features/auth/words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /password-reset: where the link of the reset mail leads. */
export function PasswordResetPage() {
  const { titles } = useWords(authWords);
  const search = useSearch();
  const [link] = useState(() => readResetLink(new URLSearchParams(search)));
  return (
    <>
      <title>{`${titles.reset} | ${brand.full}`}</title>
      <meta name="robots" content="noindex" />
      <AuthFrame art="disco">{link === undefined ? <BrokenResetLink /> : <PasswordReset link={link} />}</AuthFrame>
    </>
  );
}
