import type { ReactNode } from 'react';
import { chatHref, mailHref } from '#shared/contact/write-to-us.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

export type CourseContact = { email: string; chat: string | undefined };

const MESSAGE = 'Hi! I am interested in the 12-week Bachata course and would like a free consultation.';

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
  return chat === undefined ? (
    <ButtonLink
      href={mailHref(email, 'Free consultation: 12-week Bachata course', MESSAGE)}
      look="o"
      size={size}
      icon="mail"
    >
      {children}
    </ButtonLink>
  ) : (
    <ButtonLink
      href={chatHref(chat, MESSAGE)}
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
