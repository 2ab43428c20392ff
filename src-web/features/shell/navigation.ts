import { paths } from '#web/routes/paths.ts';
import type { FooterLink } from '#web/ui/frame/footer.tsx';
import type { TopBarLinks } from '#web/ui/frame/nav-items.ts';
import type { FrameWords } from '#web/ui/frame/words.ts';

type PathFor = (path: string) => string;
type Has = (path: string) => boolean;

/** A link to a page that not every club has. */
const only = <T>(has: Has, path: string, link: T): T[] => (has(path) ? [link] : []);

/** The top bar, in its order. */
export const topBarLinks = ({ menu, parties, festivals }: FrameWords, to: PathFor, has: Has): TopBarLinks => ({
  home: to(paths.home),
  auth: to(paths.auth),
  dashboard: to(paths.dashboard),
  admin: paths.admin,
  items: [
    { label: menu.home, href: to(paths.home) },
    {
      label: menu.events,
      children: [
        { label: parties, href: to(paths.parties) },
        { label: festivals, href: to(paths.festivals) },
      ],
      alsoOn: [to(paths.events)],
    },
    { label: menu.membersClub, href: to(paths.membersClub) },
    ...only(has, paths.salsa, { label: menu.salsa, href: to(paths.salsa) }),
    ...only(has, paths.learnBachata, { label: menu.course, href: to(paths.learnBachata) }),
    ...only(has, paths.registration, { label: menu.guide, href: to(paths.registration) }),
  ],
});

/** The two German contract links stand on every page. */
export const footerColumns = (
  { foot, parties, festivals }: FrameWords,
  to: PathFor,
  has: Has,
): readonly (readonly FooterLink[])[] => [
  [
    { label: parties, href: to(paths.parties) },
    { label: foot.events, href: to(paths.events) },
    { label: festivals, href: to(paths.festivals) },
    { label: foot.workshops, href: to(paths.workshopCalendar) },
  ],
  [
    ...only(has, paths.learnBachata, { label: foot.course, href: to(paths.learnBachata) }),
    { label: foot.membersClub, href: to(paths.membersClub) },
    ...only(has, paths.registration, { label: foot.guide, href: to(paths.registration) }),
    { label: foot.newsletter, href: to(paths.newsletter) },
    { label: foot.contact, href: to(paths.contact) },
    { label: foot.developers, href: to(paths.developers) },
  ],
  [
    { label: foot.terms, href: to(paths.terms) },
    { label: foot.privacy, href: to(paths.privacy) },
    { label: foot.cancellation, href: to(paths.cancellation) },
    { label: foot.imprint, href: to(paths.imprint) },
    { label: foot.accessibility, href: to(paths.accessibility) },
    { label: 'Verträge hier kündigen', href: paths.cancelContract, lang: 'de' },
    { label: 'Vertrag widerrufen', href: paths.withdrawContract, lang: 'de' },
  ],
];
