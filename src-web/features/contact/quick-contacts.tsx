import { chatHref, mailHref } from '#shared/contact/write-to-us.ts';
import type { Operator } from '#shared/operator.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { contactWords, type ContactWords } from './words.ts';

type Channel = { icon: IconName; name: string; what: string; answer: string; href: string };

function channelsOf({ links, email }: Pick<Operator, 'links' | 'email'>, words: ContactWords): Channel[] {
  const channels: (Channel | false | undefined)[] = [
    links.whatsappChat !== undefined && {
      icon: 'brand-whatsapp',
      name: 'WhatsApp',
      what: words.chat.what,
      answer: words.chat.answer,
      href: chatHref(links.whatsappChat, words.chat.message),
    },
    links.instagram !== undefined && {
      icon: 'brand-instagram',
      name: 'Instagram',
      ...words.social,
      href: links.instagram,
    },
    {
      icon: 'mail',
      name: words.email.name,
      what: email,
      answer: words.email.answer,
      href: mailHref(email, words.email.subject),
    },
    links.whatsappGroup !== undefined && {
      icon: 'users',
      ...words.group,
      href: links.whatsappGroup,
    },
  ];
  return channels.filter((channel) => channel !== false && channel !== undefined);
}

/** Large rows, the fastest one first. A link that is not set is not shown. */
export function QuickContacts({ operator }: { operator: Pick<Operator, 'links' | 'email'> }) {
  const words = useWords(contactWords);
  return (
    <ul className="quick-contacts">
      {channelsOf(operator, words).map(({ icon, name, what, answer, href }) => {
        const isOutside = href.startsWith('https:');
        return (
          <li key={name}>
            <a href={href} {...(isOutside && { target: '_blank', rel: 'noopener' })}>
              <Icon name={icon} size={40} stroke={1.8} />
              <span>
                <b>{name}</b>
                <span>
                  {what}
                  {isOutside && <span className="visually-hidden"> {words.newTab}</span>}
                </span>
              </span>
              <span className="answer">{answer}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
