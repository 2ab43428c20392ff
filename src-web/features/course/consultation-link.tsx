import type { ReactNode } from 'react';
import { chatHref, mailHref } from '#shared/contact/write-to-us.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { courseWords } from './words.ts';

export type CourseContact = { email: string; chat: string | undefined };

/** The chat with a first message in it; without a chat, a mail. */
export function ConsultationLink({
  contact: { email, chat },
  size,
  children,
}: {
  contact: CourseContact;
  size?: 'm' | 'l';
  children: ReactNode;
}) {
  const { subject, message } = useWords(courseWords).ask;
  return chat === undefined ? (
    <ButtonLink href={mailHref(email, subject, message)} look="o" size={size} icon="mail">
      {children}
    </ButtonLink>
  ) : (
    <ButtonLink
      href={chatHref(chat, message)}
      look="o"
      size={size}
      icon="brand-whatsapp"
      target="_blank"
      rel="noopener"
    >
      {children}
    </ButtonLink>
  );
}
