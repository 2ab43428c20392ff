import { brand } from '#shared/brand.ts';
import '../styles/private.css';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { ForgotPassword } from '#web/features/auth/forgot-password.tsx';

/** /forgot-password, in German. */
export function ForgotPasswordPage() {
  return (
    <>
      <title>{`Passwort vergessen | ${brand.full}`}</title>
      <meta name="robots" content="noindex" />
      <AuthFrame art="cinta">
        <ForgotPassword />
      </AuthFrame>
    </>
  );
}
