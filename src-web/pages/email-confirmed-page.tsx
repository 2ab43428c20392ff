import { useSearch } from 'wouter';
import { brand } from '#shared/brand.ts';
import '../styles/private.css';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { EmailConfirmed } from '#web/features/auth/email-confirmed.tsx';
import { authWords } from '#web/features/auth/words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /email-confirmed?type=…. */
export function EmailConfirmedPage() {
  const { titles } = useWords(authWords);
  const type = new URLSearchParams(useSearch()).get('type');
  return (
    <>
      <title>{`${titles.confirmed} | ${brand.full}`}</title>
      <meta name="robots" content="noindex" />
      <AuthFrame art="falda">
        <EmailConfirmed type={type} />
      </AuthFrame>
    </>
  );
}
