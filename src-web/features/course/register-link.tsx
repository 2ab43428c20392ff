import { ButtonLink } from '#web/ui/button-link.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { courseWords } from './words.ts';

/** Where REGISTER NOW leads: the next course's checkout, or the form below while none is planned. */
export type Registration = { href: string; isPlanned: boolean };

export function RegisterLink({
  registration,
  size,
  isWide,
}: {
  registration: Registration;
  size?: 'm' | 'l';
  isWide?: boolean;
}) {
  return (
    <ButtonLink href={registration.href} size={size} isWide={isWide}>
      {useWords(courseWords).register}
    </ButtonLink>
  );
}
