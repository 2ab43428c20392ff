import { brand } from '#shared/brand.ts';
import '../styles/private.css';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { ForgotPassword } from '#web/features/auth/forgot-password.tsx';
import { authWords } from '#web/features/auth/words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /forgot-password. */
export function ForgotPasswordPage() {
  const { titles } = useWords(authWords);
  return (
    <>
      <title>{`${titles.forgot} | ${brand.full}`}</title>
      <meta name="robots" content="noindex" />
      <AuthFrame art="cinta">
        <ForgotPassword />
      </AuthFrame>
    </>
  );
}
