import { brand } from '#shared/brand.ts';
import { CountLine } from '../forms/count-line.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { useLang, useWords } from '../lang.tsx';
import { LanguageChoice, type OtherLanguage } from './other-language.tsx';
import { frameWords } from './words.ts';

export type FooterLink = { label: string; href: string; /** Set for the two German contract links. */ lang?: 'de' };

/** The operator's facts; what is not set is not shown. */
type FooterOperator = {
  street?: string;
  postalCode?: string;
  city?: string;
  email?: string;
  taxNumber?: string;
  /** Where one dances, in one line, and a map of it. */ place?: string;
  map?: string;
  links?: { instagram?: string; facebook?: string; whatsappChat?: string; whatsappGroup?: string };
};

export type FooterProps = {
  operator: FooterOperator;
  columns: readonly (readonly FooterLink[])[];
  year: number;
  other?: OtherLanguage | undefined;
};

/** Count, address, links and socials; the page's last word is TAP. */
export function Footer({ operator, columns, year, other }: FooterProps) {
  return (
    <footer className="foot" lang={useLang()}>
      <div className="wrap">
        <CountLine part="footer" />
        <div className="columns">
          <Imprint operator={operator} />
          {columns.map((links) => (
            <ul key={links[0]?.href}>
              {links.map(({ label, href, lang }) => (
                <li key={href}>
                  <a href={href} lang={lang}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          ))}
        </div>
        <div className="end">
          <p className="dim small">
            {`© ${brand.since && brand.since < String(year) ? `${brand.since}–` : ''}${year} ${brand.full}`}
          </p>
          {other && <LanguageChoice other={other} />}
          <Socials operator={operator} />
        </div>
      </div>
    </footer>
  );
}

function Imprint({
  operator: { street, postalCode, city, email, taxNumber, ...operator },
}: {
  operator: FooterOperator;
}) {
  const { foot } = useWords(frameWords);
  const home = street && [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const place = operator.place ?? home;
  return (
    <div>
      <p className="heading-small">{brand.full}</p>
      <address>
        {place && <span>{operator.map ? <a href={operator.map}>{place}</a> : place}</span>}
        {email && (
          <div>
            <a href={`mailto:${email}`}>{email}</a>
          </div>
        )}
        {taxNumber && <div>{foot.taxNumber(taxNumber)}</div>}
      </address>
    </div>
  );
}

function Socials({ operator: { links, email } }: { operator: FooterOperator }) {
  const { foot } = useWords(frameWords);
  const socials: { name: string; href: string | undefined; icon: IconName }[] = [
    { name: 'Instagram', href: links?.instagram, icon: 'brand-instagram' },
    { name: 'Facebook', href: links?.facebook, icon: 'brand-facebook' },
    { name: 'WhatsApp', href: links?.whatsappChat ?? links?.whatsappGroup, icon: 'brand-whatsapp' },
    { name: foot.writeToUs, href: email && `mailto:${email}`, icon: 'mail' },
  ];
  return (
    <ul className="socials">
      {socials.map(
        ({ name, href, icon }) =>
          href && (
            <li key={name}>
              <a
                href={href}
                aria-label={name}
                rel={href.startsWith('https:') ? 'noopener' : undefined}
                target={href.startsWith('https:') ? '_blank' : undefined}
              >
                <Icon name={icon} />
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
