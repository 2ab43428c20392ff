import type { ComponentType } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs';
import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs';
import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { MORE_ICONS } from './more-icons.ts';

/** What every page may draw at once; the others come before any page but the home page is drawn. */
const FIRST_ICONS = {
  'alert-triangle': IconAlertTriangle,
  'arrow-left': IconArrowLeft,
  'arrow-right': IconArrowRight,
  'brand-facebook': IconBrandFacebook,
  'brand-instagram': IconBrandInstagram,
  'brand-whatsapp': IconBrandWhatsapp,
  calendar: IconCalendar,
  check: IconCheck,
  'chevron-down': IconChevronDown,
  'circle-check': IconCircleCheck,
  'info-circle': IconInfoCircle,
  language: IconLanguage,
  logout: IconLogout,
  mail: IconMail,
  'map-pin': IconMapPin,
  'menu-2': IconMenu2,
  user: IconUser,
  x: IconX,
} as const;

type FirstName = keyof typeof FIRST_ICONS;
export type IconName = FirstName | keyof typeof MORE_ICONS;
type Drawn = ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;

const here: Partial<Record<IconName, Drawn>> & Record<FirstName, Drawn> = { ...FIRST_ICONS };

/** What `more-icons.ts` has: called by whoever loads it. */
export const addIcons = (icons: Omit<Record<IconName, Drawn>, FirstName>): void => void Object.assign(here, icons);

/** Decoration beside a word; what it means is always said in text or in the control's `aria-label`. */
export function Icon({ name, size = 24, stroke = 2 }: { name: IconName; size?: number; stroke?: number }) {
  const One = here[name];
  if (One === undefined) throw new Error(`the drawing '${name}' is not loaded`);
  return <One size={size} stroke={stroke} aria-hidden="true" />;
}
