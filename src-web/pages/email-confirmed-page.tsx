import { useSearch } from 'wouter';
import { brand } from '#shared/brand.ts';
import '../styles/private.css';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { EmailConfirmed } from '#web/features/auth/email-confirmed.tsx';

/** /email-confirmed?type=…, in German. */
export function EmailConfirmedPage() {
  const type = new URLSearchParams(useSearch()).get('type');
  return (
    <>
      <title>{`E-Mail bestätigt | ${brand.full}`}</title>
      <meta name="robots" content="noindex" />
      <AuthFrame art="falda">
        <EmailConfirmed type={type} />
      </AuthFrame>
    </>
  );
}
