import type { ReactNode } from 'react';
import { LANGS, type Lang } from '#shared/lang.ts';
import { Said, useLang } from './lang.tsx';

/** What people write in one language is in the site's own: a page in another one marks it. */
export const useOrganisersLang = (): Lang | undefined => (useLang() === LANGS[0] ? undefined : LANGS[0]);

/** A few words of an organiser inside of ours, which are in one language. */
export const OrganisersText = ({ children: en }: { children: string }): ReactNode => <Said texts={{ en, de: '' }} />;
