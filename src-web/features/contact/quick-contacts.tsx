import { chatHref, mailHref } from '#shared/contact/write-to-us.ts';
import type { Operator } from '#shared/operator.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

type Channel = { icon: IconName; name: string; what: string; answer: string; href: string };

/** How long people wait for an answer. */
const ANSWERS = { chat: 'about 1 hour', social: '2-4 hours', email: '24 hours' } as const;

function channelsOf({ links, email }: Pick<Operator, 'links' | 'email'>): Channel[] {
  const channels: (Channel | false | undefined)[] = [
    links.whatsappChat !== undefined && {
      icon: 'brand-whatsapp',
      name: 'WhatsApp',
      what: 'Chat with us',
      answer: `Answer in ${ANSWERS.chat}`,
      href: chatHref(links.whatsappChat, 'Hi! I have a question.'),
    },
    links.instagram !== undefined && {
      icon: 'brand-instagram',
      name: 'Instagram',
      what: 'Send us a direct message',
      answer: `Answer in ${ANSWERS.social}`,
      href: links.instagram,
    },
    {
      icon: 'mail',
      name: 'E-mail',
      what: email,
      answer: `Answer within ${ANSWERS.email}`,
      href: mailHref(email, 'Question'),
    },
    links.whatsappGroup !== undefined && {
      icon: 'users',
      name: 'Salsa group chat',
      what: 'Join the group and ask everybody',
      answer: 'Whoever is there answers',
      href: links.whatsappGroup,
    },
  ];
  return channels.filter((channel) => channel !== false && channel !== undefined);
}

/** Large rows, the fastest one first. A link that is not set is not shown. */
export function QuickContacts({ operator }: { operator: Pick<Operator, 'links' | 'email'> }) {
  return (
    <ul className="quick-contacts">
      {channelsOf(operator).map(({ icon, name, what, answer, href }) => {
        const isOutside = href.startsWith('https:');
        return (
          <li key={name}>
            <a href={href} {...(isOutside && { target: '_blank', rel: 'noopener' })}>
              <Icon name={icon} size={40} stroke={1.8} />
              <span>
                <b>{name}</b>
                <span>
                  {what}
                  {isOutside && <span className="visually-hidden"> (opens in a new tab)</span>}
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
