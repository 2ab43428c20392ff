import { paths } from '#web/routes/paths.ts';
import type { FooterLink } from '#web/ui/frame/footer.tsx';
import type { TopBarLinks } from '#web/ui/frame/nav-items.ts';

/** The top bar, in its order. */
export const topBarLinks: TopBarLinks = {
  home: paths.home,
  auth: paths.auth,
  dashboard: paths.dashboard,
  admin: paths.admin,
  items: [
    { label: 'HOME', href: paths.home },
    {
      label: 'EVENTS',
      children: [
        { label: 'Parties', href: paths.parties },
        { label: 'Festivals', href: paths.festivals },
      ],
      alsoOn: [paths.events],
    },
    { label: 'MEMBERS CLUB', href: paths.membersClub },
    { label: 'SALSA FRIDAY', href: paths.salsa },
    { label: 'LEARN BACHATA', href: paths.learnBachata },
    { label: 'FREE GUIDE', href: paths.registration },
  ],
};

/** The two German contract links stand on every page. */
export const footerColumns: readonly (readonly FooterLink[])[] = [
  [
    { label: 'Parties', href: paths.parties },
    { label: 'Events', href: paths.events },
    { label: 'Festivals', href: paths.festivals },
    { label: 'Workshops', href: paths.workshopCalendar },
  ],
  [
    { label: 'Learn Bachata', href: paths.learnBachata },
    { label: 'Members Club', href: paths.membersClub },
    { label: 'Free Guide', href: paths.registration },
    { label: 'Newsletter', href: paths.newsletter },
    { label: 'Contact', href: paths.contact },
    { label: 'Developers', href: paths.developers },
  ],
  [
    { label: 'Terms & Conditions', href: paths.terms },
    { label: 'Privacy Policy', href: paths.privacy },
    { label: 'Cancellation Policy', href: paths.cancellation },
    { label: 'Imprint', href: paths.imprint },
    { label: 'Accessibility', href: paths.accessibility },
    { label: 'Verträge hier kündigen', href: paths.cancelContract, lang: 'de' },
    { label: 'Vertrag widerrufen', href: paths.withdrawContract, lang: 'de' },
  ],
];
